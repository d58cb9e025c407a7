"""What skills keeps in a game's document."""

from collections.abc import Mapping

from rules.kernel.part import Part
from rules.kernel.whose import GAMES
from rules.record import Record, field


class Trainer(Record):
    """Somebody who teaches a skill; `where` is the settlement, "" where nobody has said it."""

    id: str
    name: str
    skill: str
    kind: str
    where: str = ""


class BackgroundRule(Record):
    """What the referee has written of a background, by its key (R-BACKGROUND).

    Somebody needs one of the traits `requires`, if there are any, and none of `excludes`. `skills`
    come with it. `offered` is a word on whether people can join it, None for as it is usual.
    """

    key: str
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    offered: bool | None = None


class Skills(Record):
    """What the referee says of skills in this game.

    `guilds` are the skills that only members of a guild or order learn, None for the usual ones.
    `earlier` are the characters that members have played in this campaign and that have no sheet
    in this game.
    """

    trainers: tuple[Trainer, ...] = ()
    backgrounds: tuple[BackgroundRule, ...] = ()
    guilds: tuple[str, ...] | None = None
    earlier: Mapping[int, int] = field(default_factory=dict[int, int])


SKILLS = Part("skills", Skills(), GAMES)
"""What the referee says of trainers, guilds and backgrounds."""
