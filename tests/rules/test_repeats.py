"""What is done a second time does something again or is refused: the log has no empty moves."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import product

import pytest

from rules.actor import Actor
from rules.campaign.actions import ChangePreset, ChangeSetting
from rules.clock.actions import PassTime
from rules.encounter.actions import (
    AddMonsters,
    AddSide,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetReaction,
    SetSpeaker,
    SetSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.health.actions import (
    AddEffect,
    Damage,
    Heal,
    RemoveEffect,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetSpent,
    SetWoundLevel,
    Wake,
)
from rules.initiative.actions import (
    Delay,
    RollInitiative,
    SetDexterityClass,
    SetSlow,
    TakeMiddlePhase,
)
from rules.luck.actions import NewSession, RollAllLuck, RollLuck, RollSessionLuck
from rules.morale.actions import (
    AdjustMorale,
    AskMorale,
    RollLoyalty,
    RollMorale,
    SetMercenaryMorale,
    SetMorale,
    SkipMorale,
    Troop,
)
from rules.resolution import Action
from rules.rolls.actions import RollDice
from rules.rounds.actions import (
    Declare,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    RevealDeclarations,
    WithdrawDeclaration,
)
from rules.sheet.actions import (
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
    SetSlowWeapon,
)
from rules.state import Life
from rules.systems import ENGINE
from tests.rules.scenes import (
    ADA,
    COUSIN,
    Game,
    acting,
    camp,
    declaring,
    meeting,
    rolling,
    tied,
)
from tests.rules.table import ANN, REFEREE

Deed = Action | Callable[[Game], Action]
"""An action, or how it follows from the ids of a game."""


@dataclass(frozen=True)
class Example:
    """An action to be done twice: where, what came before it, and by whom.

    `says` is the refusal of the second time, "" for what does something again.
    """

    scene: Callable[[str], Game]
    action: Deed
    before: tuple[Deed, ...] = ()
    by: Actor = REFEREE
    preset: str = "ose"
    says: str = ""


def effect_id(game: Game) -> str:
    """The id of the only effect."""
    (effect,) = game.state.effects
    return effect.id


def goblins(game: Game) -> str:
    """The id of the goblins' line."""
    return game.id("Goblins")


DOWN = Damage(targets=(ADA,), amount="8")
BLESS = AddEffect(target=ADA, name="bless", amount=1)


def ask(game: Game) -> Action:
    """A morale check of the goblins is due."""
    return AskMorale(combatant_id=goblins(game))


EXAMPLES: tuple[Example, ...] = (
    Example(camp, ChangeSetting(key="luck", value="on"), says="Luck is `on` already"),
    Example(camp, ChangePreset(preset="eris"), says="already, in every setting"),
    Example(camp, CreateCharacter(name="Bert", hit_points=3), says="character called Bert already"),
    Example(camp, RenameCharacter(character_id=ADA, name="Adele"), says="is called that already"),
    Example(camp, SetLevel(character_id=ADA, level=3), says="is level 3 already"),
    Example(camp, SetSheetNumber(character_id=ADA, field="dex", value=9), says="Ada is 9 already"),
    Example(camp, SetSlowWeapon(character_id=ADA, slow=True), says="a slow weapon already"),
    Example(camp, ChooseActive(character_id=COUSIN), says="is in play already"),
    Example(camp, RetireCharacter(character_id=COUSIN), says="is put away already"),
    Example(camp, PassTime(turns=1)),
    Example(camp, RollDice(text="1d6")),
    Example(camp, NewSession(), preset="4e"),
    Example(camp, RollSessionLuck(character_id=ADA), preset="4e", says="for this session already"),
    Example(camp, RollAllLuck(), preset="4e", says="for this session already"),
    Example(camp, RollLuck(character_id=ADA), (RollSessionLuck(character_id=ADA),), preset="4e"),
    Example(camp, StartEncounter(), says="encounter is running already"),
    Example(meeting, EndEncounter(), says="There is no encounter"),
    Example(meeting, AddSide(label="Bandits"), says="side called Bandits already"),
    Example(
        meeting,
        lambda g: MoveToSide(combatant_id=goblins(g), side="party"),
        says="on that side already",
    ),
    Example(meeting, JoinEncounter(character_id=COUSIN), by=ANN, says="in the encounter already"),
    Example(meeting, AddMonsters(name="Ogre", hit_points=(9,))),
    Example(
        meeting,
        lambda g: RevealCombatant(combatant_id=g.id("Wolf")),
        says="seen by everybody already",
    ),
    Example(
        meeting,
        lambda g: RevealCombatant(combatant_id=goblins(g), hidden_again=True),
        says="out of sight already",
    ),
    Example(
        meeting, lambda g: LeaveEncounter(target=goblins(g)), says="left the encounter already"
    ),
    Example(
        meeting,
        lambda g: ReturnToEncounter(target=goblins(g)),
        (lambda g: LeaveEncounter(target=goblins(g)),),
        says="not left the encounter",
    ),
    Example(
        meeting, lambda g: RemoveCombatant(combatant_id=goblins(g)), says="not in this encounter"
    ),
    Example(meeting, RollSurprise(), says="been rolled already, 6"),
    Example(meeting, SetAwareness(side="party", aware=True), says="they expected the others"),
    Example(
        meeting,
        SetAwareness(side="party", aware=False),
        (SetAwareness(side="party", aware=True),),
        says="not expect the others",
    ),
    Example(meeting, SetSurprise(side="party", surprised=True), says="that they are surprised"),
    Example(
        meeting,
        SetSurprise(side="party", surprised=False),
        (RollSurprise(forced=1),),
        says="they are not surprised",
    ),
    Example(meeting, RollDistance()),
    Example(meeting, SetDistance(distance=30), says="30 feet apart already"),
    Example(meeting, SetDistance(distance=30, public=True), says="30 feet apart already"),
    Example(meeting, RollReaction()),
    Example(meeting, SetReaction(reaction="hostile"), says="“hostile, may attack” already"),
    Example(
        meeting,
        lambda g: SetReaction(reaction="hostile", target=goblins(g), public=True),
        says="“hostile, may attack” already",
    ),
    Example(meeting, SetSpeaker(character_id=ADA), says="for the party already"),
    Example(meeting, SetSpeaker(), (SetSpeaker(character_id=ADA),), says="for the party yet"),
    Example(meeting, lambda g: RollMorale(combatant_id=goblins(g))),
    Example(meeting, ask, says="Goblins is due already"),
    Example(meeting, SkipMorale(), (ask,), says="morale check is due"),
    Example(
        meeting, lambda g: SetMorale(combatant_id=goblins(g), score=9), says="Goblins is 9 already"
    ),
    Example(
        meeting,
        lambda g: SetMorale(combatant_id=goblins(g), score=9, fresh=True),
        (lambda g: RollMorale(combatant_id=goblins(g)),),
        says="Goblins is 9 already",
    ),
    Example(
        meeting,
        lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=1),
        says="adjusted by +1 already",
    ),
    Example(
        meeting,
        lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=0),
        (lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=-1),),
        says="of Goblins is not adjusted.",
    ),
    Example(
        meeting,
        lambda g: SetMorale(combatant_id=goblins(g), score=9),
        (lambda g: RollMorale(combatant_id=goblins(g), forced=2),),
        says="9 already. `/morale set fresh:True` lets it check",
    ),
    Example(
        meeting,
        lambda g: SetMercenaryMorale(combatant_id=g.id("Archers"), troop=Troop.TRAINED),
        says="Archers is 8 already",
    ),
    Example(meeting, lambda g: RollLoyalty(combatant_id=g.id("Squire"))),
    Example(camp, Damage(targets=(ADA,), amount="1")),
    Example(
        camp, Heal(targets=(ADA,), amount="8"), (DOWN,), preset="4e", says="8 hit points already"
    ),
    Example(camp, SetHitPoints(target=ADA, hit_points=5), says="8 hit points already"),
    Example(camp, SetHitPoints(target=ADA, hit_points=5, maximum=5), says="5 hit points already"),
    Example(
        camp, SetWoundLevel(target=ADA, wound_level=1), preset="4e", says="Ada is Bruised already"
    ),
    Example(camp, SetLife(target=ADA, life=Life.UNCONSCIOUS), says="Ada is unconscious already"),
    Example(camp, SetLife(target=ADA, life=Life.UP), (DOWN,), says="Ada is up already"),
    Example(camp, SetLife(target=ADA, life=Life.DEAD), says="Ada is dead already"),
    Example(camp, Wake(target=ADA), (DOWN,), preset="eris", says="so there is nobody to wake"),
    Example(camp, RollDeathSave(target=ADA), (DOWN,), preset="4e"),
    Example(camp, BLESS),
    Example(
        camp,
        lambda g: RemoveEffect(effect_id=g.state.effects[0].id),
        (BLESS,),
        says="is no such effect",
    ),
    Example(
        camp,
        lambda g: SetSpent(effect_id=effect_id(g), spent=True),
        (BLESS,),
        says="marked as used already",
    ),
    Example(
        camp,
        lambda g: SetSpent(effect_id=effect_id(g), spent=False),
        (BLESS, lambda g: SetSpent(effect_id=effect_id(g), spent=True)),
        says="has not been used",
    ),
    Example(
        meeting,
        lambda g: SetDeathRule(target=goblins(g), as_character=True),
        says="rule for characters already",
    ),
    Example(
        meeting,
        lambda g: SetDeathRule(target=goblins(g), as_character=False),
        (lambda g: SetDeathRule(target=goblins(g), as_character=True),),
        says="rule for monsters already",
    ),
    Example(meeting, NextStep()),
    Example(acting, GoBack()),
    Example(acting, MarkDone(target=ADA), says="acted in this round"),
    Example(acting, MarkNotDone(target=ADA), (MarkDone(target=ADA),), says="in this round yet"),
    Example(
        declaring,
        Declare(target=ADA, kind="spell", text="sleep"),
        by=ANN,
        says="declared just that already",
    ),
    Example(
        declaring,
        Declare(target=ADA, kind="nothing", secret=True),
        says="declared just that already",
    ),
    Example(
        declaring,
        WithdrawDeclaration(target=ADA),
        (Declare(target=ADA, kind="nothing"),),
        says="to take back",
    ),
    Example(
        declaring,
        RevealDeclarations(),
        (lambda g: Declare(target=goblins(g), kind="nothing", secret=True),),
        says="secret declaration to reveal",
    ),
    Example(rolling, RollInitiative(), says="Everybody has rolled"),
    Example(rolling, RollInitiative(side="party"), by=ANN, says="rolled initiative already: 6"),
    Example(acting, Delay(target=ADA), says="Ada in this round"),
    Example(acting, lambda g: Delay(target=goblins(g)), says="Goblins in this round"),
    Example(tied, Delay(target=ADA), by=ANN, preset="eris", says="when initiative is tied"),
    Example(tied, TakeMiddlePhase(target=ADA), by=ANN, preset="eris", says="phase of ties already"),
    Example(
        meeting,
        TakeMiddlePhase(target=ADA, middle=False),
        (TakeMiddlePhase(target=ADA),),
        preset="eris",
        says="phase of ties already",
    ),
    Example(acting, SetSlow(target=ADA, slow=True), says="a slow weapon already"),
    Example(
        meeting,
        lambda g: SetDexterityClass(target=goblins(g), dexterity_class=1),
        says="that dexterity class already",
    ),
)


def in_scene(example: Example) -> tuple[Game, Action]:
    """The game as it is when the example begins, and the action."""
    game = opened(example, example.before)
    return game, made(game, example.action)


def opened(example: Example, before: tuple[Deed, ...]) -> Game:
    """The scene of an example after other deeds."""
    game = example.scene(example.preset)
    for earlier in before:
        game.act(made(game, earlier))
    return game


def variants(action: Action) -> Iterator[Action]:
    """The action with every yes and no that it can say."""
    flags = [
        field.name for field in fields(action) if isinstance(getattr(action, field.name), bool)
    ]
    for values in product((False, True), repeat=len(flags)):
        yield replace(action, **dict(zip(flags, values, strict=True)))


def made(game: Game, deed: Deed) -> Action:
    """The action with the ids of a game."""
    return deed if isinstance(deed, Action) else deed(game)


def name_of(example: Example) -> str:
    """The scene and the rulebook."""
    return f"{example.scene.__name__}-{example.preset}"


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_what_changes_nothing_is_refused(example: Example) -> None:
    game, action = in_scene(example)
    start = game.state
    first = game.act(action, example.by)
    assert first.throws or game.state != start
    before = game.state
    if example.says:
        with pytest.raises(RuleError, match=re.escape(example.says)):
            game.act(action, example.by)
    else:
        again = game.act(action, example.by)
        assert again.throws or game.state != before


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_whatever_is_not_refused_does_something(example: Example) -> None:
    """Also what no example shows: the opposite of one, or one without what comes before it."""
    _, action = in_scene(example)
    for before in dict.fromkeys([(), example.before]):
        for variant in variants(action):
            game = opened(example, before)
            for _ in range(2):
                start = game.state
                try:
                    step = game.act(variant, example.by)
                except RuleError:
                    continue
                assert step.throws or game.state != start, variant


def test_every_action_has_its_example() -> None:
    assert {type(in_scene(example)[1]) for example in EXAMPLES} == set(ENGINE.handlers)
