"""What can be wrong with the place where the games are kept, and how long one waits for it."""

from collections.abc import Iterator

from rules.errors import RuleError


class DatabaseError(Exception):
    """The database cannot be opened; the text says why in one line, for the person who hosts it."""


class NothingYetError(DatabaseError):
    """There is no database yet, or one without tables: the first start makes them."""


class NotNowError(DatabaseError):
    """The same, where another start may find it mended: a server that is away, or another bot."""


class MovedAwayError(RuleError):
    """Another process has a game now: whoever does the same again does it there."""

    def __init__(self) -> None:
        super().__init__("Another part of the bot has just taken over here. Do it again.")


class AwayError(Exception):
    """The database does not answer now, and may again in a while; what it holds is not lost."""


class UnsureError(AwayError):
    """It has not answered for long: nobody knows whether what was asked of it was done."""


def growing_pauses(first: float, longest: float) -> Iterator[float]:
    """Seconds from one attempt to the next: each twice as many as the last, up to the longest."""
    while True:
        yield first
        first = min(2 * first, longest)


def why(error: Exception) -> str:
    """What a driver says went wrong, in one line and without the rows that a statement had."""
    told = error.__cause__ if isinstance(error, AwayError) else getattr(error, "orig", None)
    said = str(told or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
