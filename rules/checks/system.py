"""What the engine has to know of this family: handlers, events, reactions, dues."""

from rules.checks import adversity, calling, gear, leaving, rolling
from rules.checks.actions import (
    AskChecks,
    DestroyGear,
    RollAsked,
    RollCheck,
    SetAdversity,
    SkipAsked,
)
from rules.checks.consequences import CONSEQUENCES
from rules.checks.dues import dues_of_checks, dues_of_gear
from rules.checks.events import (
    AdversitySet,
    CheckRolled,
    ChecksAsked,
    ChecksSkipped,
    GearAtRisk,
    GearDestroyed,
    SaveRolled,
)
from rules.checks.fields import ADVERSITY, CLIMB_SHEER, CLIMB_SHEER_IN_SIX, MAGIC_SAVES, OPEN_DOORS
from rules.checks.settings import ASKED_CHECKS, INDIVIDUAL_MONSTER_SAVES
from rules.encounter.events import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.events import LifeChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.sheet.events import CharacterRetired
from rules.sheet.questions import NumberOf

SYSTEM = System(
    key="checks",
    handlers={
        RollCheck: rolling.roll_check,
        AskChecks: calling.call_for_checks,
        RollAsked: calling.roll_asked,
        SkipAsked: calling.skip_asked,
        SetAdversity: adversity.set_adversity,
        DestroyGear: gear.destroy_gear,
    },
    events=(
        CheckRolled,
        SaveRolled,
        ChecksAsked,
        ChecksSkipped,
        AdversitySet,
        GearAtRisk,
        GearDestroyed,
    ),
    reactions=(
        Reaction(on=LifeChanged, run=leaving.somebody_falls, source="OSE-SAVES"),
        Reaction(
            on=(CharacterRetired, CombatantLeft, CombatantRevealed, EncounterEnded),
            run=leaving.somebody_is_gone,
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
            run=adversity.from_table,
            source="ERIS-WITHSTAND-ADVERSITY",
            needs=adversity.has_table,
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
