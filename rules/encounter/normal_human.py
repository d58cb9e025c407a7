"""The numbers of people without an adventuring class (OSE-NORMAL-HUMAN)."""

from collections.abc import Mapping

NORMAL_HUMAN_LEVEL = 0
NORMAL_HUMAN_NUMBERS: Mapping[str, int] = {
    "thac0": 20,
    "attack": -1,
    "save_death": 14,
    "save_wands": 15,
    "save_paralysis": 16,
    "save_breath": 17,
    "save_spells": 18,
}


def normal_human_numbers(given: Mapping[str, int]) -> dict[str, int]:
    """The rows `NH` of both tables; a number that was given wins (OSE-NORMAL-HUMAN)."""
    return {**NORMAL_HUMAN_NUMBERS, **given}


def without_normal_human_numbers(numbers: Mapping[str, int]) -> dict[str, int]:
    """The numbers that are not those of the rows `NH`, for one who is a normal human no more."""
    rows = NORMAL_HUMAN_NUMBERS.items()
    return {key: value for key, value in numbers.items() if (key, value) not in rows}
