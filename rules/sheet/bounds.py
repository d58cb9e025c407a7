"""What levels and hit points go up to, for sheets and for monsters."""

from rules.errors import RuleError

HIGHEST_LEVEL = 99
MOST_HIT_POINTS = 9999


def check_level(level: int) -> int:
    """The level; RuleError for one that nobody has."""
    if not 0 <= level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 0 to {HIGHEST_LEVEL}; {level} is outside.")
    return level
