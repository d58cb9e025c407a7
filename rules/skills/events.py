"""What is reported of skills, training and backgrounds. Skills are in percent, prices in gp."""

from typing import ClassVar

from rules.kernel.events import Event, Throw, Who
from rules.record import Record


class SkillLearned(Event, frozen=True, kw_only=True):
    """Somebody has a skill from now on: the d100 of a first try, and what Intelligence added.

    `kind` is "natural" or "background".
    """

    target: Who
    skill: str
    kind: str
    throw: Throw
    value: int
    adjustment: int = 0


class SkillWritten(Event, frozen=True, kw_only=True):
    """A skill was written on a sheet, or struck from it: `after` is then None."""

    target: Who
    skill: str
    kind: str
    before: int | None
    after: int | None


# Training


class TrainingAsked(Event, frozen=True, kw_only=True):
    """Somebody wants to train for a skill: the referee says whether there is a trainer."""

    target: Who
    skill: str
    kind: str


class TrainingRefused(Event, frozen=True, kw_only=True):
    """There is no trainer for it."""

    target: Who
    skill: str


class TrainingBegun(Event, frozen=True, kw_only=True):
    """Somebody trains: so many `weeks`, each for `price`.

    `weeks_throw` and `price_throw`, the d20 before it is multiplied, are None for what a referee
    said.
    """

    target: Who
    skill: str
    kind: str
    weeks: int
    price: int
    weeks_throw: Throw | None = None
    price_throw: Throw | None = None
    trainer: str = ""
    improves: bool = False


class TrainingStopped(Event, frozen=True, kw_only=True):
    """Somebody gave a training up, or took back that they wanted it, after so many weeks."""

    target: Who
    skill: str
    done: int = 0
    weeks: int = 0


class TrainingCorrected(Event, frozen=True, kw_only=True):
    """The referee says how a training stands: `done` of `weeks`, for `price` each."""

    target: Who
    skill: str
    done: int
    weeks: int
    price: int


class Week(Record, frozen=True):
    """A week of somebody's training: `paid` or, for want of gold, not counted; `done` are over."""

    who: Who
    skill: str
    price: int
    done: int
    weeks: int
    paid: bool = True


class WeekTrained(Event, frozen=True, kw_only=True):
    """Weeks of training are over, of one or several people."""

    people: tuple[Who, ...]
    weeks: tuple[Week, ...]


class TrainingInterrupted(Event, frozen=True, kw_only=True):
    """More than a week was missed: so many weeks were to be `lost`, and the price is a new one.

    `loss` and `throw` are the dice, None where none fell. `done` is what is left, of `weeks`.
    """

    target: Who
    skill: str
    lost: int
    done: int
    weeks: int
    before: int
    price: int
    throw: Throw
    loss: Throw | None = None


class TrainingCompleted(Event, frozen=True, kw_only=True):
    """A training is over: the d100, and the skill `before`, None for none, and `after`.

    With `improves` the die and what Intelligence added had to be greater than the skill; `kept` if
    the natural skill was higher than what was rolled.
    """

    target: Who
    skill: str
    throw: Throw
    before: int | None
    after: int
    adjustment: int = 0
    improves: bool = False
    kept: bool = False


class TrainerAdded(Event, frozen=True, kw_only=True):
    """The game knows of a trainer."""

    name: str
    skill: str
    kind: str
    where: str = ""


class TrainerDropped(Event, frozen=True, kw_only=True):
    """A trainer teaches no longer."""

    name: str
    skill: str


# Backgrounds


class BackgroundBegun(Event, frozen=True, kw_only=True):
    """Somebody trains for a background; `waived` if a referee let them in spite of its rules."""

    target: Who
    background: str
    waived: bool = False


class BackgroundAccepted(Event, frozen=True, kw_only=True):
    """Somebody belongs to a background, after so many `seconds` of game time.

    `lacks_skills` if nobody has written which skills come with it.
    """

    target: Who
    background: str
    seconds: int
    lacks_skills: bool = False


class BackgroundLeft(Event, frozen=True, kw_only=True):
    """Somebody gave it up, or belongs to it no more."""

    target: Who
    background: str
    was_member: bool


class BackgroundRuled(Event, frozen=True, kw_only=True):
    """What a background asks for and brings is written anew; traits by their labels."""

    background: str
    requires: tuple[str, ...]
    excludes: tuple[str, ...]
    skills: tuple[str, ...]
    offered: bool


class GuildSkillSet(Event, frozen=True, kw_only=True):
    """A skill is closed to all but members of a guild, or open again."""

    skill: str
    closed: bool


class EarlierSet(Event, frozen=True, kw_only=True):
    """The referee counts so many earlier characters of a member who have no sheet here."""

    bookkeeping: ClassVar[bool] = True

    member: int
    count: int


EVENTS: tuple[type[Event], ...] = (
    SkillLearned,
    SkillWritten,
    TrainingAsked,
    TrainingRefused,
    TrainingBegun,
    TrainingStopped,
    TrainingCorrected,
    WeekTrained,
    TrainingInterrupted,
    TrainingCompleted,
    TrainerAdded,
    TrainerDropped,
    BackgroundBegun,
    BackgroundAccepted,
    BackgroundLeft,
    BackgroundRuled,
    GuildSkillSet,
    EarlierSet,
)
