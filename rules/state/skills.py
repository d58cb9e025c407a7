"""What characters can do in percent, what they are learning, and what the referee says of it."""

from enum import StrEnum

from rules.record import Record


class SkillKind(StrEnum):
    """How somebody came by a skill."""

    NATURAL = "natural"
    TRAINED = "trained"
    BACKGROUND = "background"


class Skill(Record, frozen=True):
    """A skill of somebody, `value` in percent; what a check adds is not in it."""

    name: str
    value: int
    kind: SkillKind = SkillKind.NATURAL


class Training(Record, frozen=True):
    """A training for one skill; `kind` is "plebian", "artisan" or "noble" (ERIS-SKILL-TRAINING).

    `weeks` are needed and `done` are over, paid for with `price` gp each. The running week counts
    since the moment `since`, None while they do not attend, and `part` are its seconds from before
    then. `last` is the moment up to which they attended last, where they do not; `unpaid` are weeks
    in a row that nobody paid for. Moments are in seconds since the campaign began. While it is not
    `agreed` the referee has not said yet whether there is a trainer.
    """

    skill: str
    kind: str
    trainer: str = ""
    agreed: bool = True
    weeks: int = 0
    done: int = 0
    price: int = 0
    part: int = 0
    since: int | None = None
    last: int = 0
    unpaid: int = 0


class Background(Record, frozen=True):
    """What somebody is beyond their class, by its key, such as "thief" (ERIS-ADVANCED-TYPES).

    They train for it since the moment `begun`, and have belonged to it since `accepted`, None for
    not yet: both in seconds since the campaign began. `begun_at` and `accepted_at` are the same in
    the real world, in milliseconds since 1970 UTC.
    """

    key: str
    begun: int = 0
    begun_at: int = 0
    accepted: int | None = None
    accepted_at: int = 0
