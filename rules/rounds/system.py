"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackMade
from rules.casting.events import SpellCast, SpellDisrupted
from rules.conditions.events import EffectBegan, EffectEnded
from rules.encounter.events import (
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    SideChanged,
)
from rules.health.events import LifeChanged
from rules.initiative.actions import Delay, RollInitiative
from rules.initiative.events import MiddlePhaseTaken, SlowChanged
from rules.kernel.rulebook import Reaction, System
from rules.movement.events import Moved
from rules.rounds.actions import (
    DeclareNothing,
    EndPhase,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    ResumeDeclaring,
    RevealDeclarations,
    WithdrawDeclaration,
)
from rules.rounds.ahead import take_back
from rules.rounds.declarations import (
    declare_nothing,
    reveal_declarations,
)
from rules.rounds.delaying import act_slowly, delay, wait_for_middle_phase
from rules.rounds.done import (
    attack_made,
    end_phase,
    has_moved,
    mark_done,
    mark_not_done,
    spell_is_over,
)
from rules.rounds.dues import dues_of_round
from rules.rounds.events import (
    AbsentHeld,
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    DeclaredAhead,
    DeclaringResumed,
    PassedOver,
    PhaseDone,
    PlaceEnded,
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepEnded,
    StepReopened,
    TurnReopened,
    TurnTaken,
)
from rules.rounds.everybody_done import go_on
from rules.rounds.flow import open_round
from rules.rounds.next_step import go_back, next_step
from rules.rounds.places import show_place
from rules.rounds.rolling import roll_initiative
from rules.rounds.settings import (
    DECIDED_FIGHTS,
    DECLARING,
    GO_ON,
    INITIATIVE_ROLLS,
    MONSTERS_ACT,
    REFEREE_PAUSE,
)
from rules.rounds.standing import resume_declaring
from rules.rounds.steps import refresh_on, rename_on
from rules.rounds.stops import plans_of_the_end
from rules.sheet.events import CharacterRenamed

CHANGES_THE_ORDER = (
    LifeChanged,
    EffectBegan,
    EffectEnded,
    CombatantLeft,
    CombatantReturned,
    CombatantRevealed,
)
CHANGES_NAMES = (
    CombatantLeft,
    CombatantReturned,
    CombatantRevealed,
    CombatantRenamed,
    SideChanged,
    CharacterRenamed,
)
CHANGES_DECLARATIONS = (Declared, DeclarationWithdrawn, DeclarationsRevealed)

SYSTEM = System(
    key="rounds",
    handlers={
        NextStep: next_step,
        GoBack: go_back,
        MarkDone: mark_done,
        MarkNotDone: mark_not_done,
        DeclareNothing: declare_nothing,
        ResumeDeclaring: resume_declaring,
        EndPhase: end_phase,
        WithdrawDeclaration: take_back,
        RevealDeclarations: reveal_declarations,
        RollInitiative: roll_initiative,
        Delay: delay,
    },
    events=(
        RoundBegan,
        RoundEnded,
        PlaceEnded,
        AbsentHeld,
        PassedOver,
        PhaseDone,
        StepBegan,
        StepEnded,
        StepReopened,
        TurnTaken,
        TurnReopened,
        Declared,
        DeclaredAhead,
        DeclarationWithdrawn,
        DeclaringResumed,
        DeclarationsRevealed,
    ),
    reactions=(
        Reaction(on=RoundBegan, run=open_round, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CombatantRevealed, run=show_place, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CHANGES_THE_ORDER, run=refresh_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CHANGES_NAMES, run=rename_on, source="OSE-COMBAT-SEQUENCE"),
        Reaction(on=CHANGES_DECLARATIONS, run=refresh_on, source="OSE-DECLARE"),
        Reaction(on=MiddlePhaseTaken, run=wait_for_middle_phase, source="ERIS-INITIATIVE"),
        Reaction(on=AttackMade, run=attack_made, source="OSE-ATTACKS-PER-ROUND"),
        Reaction(on=(SpellCast, SpellDisrupted), run=spell_is_over, source="OSE-SPELLCASTING"),
        Reaction(on=Moved, run=has_moved, source="OSE-COMBAT-MOVE"),
        Reaction(on=SlowChanged, run=act_slowly, source="OSE-SLOW-WEAPONS"),
    ),
    dues=(dues_of_round,),
    settled=(go_on,),
    plans=(plans_of_the_end,),
    settings=(
        DECLARING,
        GO_ON,
        INITIATIVE_ROLLS,
        REFEREE_PAUSE,
        MONSTERS_ACT,
        DECIDED_FIGHTS,
    ),
    implements=("OSE-COMBAT-SEQUENCE", "ERIS-COMBAT-SEQUENCE", "OSE-DECLARE"),
)
