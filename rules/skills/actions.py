"""What somebody does about skills, training and backgrounds.

`character_id` "" is always the character that the member plays.
"""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnSkill(Action):
    """Roll how good somebody is at what they have never tried; `forced` is the d100 (referee)."""

    skill: str
    character_id: str = ""
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSkill(Action):
    """Write a skill down as it is on paper: `value` in percent, `kind` a SkillKind.

    One that is there already only a referee changes.
    """

    skill: str
    value: int
    kind: str = "natural"
    character_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetSkill(Action):
    """Strike a skill from a sheet (referee)."""

    skill: str
    character_id: str = ""


# Training


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTraining(Action):
    """Begin to train for a skill, or for more of it (ERIS-SKILL-TRAINING).

    `trainer` is a trainer of the game, by id or name; without one the game's only trainer for the
    skill counts, else a referee has to say that there is one. `kind` is the kind of training, ""
    for the trainer's. `weeks` and `price` (gp a week) are a referee's own numbers.
    """

    skill: str
    kind: str = ""
    trainer: str = ""
    character_id: str = ""
    weeks: int | None = None
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTraining(Action):
    """Say whether there is a trainer for what somebody has asked to learn (referee).

    `trainer` is what they are called; `weeks` and `price` are as in BeginTraining.
    """

    character_id: str
    agreed: bool
    trainer: str = ""
    weeks: int | None = None
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StopTraining(Action):
    """Give a training up; what is paid is paid."""

    character_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTraining(Action):
    """Say how a training stands: weeks in all, weeks `done`, gp a week (referee).

    None leaves it as it is. Once all are over it ends; `forced` is then the d100.
    """

    character_id: str
    weeks: int | None = None
    done: int | None = None
    price: int | None = None
    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTrainer(Action):
    """Write down that somebody teaches a skill, and `where` (referee)."""

    name: str
    skill: str
    kind: str
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropTrainer(Action):
    """Strike a trainer, by id or name (referee)."""

    trainer: str


# Backgrounds


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinBackground(Action):
    """Begin to train for a background (ERIS-ADVANCED-TYPES).

    With `waive` a referee lets somebody who does not meet its conditions.
    """

    background: str
    character_id: str = ""
    waive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptMember(Action):
    """Somebody is accepted into the background they train for, and has its skills (referee)."""

    character_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveBackground(Action):
    """Give up the training for a background; a referee also ends a membership."""

    character_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBackground(Action):
    """Write what a background asks for and brings (referee); None leaves it as it is.

    Somebody needs one of the traits `requires` and none of `excludes`; `skills` come with it, and
    `offered` says whether it can be joined.
    """

    background: str
    requires: tuple[str, ...] | None = None
    excludes: tuple[str, ...] | None = None
    skills: tuple[str, ...] | None = None
    offered: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGuildSkill(Action):
    """Say whether a skill is `closed` to all but members of a guild or order (referee)."""

    skill: str
    closed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SetEarlier(Action):
    """Say how many characters without a sheet here a member has played before (referee)."""

    member: int
    count: int
