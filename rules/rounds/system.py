"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackMade
from rules.casting.records import SpellCast, SpellDisrupted
from rules.conditions.records import EffectBegan, EffectEnded
from rules.encounter.records import (
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    SideChanged,
)
from rules.health.records import LifeChanged
from rules.initiative.records import Delay, MiddlePhaseTaken, RollInitiative, SlowChanged
from rules.kernel.rulebook import Reaction, System, events_of
from rules.movement.records import Moved
from rules.rounds import records
from rules.rounds.ahead import take_back
from rules.rounds.declarations import declare_nothing, reveal_declarations
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
from rules.rounds.flow import go_back, go_on, next_step, open_round
from rules.rounds.places import show_place
from rules.rounds.records import (
    DECIDED_FIGHTS,
    GO_ON,
    INITIATIVE_ROLLS,
    MONSTERS_ACT,
    REFEREE_PAUSE,
    SETTING_DECLARING,
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    DeclareNothing,
    EndPhase,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    ResumeDeclaring,
    RevealDeclarations,
    RoundBegan,
    WithdrawDeclaration,
)
from rules.rounds.rolling import roll_initiative
from rules.rounds.steps import refresh_on, rename_on
from rules.rounds.stops import plans_of_the_end, tell_decided
from rules.rounds.turns import resume_declaring
from rules.sheet.records import CharacterRenamed

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
    events=events_of(records),
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
    settled=(tell_decided, go_on),
    plans=(plans_of_the_end,),
    settings=(
        SETTING_DECLARING,
        GO_ON,
        INITIATIVE_ROLLS,
        REFEREE_PAUSE,
        MONSTERS_ACT,
        DECIDED_FIGHTS,
    ),
    implements=("OSE-COMBAT-SEQUENCE", "ERIS-COMBAT-SEQUENCE", "OSE-DECLARE"),
)
