"""What is tried twice of rest."""

from rules.campaign.records import ChangeSetting
from rules.clock.records import AddOccasion
from rules.encounter.records import EndEncounter, StartEncounter
from rules.health.records import Damage
from rules.kernel.hours import DAY
from rules.rest.records import (
    LiveDays,
    RestForDays,
    RestOn,
    SpendSurge,
    TakeLongRest,
    TakeShortRest,
)
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp

HURT = Damage(targets=(ADA,), amount="2")
RITUAL = AddOccasion(text="The ritual ends", days=1, hours=6)
STOPPED = (RITUAL, RestForDays(days=3, safe=True, interrupted=2))


def a_day_later(preset: str) -> Scene:
    """At home, a day after days outside began to count."""
    scene = camp(preset)
    scene.act(ChangeSetting(key="time", value="real"))
    scene.at = DAY
    return scene


EXAMPLES: tuple[Example, ...] = (
    Example(camp, RestForDays(days=2, who=(ADA,), interrupted=1), (HURT,)),
    Example(camp, RestForDays(days=4, safe=True), (HURT,), preset="eris"),
    Example(camp, TakeShortRest(), preset="4e"),
    Example(camp, TakeLongRest(), (HURT,), preset="4e"),
    Example(camp, RestOn(), (*STOPPED, StartEncounter(), EndEncounter()), says="No rest was"),
    Example(a_day_later, LiveDays(), says="No day outside is over yet"),
    Example(camp, SpendSurge(target=ADA), (HURT,), preset="4e", says="gives no more"),
)
