"""What the engine has to know of this family: handlers, events, settings."""

from rules.checks import rolling
from rules.checks.actions import RollCheck
from rules.checks.events import CheckRolled, SaveRolled
from rules.checks.fields import MAGIC_SAVES
from rules.checks.settings import INDIVIDUAL_MONSTER_SAVES
from rules.kernel.resolution import System

SYSTEM = System(
    key="checks",
    handlers={RollCheck: rolling.roll_check},
    events=(CheckRolled, SaveRolled),
    settings=(INDIVIDUAL_MONSTER_SAVES,),
    fields=MAGIC_SAVES,
    implements=("OSE-ABILITY-CHECK", "OSE-SAVES"),
)
