"""What the engine has to know of this family: handlers, events, reactions, dues."""

from rules.checks import calling, leaving, rolling
from rules.checks.actions import AskChecks, RollAsked, RollCheck, SkipAsked
from rules.checks.consequences import CONSEQUENCES
from rules.checks.dues import dues_of_checks
from rules.checks.events import CheckRolled, ChecksAsked, ChecksSkipped, SaveRolled
from rules.checks.fields import MAGIC_SAVES
from rules.checks.settings import ASKED_CHECKS, INDIVIDUAL_MONSTER_SAVES
from rules.encounter.events import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.events import LifeChanged
from rules.kernel.resolution import Reaction, System
from rules.sheet.events import CharacterRetired

SYSTEM = System(
    key="checks",
    handlers={
        RollCheck: rolling.roll_check,
        AskChecks: calling.call_for_checks,
        RollAsked: calling.roll_asked,
        SkipAsked: calling.skip_asked,
    },
    events=(CheckRolled, SaveRolled, ChecksAsked, ChecksSkipped),
    reactions=(
        Reaction(on=LifeChanged, run=leaving.somebody_falls, source="OSE-SAVES"),
        Reaction(
            on=(CharacterRetired, CombatantLeft, CombatantRevealed, EncounterEnded),
            run=leaving.somebody_is_gone,
            source="OSE-SAVES",
        ),
    ),
    dues=(dues_of_checks,),
    consequences=CONSEQUENCES,
    settings=(INDIVIDUAL_MONSTER_SAVES, ASKED_CHECKS),
    fields=MAGIC_SAVES,
    implements=("OSE-ABILITY-CHECK", "OSE-SAVES"),
)
