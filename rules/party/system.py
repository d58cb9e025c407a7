"""What the engine has to know of this family: its event, and when somebody stops speaking."""

from rules.health.events import LifeChanged
from rules.kernel.rulebook import Reaction, System
from rules.party.calling import RULE, caller_falls, caller_is_put_away
from rules.party.events import CallerSet
from rules.sheet.events import CharacterRetired

SYSTEM = System(
    key="party",
    handlers={},
    events=(CallerSet,),
    reactions=(
        Reaction(on=LifeChanged, run=caller_falls, source=RULE),
        Reaction(on=CharacterRetired, run=caller_is_put_away, source=RULE),
    ),
    implements=("OSE-CALLER",),
)
