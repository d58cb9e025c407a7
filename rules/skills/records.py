"""The actions, events, settings, fields and traits of skills."""

from rules.kernel.action import NO_BODY, Deed, Doer, Personal, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field, Trait
from rules.record import Record
from rules.skills import FAMILY


class LearnSkill(Deed):
    """Roll how good somebody is at what they have never tried; `forced` is the d100 (referee)."""

    done_by = NO_BODY

    skill: str
    character_id: str = ""
    forced: int | None = None


class SetSkill(Personal):
    """Write a skill down as it is on paper: `value` in percent, `kind` a SkillKind.

    One that is there already only a referee changes.
    """

    skill: str
    value: int
    kind: str = "natural"
    character_id: str = ""


class ForgetSkill(Word):
    """Strike a skill from a sheet (referee)."""

    skill: str
    character_id: str = ""


# Training


class BeginTraining(Personal):
    """Begin to train for a skill, or for more of it (ERIS-SKILL-TRAINING).

    `trainer` is a trainer of the game, by id or name; without one the game's only trainer for the
    skill counts, else a referee has to say that there is one. `kind` is the kind of training, ""
    for the trainer's. `weeks` and `price` (gp a week) are a referee's own numbers.
    """

    done_by = Doer("character_id", not_out=True)

    skill: str
    kind: str = ""
    trainer: str = ""
    character_id: str = ""
    weeks: int | None = None
    price: int | None = None


class AnswerTraining(Word):
    """Say whether there is a trainer for what somebody has asked to learn (referee).

    `trainer` is what they are called; `weeks` and `price` are as in BeginTraining.
    """

    character_id: str
    agreed: bool
    trainer: str = ""
    weeks: int | None = None
    price: int | None = None


class StopTraining(Personal):
    """Give a training up; what is paid is paid."""

    character_id: str = ""


class CorrectTraining(Word):
    """Say how a training stands: weeks in all, weeks `done`, gp a week (referee).

    None leaves it as it is. Once all are over it ends; `forced` is then the d100.
    """

    character_id: str
    weeks: int | None = None
    done: int | None = None
    price: int | None = None
    forced: int | None = None


class AddTrainer(Word):
    """Write down that somebody teaches a skill, and `where` (referee)."""

    of_game = True

    name: str
    skill: str
    kind: str
    where: str = ""


class DropTrainer(Word):
    """Strike a trainer, by id or name (referee)."""

    of_game = True

    trainer: str


# Backgrounds


class JoinBackground(Personal):
    """Begin to train for a background (ERIS-ADVANCED-TYPES).

    With `waive` a referee lets somebody who does not meet its conditions.
    """

    background: str
    character_id: str = ""
    waive: bool = False


class AcceptMember(Word):
    """Somebody is accepted into the background they train for, and has its skills (referee)."""

    character_id: str


class LeaveBackground(Personal):
    """Give up the training for a background; a referee also ends a membership."""

    character_id: str = ""


class RuleBackground(Word):
    """Write what a background asks for and brings (referee); None leaves it as it is.

    Somebody needs one of the traits `requires` and none of `excludes`; `skills` come with it, and
    `offered` says whether it can be joined.
    """

    background: str
    requires: tuple[str, ...] | None = None
    excludes: tuple[str, ...] | None = None
    skills: tuple[str, ...] | None = None
    offered: bool | None = None


class SetGuildSkill(Word):
    """Say whether a skill is `closed` to all but members of a guild or order (referee)."""

    skill: str
    closed: bool = True


class SetEarlier(Word):
    """Say how many characters without a sheet here a member has played before (referee)."""

    member: int
    count: int


class SkillLearned(Event):
    """Somebody has a skill from now on: the d100 of a first try, and what Intelligence added.

    `kind` is "natural" or "background".
    """

    target: Who
    skill: str
    kind: str
    throw: Throw
    value: int
    adjustment: int = 0


class SkillWritten(Event):
    """A skill was written on a sheet, or struck from it: `after` is then None."""

    target: Who
    skill: str
    kind: str
    before: int | None
    after: int | None


# Training


class TrainingAsked(Event):
    """Somebody wants to train for a skill: the referee says whether there is a trainer."""

    target: Who
    skill: str
    kind: str


class TrainingRefused(Event):
    """There is no trainer for it."""

    target: Who
    skill: str


class TrainingBegun(Event):
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


class TrainingStopped(Event):
    """Somebody gave a training up, or took back that they wanted it, after so many weeks."""

    target: Who
    skill: str
    done: int = 0
    weeks: int = 0


class TrainingCorrected(Event):
    """The referee says how a training stands: `done` of `weeks`, for `price` each."""

    target: Who
    skill: str
    done: int
    weeks: int
    price: int


class Week(Record):
    """A week of somebody's training: `paid` or, for want of gold, not counted; `done` are over."""

    who: Who
    skill: str
    price: int
    done: int
    weeks: int
    paid: bool = True


class WeekTrained(Event):
    """Weeks of training are over, of one or several people."""

    people: tuple[Who, ...]
    weeks: tuple[Week, ...]


class TrainingInterrupted(Event):
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


class TrainingCompleted(Event):
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


class TrainerAdded(Event):
    """The game knows of a trainer."""

    name: str
    skill: str
    kind: str
    where: str = ""


class TrainerDropped(Event):
    """A trainer teaches no longer."""

    name: str
    skill: str


# Backgrounds


class BackgroundBegun(Event):
    """Somebody trains for a background; `waived` if a referee let them in spite of its rules."""

    target: Who
    background: str
    waived: bool = False


class BackgroundAccepted(Event):
    """Somebody belongs to a background, after so many `seconds` of game time.

    `lacks_skills` if nobody has written which skills come with it.
    """

    target: Who
    background: str
    seconds: int
    lacks_skills: bool = False


class BackgroundLeft(Event):
    """Somebody gave it up, or belongs to it no more."""

    target: Who
    background: str
    was_member: bool


class BackgroundRuled(Event):
    """What a background asks for and brings is written anew; traits by their labels."""

    background: str
    requires: tuple[str, ...]
    excludes: tuple[str, ...]
    skills: tuple[str, ...]
    offered: bool


class GuildSkillSet(Event):
    """A skill is closed to all but members of a guild, or open again."""

    skill: str
    closed: bool


class EarlierSet(Event):
    """The referee counts so many earlier characters of a member who have no sheet here."""

    bookkeeping = True

    member: int
    count: int


SKILL = "skill:"
"""What the key of a skill begins with, as a number and as a check: `skill:Tracker`."""
PICK_POCKETS = Field(
    "pick_pockets",
    "Pick pockets",
    0,
    125,
    "chance in percent to pick a pocket",
    "ERIS-PICKPOCKET",
    words=("pickpocket", "pickpocketing"),
)


SOURCE = "ERIS-ADVANCED-TYPES"


def _trait(key: str, *words: str) -> Trait:
    return Trait(key, key.replace("-", " "), "a background over a class", SOURCE, words)


ASSASSIN = _trait("assassin", "assassins")
PALADIN = _trait("paladin", "paladins")
RANGER = _trait("ranger", "rangers", "warden", "ranger/warden")
BERSERKER = _trait("berserker", "berserkers")
DERVISH = _trait("dervish", "dervishes")
PSIONIC = _trait("psionic", "psionics")
DRUID = _trait("druid", "druids")
DEATHMONK = _trait("deathmonk", "ishpanese-deathmonk")
SAMURAI = _trait("samurai", "ishpanese-samurai")

TRAITS = (
    ASSASSIN,
    PALADIN,
    RANGER,
    BERSERKER,
    DERVISH,
    PSIONIC,
    DRUID,
    DEATHMONK,
    SAMURAI,
)

FAMILY.brings(fields=(PICK_POCKETS,), traits=TRAITS)
