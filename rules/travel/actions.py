"""What is done about a journey."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWay(Action):
    """Say how the party goes on. What is "" or None stays as it is.

    `course` is typed like `north`, `terrain` like `Forest, Hills by road` or `Hills 8, Forest`,
    where 8 miles of hills come first. `follows` is a key of `FOLLOWS`, "nothing" for nothing.
    """

    course: str = ""
    terrain: str = ""
    follows: str = ""
    forage: bool | None = None
    fly: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendDays(Action):
    """Let days of a kind go by, until something stops them; a day that is not over counts as one.

    With `half`, only half of what is left of the first. `course` and `terrain` as in `SetWay`.
    `number` is the day that a button begins or goes on with, 0 where it was typed. `anyway` though
    something speaks against such a day.
    """

    kind: str = "travel"
    days: int = 1
    half: bool = False
    course: str = ""
    terrain: str = ""
    number: int = 0
    anyway: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeCamp(Action):
    """Go no farther today: what is left of the day goes by in camp. `number` as in `SpendDays`."""

    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTrueCourse(Action):
    """Say in secret where the party really goes. `since` is a day by number.

    0 is the day on which they lost their way, or this day where a course was chosen already.
    """

    course: str
    since: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeLost(Action):
    """The party notices that it is lost; with `knows` also where it really went."""

    knows: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeTerrain(Action):
    """Make a terrain, or another one of that name. `travel` is typed like `1`, `2/3` or `0.5`."""

    name: str
    travel: str
    lose: int
    wandering: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetTerrain(Action):
    """Forget a terrain that was made; the book's of that name counts again."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MountUp(Action):
    """A character rides a creature, named by its stat block, from now on.

    `size` is a word of `SIZES` for how large the rider is, "" for what is usual. With `anyway` the
    beast carries more than its hit dice say.
    """

    rider: str
    beast: str
    size: str = ""
    anyway: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismount(Action):
    """A character goes on foot again."""

    rider: str
