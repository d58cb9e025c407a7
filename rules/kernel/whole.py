"""Whole numbers as people type them."""

MOST_DIGITS = 9
"""More than any rule needs; Python itself refuses to read a number of some thousands."""


def read_whole(text: str) -> int | None:
    """The number that some digits are, spaces around them or not; None for anything else.

    A sign is something else, and so is a number of more than nine digits.
    """
    digits = text.strip()
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
    return int(digits) if is_number else None
