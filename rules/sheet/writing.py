"""Numbers as a game writes them, and as sheets and monsters hold them (R-SHEETNUM, R-AC).

They differ in one: armour class is held descending, and written the way the game counts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.kernel.fields import Field
from rules.kernel.questions import Asker
from rules.sheet.armour import TURNED, is_ascending
from rules.state.game import GameState

ARMOUR = "ac"


def fields_in(asker: Asker) -> tuple[Field, ...]:
    """All fields, with their bounds and their meaning in this game."""
    return tuple(_field_in(asker.state, field) for field in asker.fields)


def _field_in(state: GameState, field: Field) -> Field:
    if field.key != ARMOUR or not is_ascending(state):
        return field
    return replace(
        field,
        minimum=TURNED - field.maximum,
        maximum=TURNED - field.minimum,
        meaning="ascending: 10 is unarmoured, more is better",
    )


def hold(state: GameState, field: Field, value: int) -> int:
    """The number to hold from the one written; RuleError if it is outside the bounds."""
    return _turn(state, field.key, _field_in(state, field).check(value))


def _turn(state: GameState, key: str, value: int) -> int:
    """The number held from the one written, or the one written from the one held."""
    return TURNED - value if key == ARMOUR and is_ascending(state) else value


def check_numbers(asker: Asker, pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Numbers to hold from what was written, the last of each winning.

    NotFoundError for what is no field, RuleError for what is outside its bounds.
    """
    numbers: dict[str, int] = {}
    for name, value in pairs:
        field = asker.fields.find(name)
        numbers[field.key] = hold(asker.state, field, value)
    return numbers


def written(state: GameState, numbers: Mapping[str, int]) -> Mapping[str, int]:
    """The numbers held, as the game writes them."""
    return {key: _turn(state, key, value) for key, value in numbers.items()}
