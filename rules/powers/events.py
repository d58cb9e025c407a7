"""What is reported of action points and encounter powers."""

from typing import Self

from rules.kernel.events import Event, Who
from rules.record import replace


class PointSpent(Event, frozen=True, kw_only=True):
    """Somebody spent an action point and has one more action; `left` are the referees' to know."""

    target: Who
    left: int | None

    def public(self) -> Self | None:
        """Without what is left: the numbers of a sheet are its player's."""
        return replace(self, left=None)


class PointsSet(Event, frozen=True, kw_only=True):
    """A referee gave somebody action points, or took some."""

    target: Who
    before: int
    after: int


class PowerAdded(Event, frozen=True, kw_only=True):
    """An encounter power stands on a sheet; `returns` if a standard action can bring it back."""

    target: Who
    power: str
    returns: bool


class PowerDropped(Event, frozen=True, kw_only=True):
    """An encounter power stands on a sheet no more."""

    target: Who
    power: str


class PowerUsed(Event, frozen=True, kw_only=True):
    """Somebody used an encounter power."""

    target: Who
    power: str


class PowerRegained(Event, frozen=True, kw_only=True):
    """Somebody brought a used power back with a standard action."""

    target: Who
    power: str


class Refreshed(Event, frozen=True, kw_only=True):
    """What a rest brought back: used powers, and with `points` all action points."""

    target: Who
    powers: tuple[str, ...]
    points: bool = False
