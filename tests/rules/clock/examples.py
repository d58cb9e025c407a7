"""What is tried twice of time."""

from rules.clock.calendars import OLD, PLAIN
from rules.clock.records import OCCASIONS, AddOccasion, ChooseCalendar, DropOccasion, PassTime
from rules.clock.state import YearDay
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import camp

RITUAL = AddOccasion(text="The ritual ends", hours=1)


def ritual(game: Scene) -> DropOccasion:
    """What was to happen does not."""
    return DropOccasion(occasion_id=OCCASIONS.of(game.state)[0].id)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, PassTime(turns=1)),
    Example(camp, PassTime(turns=9), before=(RITUAL,)),
    Example(camp, ChooseCalendar(calendar=OLD), says="It is so already"),
    Example(
        camp,
        ChooseCalendar(calendar=OLD, today=YearDay(600, 3, 3)),
        says="It is so already",
    ),
    Example(camp, ChooseCalendar(calendar=None), (ChooseCalendar(calendar=PLAIN),), says="already"),
    Example(camp, RITUAL),
    Example(camp, AddOccasion(text="The cult arrives", days=1, secret=True)),
    Example(camp, ritual, before=(RITUAL,), says="Nothing like that"),
)
