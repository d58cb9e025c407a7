"""Fractions become whole numbers: a function for each of the rulings, in whole numbers alone.
Whole numbers as people type them.
What may be added to a roll, and what a referee may set it to: checked in one place.
"""

from collections.abc import Callable, Mapping

from rules.errors import RuleError


def divide_down(number: int, divisor: int) -> int:
    """A part of a number, fractions dropped (R-WOUND-ROUND)."""
    return number // divisor


def divide_up(number: int, divisor: int) -> int:
    """A part of a number, any fraction counting as a whole (R-ONE-TURN, R-DON-ROUNDS)."""
    return -(-number // divisor)


def divide_nearest(number: int, divisor: int) -> int:
    """A part of a number, to the nearest, exactly one half going up (R-NEAREST)."""
    return (2 * number + divisor) // (2 * divisor)


ROUNDINGS: Mapping[str, Callable[[int, int], int]] = {
    "down": divide_down,
    "up": divide_up,
    "nearest": divide_nearest,
}
"""The ways to round that a game can choose, by their names in settings."""


def halve_damage(amount: int, rounding: str) -> int:
    """Half of some damage, "down", "up" or "nearest", and at least 1 of 1 or more (R-HALF)."""
    half = ROUNDINGS[rounding](amount, 2)
    return max(1, half) if amount > 0 else half


MOST_DIGITS = 9
"""More than any rule needs; Python itself refuses to read a number of some thousands."""


def read_whole(text: str) -> int | None:
    """The number that some digits are, spaces around them or not; None for anything else.

    A sign is something else, and so is a number of more than nine digits.
    """
    digits = text.strip()
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
    return int(digits) if is_number else None


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
