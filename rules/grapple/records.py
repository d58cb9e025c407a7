"""The actions, events and fields of grapple."""

from typing import Self

from rules.grapple import FAMILY
from rules.kernel.action import Deed, Doer
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field
from rules.record import Record, replace

GRAPPLE = Field(
    "grapple",
    "Grappling bonus",
    -10,
    30,
    "added to a grapple by natural hit dice; without it, the STR modifier",
    "ERIS-GRAPPLE-NATURAL",
    is_modifier=True,
    words=("grappling",),
)


class Grapple(Deed):
    """Try to hold one or several; those who are held try to break free of whoever holds them.

    `who` are those who try, () for the member's active character; `whom` may be left out by those
    who are held. `method` is a key of the registry, "" for the game's own. `extraordinary` is a
    contest with far greater size and strength, which the target rolls on d100; None follows from
    who is large and clumsy. `strength` is what the target rolls against, None for what is written.
    `forced` is the total of those who try, `forced_against` that of the others, and `allow` lets
    it happen though a rule forbids it (referee). `round` is the one that a button answers.
    """

    done_by = Doer("who", even_held=True)

    who: tuple[str, ...] = ()
    whom: tuple[str, ...] = ()
    method: str = ""
    extraordinary: bool | None = None
    strength: int | None = None
    forced: int | None = None
    forced_against: int | None = None
    allow: bool = False
    round: int | None = None


class Side(Record):
    """What one side of a grapple came to; that of monsters tells their hit dice to nobody."""

    total: int | None
    throw: Throw | None = None
    is_open: bool = True


class Grappled(Event):
    """Some tried to hold others, or with `breaking_free` to get out of a hold.

    `own` and `other` are what both sides came to. One of them is None where the other rolled alone,
    against `number`, on d100 where the foe is `extraordinary`. `won` by those who tried. The hold
    and the stun follow as effects.
    """

    who: tuple[Who, ...]
    whom: tuple[Who, ...]
    own: Side | None
    other: Side | None
    won: bool
    number: int | None = None
    breaking_free: bool = False
    extraordinary: bool = False

    def public(self) -> Self | None:
        """Without the dice and numbers of monsters."""
        return replace(
            self,
            own=_shown(self.own),
            other=_shown(self.other),
            number=self.number if _is_open(self.own) and _is_open(self.other) else None,
        )


def _is_open(side: Side | None) -> bool:
    return side is None or side.is_open


def _shown(side: Side | None) -> Side | None:
    return side if side is None or side.is_open else replace(side, throw=None, total=None)


FAMILY.brings(fields=(GRAPPLE,))
