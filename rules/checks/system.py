"""What the engine has to know of this family: handlers, events, reactions, dues."""

from rules.checks import gear, records
from rules.checks.asking import somebody_falls, somebody_is_gone
from rules.checks.calling import (
    call_for_checks,
    from_table,
    has_table,
    roll_asked,
    set_adversity,
    skip_asked,
)
from rules.checks.dues import dues_of_checks, dues_of_gear, roll_check
from rules.checks.reading import CONSEQUENCES
from rules.checks.records import (
    ADVERSITY,
    ASKED_CHECKS,
    CLIMB_SHEER,
    CLIMB_SHEER_IN_SIX,
    INDIVIDUAL_MONSTER_SAVES,
    MAGIC_SAVES,
    OPEN_DOORS,
    AskChecks,
    DestroyGear,
    RollAsked,
    RollCheck,
    SetAdversity,
    SkipAsked,
)
from rules.encounter.records import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.records import LifeChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.sheet.records import CharacterRetired, NumberOf

SYSTEM = System(
    key="checks",
    handlers={
        RollCheck: roll_check,
        AskChecks: call_for_checks,
        RollAsked: roll_asked,
        SkipAsked: skip_asked,
        SetAdversity: set_adversity,
        DestroyGear: gear.destroy_gear,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=LifeChanged, run=somebody_falls, source="OSE-SAVES"),
        Reaction(
            on=(CharacterRetired, CombatantLeft, CombatantRevealed, EncounterEnded),
            run=somebody_is_gone,
            source="OSE-SAVES",
        ),
        Reaction(on=LifeChanged, run=gear.somebody_dies, source=gear.RULE),
        Reaction(on=(CombatantLeft, EncounterEnded), run=gear.forget_the_gone, source=gear.RULE),
    ),
    dues=(dues_of_checks, dues_of_gear),
    consequences=CONSEQUENCES,
    settings=(INDIVIDUAL_MONSTER_SAVES, ASKED_CHECKS),
    answers=(
        Answer(
            on=NumberOf,
            run=from_table,
            source="ERIS-WITHSTAND-ADVERSITY",
            needs=has_table,
        ),
    ),
    fields=(ADVERSITY, OPEN_DOORS, CLIMB_SHEER, CLIMB_SHEER_IN_SIX, *MAGIC_SAVES),
    implements=(
        "OSE-ABILITY-CHECK",
        "OSE-SAVES",
        "OSE-ITEM-DESTRUCTION",
        "ERIS-WITHSTAND-ADVERSITY",
    ),
)
