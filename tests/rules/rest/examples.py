"""What is tried twice of rest."""

from rules.clock.records import AddOccasion
from rules.encounter.records import EndEncounter, StartEncounter
from rules.health.records import Damage
from rules.rest.records import RestForDays, RestOn, SpendSurge, TakeLongRest, TakeShortRest
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

HURT = Damage(targets=(ADA,), amount="2")
RITUAL = AddOccasion(text="The ritual ends", days=1, hours=6)
STOPPED = (RITUAL, RestForDays(days=3, safe=True, interrupted=2))
EXAMPLES: tuple[Example, ...] = (
    Example(camp, RestForDays(days=2, who=(ADA,), interrupted=1), (HURT,)),
    Example(camp, RestForDays(days=4, safe=True), (HURT,), preset="eris"),
    Example(camp, TakeShortRest(), preset="4e"),
    Example(camp, TakeLongRest(), (HURT,), preset="4e"),
    Example(camp, RestOn(), (*STOPPED, StartEncounter(), EndEncounter()), says="No rest was"),
    Example(camp, SpendSurge(target=ADA), (HURT,), preset="4e", says="gives no more"),
)
