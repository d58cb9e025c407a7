"""What is reported of grapples."""

from typing import Self

from rules.kernel.events import Event, Throw, Who
from rules.record import Record, replace


class Side(Record, frozen=True):
    """What one side of a grapple came to; that of monsters tells their hit dice to nobody."""

    total: int | None
    throw: Throw | None = None
    is_open: bool = True


class Grappled(Event, frozen=True, kw_only=True):
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
