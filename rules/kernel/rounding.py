"""Fractions become whole numbers: a function for each of the rulings, in whole numbers alone."""

from collections.abc import Callable, Mapping


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
