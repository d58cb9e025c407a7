"""Who may do what: every example once more by somebody else.

The lists have what is not forbidden to them in every one of its examples; it may be refused.
"""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import Actor
from tests.rules.example import Example
from tests.rules.examples import EXAMPLES
from tests.rules.table import ANN, BOB, STRANGER

BY_STRANGERS = """
    AddEffect AnswerRollOff Attack BeginResearch BeginTraining Bomb Cast ChooseTask CreateCharacter
    Damage
    DealWithBeaten DeclareNothing DisarmTrap DrawLight ForgetSpell LearnSkill LightUp Listen
    LeaveSignUp MeanParty
    MeetDeadline Nudge PayDebt PickLock PickPocket PutIn Remind Request
    RollAsked RollDice RollInitiative
    RollScores Search SetStandingTask SneakUp StopSneaking TakeReadyMade TakeSheet WedgeDoor
    MakeCharacter HoldAll RepeatTask Say StopResearch
"""
BY_OTHER_PLAYERS = """
    AddEffect AnswerRollOff AskVote Attack BeginResearch BeginTraining Bomb Cast CastVote ChooseTask
    CreateCharacter Damage DealWithBeaten DeclareNothing DisarmTrap DrawLight ForgetSpell LearnSkill
    LeaveSignUp MeanParty
    LightUp Listen MeetDeadline NameCaller Nudge PayDebt PickLock PickPocket PickTreasure PutIn
    Remind Request RewriteSheet RollAsked RollDice RollInitiative RollScores Search
    SetStandingTask SneakUp
    StopResearch StopSneaking TakeReadyMade TakeSheet WedgeDoor MakeCharacter HoldAll RepeatTask Say
"""
BY_PLAYERS = """
    AddEffect AddPower Approach AskBonuses AskParty AskVote Attack Bomb CarryTreasure Cast
    ChangeTraits ChooseActive CreateCharacter Damage Declare Delay Dismount DrawLight DropPower
    DropToStop
    Engage JoinSignUp JoinUp OpenSignUp
    Fall GoAshore GoAway GoThrough Heal LeaveBackground LightUp MakeCamp MarkDone MarkNotDone Move
    MeetDeadline MountUp
    NameCaller NameMapper NoteMap Nudge OpenThing Parry PickLock PickPocket PickThing PlayTurn
    PostNotice ReadyWeapon RefillLight RegainPower Remind RemoveEffect RenameCharacter
    RetireCharacter ReturnEarly RewriteSheet RollAsked RollCheck RollDeathSave RollDice
    RollInitiative RollLuck RollSessionLuck RollSurprise RunOn Search SetFormation SetHitPoints
    SetLevel SetSheetNumber SetSkill SetSlow SetSlowWeapon SetSpeaker SetWaters ShakeOut
    ShutDoor SneakUp
    SpendDays SpendPoint SpendSurge StopTraining TakeFormation TakeMiddlePhase TakeStance UsePower
    Wake WedgeDoor WieldItem WithdrawDeclaration MakeCharacter SetPortrait
"""
"""Of all that the examples have referees do."""
FACES = (1, 2, 3, 4, 5, 6) * 50


def is_forbidden(example: Example, actor: Actor) -> bool:
    """Whether somebody else may not do what an example does."""
    game, action = example.in_scene()
    game.spare = game.secret_spare = FACES
    game.falling = None
    try:
        game.act(action, actor)
    except ForbiddenError:
        return True
    except RuleError:
        return False
    return False


@pytest.mark.parametrize(
    ("actor", "names"),
    [(STRANGER, BY_STRANGERS), (BOB, BY_OTHER_PLAYERS), (ANN, BY_PLAYERS)],
    ids=["stranger", "Bob", "Ann"],
)
def test_what_somebody_else_may_do(actor: Actor, names: str) -> None:
    others = (example for example in EXAMPLES if example.by != actor)
    found = {
        type(example.in_scene()[1]).__name__
        for example in others
        if not is_forbidden(example, actor)
    }
    assert found == set(names.split())
