"""Numbers as a game writes them, and as sheets and monsters hold them (R-SHEETNUM, R-AC).

They differ in one: armour class is held descending, and written the way the game counts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.sheet.armour import TURNED, is_ascending
from rules.sheet.fields import FIELDS, SheetField, find_field
from rules.state.game import GameState

ARMOUR = "ac"


def fields_in(state: GameState) -> tuple[SheetField, ...]:
    """All fields, with their bounds and their meaning in this game."""
    return tuple(_field_in(state, field) for field in FIELDS)


def _field_in(state: GameState, field: SheetField) -> SheetField:
    if field.key != ARMOUR or not is_ascending(state):
        return field
    return replace(
        field,
        minimum=TURNED - field.maximum,
        maximum=TURNED - field.minimum,
        meaning="ascending: 10 is unarmoured, more is better",
    )


def hold(state: GameState, field: SheetField, value: int) -> int:
    """The number to hold from the one written; RuleError if it is outside the bounds."""
    return _turn(state, field.key, _field_in(state, field).check(value))


def _turn(state: GameState, key: str, value: int) -> int:
    """The number held from the one written, or the one written from the one held."""
    return TURNED - value if key == ARMOUR and is_ascending(state) else value


def check_numbers(state: GameState, pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Numbers to hold from what was written, the last of each winning.

    NotFoundError for what is no field, RuleError for what is outside its bounds.
    """
    numbers: dict[str, int] = {}
    for name, value in pairs:
        field = find_field(name)
        numbers[field.key] = hold(state, field, value)
    return numbers


def written(state: GameState, numbers: Mapping[str, int]) -> Mapping[str, int]:
    """The numbers held, as the game writes them."""
    return {key: _turn(state, key, value) for key, value in numbers.items()}
