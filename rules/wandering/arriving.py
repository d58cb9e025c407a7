"""By which ways what came up gets to the party: no monster opens some (OSE-MONSTER-DOORS)."""

from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.wandering.events import Doors
from rules.wandering.questions import WaysIn


def doors_between(asker: Asker) -> Doors:
    """The doors through which it would have to come now."""
    ways = asker.ask(WaysIn())
    return Doors(
        opened=tuple(way.label for way in ways if way.shut and not way.barred),
        barred=tuple(way.label for way in ways if way.barred),
        closed=bool(ways) and all(way.barred for way in ways),
    )


def require_way_in(asker: Asker) -> None:
    """Raise RuleError where no way is left by which monsters could come."""
    doors = doors_between(asker)
    if doors.closed:
        raise RuleError(
            f"Nothing gets in: {', '.join(doors.barred)}, spiked shut or held by magic. Let it "
            "pass, begin all the same with the button of `/wandering show`, or change the door "
            "with `/door set`."
        )
