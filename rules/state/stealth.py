"""Who sneaks, and which thefts somebody will notice."""

from rules.record import Record


class Sneak(Record, frozen=True):
    """Some characters sneak together. `at` is when they rolled, in seconds since the campaign
    began. One that is `over` is kept until time goes by, so that nobody tries twice at once."""

    who: tuple[str, ...]
    undetected: bool
    at: int = 0
    over: bool = False


class Notice(Record, frozen=True):
    """Somebody will notice `at` a moment that a thief took something; both by name."""

    at: int
    thief: str
    victim: str


class Stealth(Record, frozen=True):
    """All of that."""

    sneaks: tuple[Sneak, ...] = ()
    notices: tuple[Notice, ...] = ()
