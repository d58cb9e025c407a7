"""What can be wrong with the place where the games are kept."""

from rules.errors import RuleError


class DatabaseError(Exception):
    """The database cannot be opened; the text says why in one line, for the person who hosts it."""


class MovedAwayError(RuleError):
    """Another process has a game now: whoever does the same again does it there."""

    def __init__(self) -> None:
        super().__init__("Another part of the bot has just taken over here. Do it again.")
