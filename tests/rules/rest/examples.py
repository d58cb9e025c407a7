"""What is tried twice of rest."""

from rules.health.actions import Damage
from rules.rest.actions import RestForDays, SpendSurge, TakeLongRest, TakeShortRest
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

HURT = Damage(targets=(ADA,), amount="2")
EXAMPLES: tuple[Example, ...] = (
    Example(camp, RestForDays(days=2, who=(ADA,), interrupted=1), (HURT,)),
    Example(camp, RestForDays(days=4, safe=True), (HURT,), preset="eris"),
    Example(camp, TakeShortRest(), preset="4e"),
    Example(camp, TakeLongRest(), (HURT,), preset="4e"),
    Example(camp, SpendSurge(target=ADA), (HURT,), preset="4e", says="gives no more"),
)
