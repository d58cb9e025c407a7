"""What is reported of luck."""

from dataclasses import dataclass

from rules.events import Event, Throw, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegan(Event):
    """A session of play began, counted from 1."""

    session: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLuckRolled(Event):
    """A character has a luck bonus for this session."""

    target: Who
    session: int
    bonus: int
    throw: Throw


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckRolled(Event):
    """A luck roll. `throw` has bonus and modifier in it; `passed` is None without a `goal`."""

    target: Who
    bonus: int
    modifier: int
    throw: Throw
    goal: int | None = None
    passed: bool | None = None
