"""What is reported of luck."""

from rules.kernel.events import Event, Throw, Who


class SessionBegan(Event, frozen=True, kw_only=True):
    """A session of play began, counted from 1."""

    session: int


class SessionLuckRolled(Event, frozen=True, kw_only=True):
    """A character has a luck bonus for this session."""

    target: Who
    session: int
    bonus: int
    throw: Throw


class LuckRolled(Event, frozen=True, kw_only=True):
    """A luck roll. `throw` has bonus and modifier in it; `passed` is None without a `goal`."""

    target: Who
    bonus: int
    modifier: int
    throw: Throw
    goal: int | None = None
    passed: bool | None = None
