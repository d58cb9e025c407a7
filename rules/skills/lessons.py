"""The kinds of training, by the table of ERIS-SKILL-TRAINING."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.errors import NotFoundError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution

RULE = "ERIS-SKILL-TRAINING"
PRICE_DIE = 20


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice of so many sides, and more."""

    count: int
    sides: int
    more: int = 0

    @property
    def text(self) -> str:
        """As people write them: `1d10+1`, and a plain number where no die falls."""
        if not self.count:
            return str(self.more)
        return f"{self.count}d{self.sides}" + (f"+{self.more}" if self.more else "")

    @property
    def least(self) -> int:
        """The lowest they come to."""
        return self.count + self.more

    @property
    def most(self) -> int:
        """The highest they come to."""
        return self.count * self.sides + self.more


@dataclass(frozen=True, slots=True)
class Lesson:
    """A kind of training: how many weeks it takes, what each costs, and how much of it is lost.

    A week costs 1d20 times `factor` gp. Weeks in `loss` are lost by more than a week away.
    """

    key: str
    name: str
    weeks: Dice
    factor: int
    loss: Dice


LESSONS: tuple[Lesson, ...] = (
    Lesson("plebian", "Plebian", Dice(1, 4), 1, Dice(0, 0, 1)),
    Lesson("artisan", "Artisan", Dice(1, 10, 1), 5, Dice(1, 6)),
    Lesson("noble", "Noble", Dice(2, 10), 20, Dice(1, 10)),
)
BY_KEY: Mapping[str, Lesson] = {lesson.key: lesson for lesson in LESSONS}


def find_lesson(typed: str) -> Lesson:
    """A kind of training by its name; NotFoundError says which there are."""
    word = typed.strip().casefold()
    found = BY_KEY.get("plebian" if word == "plebeian" else word)
    if found is None:
        names = ", ".join(f"`{lesson.key}`" for lesson in LESSONS)
        raise NotFoundError(f"Say what kind of skill it is: {names}.")
    return found


def roll_weeks(resolution: Resolution, lesson: Lesson, forced: int | None = None) -> Throw:
    """The weeks that it takes."""
    dice = lesson.weeks
    return resolution.roll("weeks of training", dice.count, dice.sides, dice.more, forced=forced)


def roll_price(resolution: Resolution, forced: int | None = None) -> Throw:
    """The die of the weekly price, to be multiplied."""
    return resolution.roll("price of a week", 1, PRICE_DIE, forced=forced)


def roll_loss(resolution: Resolution, lesson: Lesson) -> Throw | None:
    """The weeks that are lost, None where the table says without a die that it is one."""
    dice = lesson.loss
    return resolution.roll("weeks lost", dice.count, dice.sides) if dice.count else None
