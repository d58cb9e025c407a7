"""A party on the road, for the tests of travel."""

from collections.abc import Sequence
from fractions import Fraction

from rules.kernel.actor import Actor
from rules.kernel.resolution import Step
from rules.record import replace
from rules.travel.log import exact
from rules.travel.records import JOURNEY, Day, Journey, SpendDays
from rules.wandering.records import WANDERING, Wandering
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

ON_COURSE = 6
"""A face on which nobody ever loses the way."""
DAY = 24 * 60 * 60


class Road(Scene):
    """Ann's Ada and Bob's Bert, who go 120 feet a turn if nothing else is said.

    Nothing wanders there.
    """

    def __init__(self, preset: str = "ose", /, feet: int = 120, **settings: str) -> None:
        super().__init__(preset, **settings)
        self.bring(
            character("ada", name="Ada", numbers={"move": feet}),
            character("bert", name="Bert", owner=3, numbers={"move": feet}),
        ).seat()
        self.state = WANDERING.put(self.state, Wandering(every=0, a_day=0))

    @property
    def journey(self) -> Journey:
        """The journey as it stands."""
        return JOURNEY.of(self.state)

    @property
    def last(self) -> Day:
        """The newest entry of the log."""
        return self.journey.days[-1]

    @property
    def miles(self) -> Fraction:
        """What the newest entry came to."""
        return exact(self.last.miles)

    def travel(
        self,
        terrain: str = "",
        course: str = "",
        *,
        kind: str = "travel",
        days: int = 1,
        half: bool = False,
        by: Actor = REFEREE,
        faces: Sequence[int] = (),
        secret: Sequence[int] = (ON_COURSE,) * 60,
    ) -> Step:
        """Spend days, north if nobody has said where, with secret dice that keep them on course."""
        first = course or ("" if self.journey.way or not terrain else "north")
        self.secret_spare, self.spare = secret, faces
        action = SpendDays(kind=kind, days=days, half=half, course=first, terrain=terrain)
        return self.act(action, by)

    def set_numbers(self, who: str, **numbers: int) -> None:
        """Write numbers on a sheet."""
        sheets = tuple(
            replace(one, numbers={**one.numbers, **numbers}) if one.id == who else one
            for one in self.state.characters
        )
        self.state = replace(self.state, characters=sheets)
