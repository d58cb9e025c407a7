"""What is reported of rest, once for each who rests. Other systems react to these.

The time of the rest has gone by when they are reported; none is about the dead.
"""

from rules.clock.events import TimeWentBy
from rules.kernel.events import Event, Who


class Rested(Event, frozen=True, kw_only=True):
    """Somebody had so many full `days` of complete rest; those interrupted are not among them.

    `weeks` are the full, unbroken weeks in a safe place that ended with it, `towards` the days of
    the next one (ERIS-NATURAL-HEALING). `full_weeks` are those that ended with it in any place
    (ERIS-TEMP-DRAIN).
    """

    target: Who
    days: int
    interrupted: int = 0
    safe: bool = False
    weeks: int = 0
    towards: int = 0
    full_weeks: int = 0


class ShortRested(Event, frozen=True, kw_only=True):
    """Somebody took a short rest."""

    target: Who


class ExtendedRested(Event, frozen=True, kw_only=True):
    """Somebody took a long rest; a day of complete rest has one in it (`in_days`)."""

    target: Who
    in_days: bool = False


class RestWentBy(TimeWentBy, frozen=True, kw_only=True):
    """Time of rest went by, in one or several pieces; `left` as of other time."""


class SurgeSpent(Event, frozen=True, kw_only=True):
    """A healing surge was spent; `left` is None where the sheet does not say how many there are."""

    target: Who
    spent: int
    left: int | None = None
