"""What may be added to a roll, and what a referee may set it to: checked in one place."""

from rules.errors import RuleError


def check_modifier(value: int, most: int, what: str = "modifier") -> int:
    """The value; RuleError unless it is at most so much either way."""
    if abs(value) > most:
        article = "An" if what[0] in "aeiou" else "A"
        raise RuleError(f"{article} {what} goes from -{most} to +{most}; {value:+d} is outside.")
    return value


def check_forced(
    total: int | None, lowest: int, highest: int, dice: str, advice: str = ""
) -> int | None:
    """The total that a referee sets, None for a roll; RuleError for one that cannot fall.

    `advice` is a sentence on what else could be typed.
    """
    if total is not None and not lowest <= total <= highest:
        raise RuleError(f"{dice} comes to {lowest} to {highest}, not {total}. {advice}".rstrip())
    return total
