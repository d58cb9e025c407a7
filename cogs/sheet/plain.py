"""A sheet as text that people read and change, and that `cogs/sheet/pasted.py` reads as the same.

Name: Morgan Ironwolf
Hit points: 6/8
STR 13, INT 9, WIS 12, DEX 15, CON 10, CHA 8
Items:
- 2 torches
"""

from collections.abc import Iterator, Mapping

from cogs.core.files.written import Value, as_key
from cogs.sheet.parts import BY_NAME, written_parts
from cogs.sheet.words import ABILITIES, AC, ASCENDING, DESCENDING, SAVES
from rules.kernel.questions import Asker
from rules.kernel.words import capitalized
from rules.sheet.reading import TURNED, is_ascending
from rules.state.sheet import Character


def cells_of(asker: Asker, character: Character) -> dict[str, Value]:
    """What stands in a file about a sheet, by keys; numbers behind the short parts."""
    first: dict[str, Value] = {}
    last: dict[str, Value] = {}
    for part, value in written_parts(character):
        (last if part.is_list and part.field != "traits" else first)[part.key] = value
    order = asker.fields.keys.index
    ascending = is_ascending(asker.state)
    numbers = sorted(character.numbers.items(), key=lambda number: order(number[0]))
    for key, number in numbers:
        if key == AC:
            first[ASCENDING if ascending else DESCENDING] = TURNED - number if ascending else number
        else:
            first[_number_key(asker, key)] = number
    return {**first, **last}


def _number_key(asker: Asker, key: str) -> str:
    """What a number is called in a file: by its longer name where a part has the shorter one."""
    return as_key(asker.fields.label(key)) if key in BY_NAME else key


def write_plain(asker: Asker, character: Character) -> str:
    """The sheet as text that `read_plain` reads as the same sheet."""
    cells = cells_of(asker, character)
    rows = {ABILITIES[0]: _row(cells, ABILITIES), SAVES[0]: f"Saves: {_row(cells, SAVES)}"}
    in_rows = {key for row in (ABILITIES, SAVES) if row[0] in cells for key in row}
    lines: list[str] = []
    for key, value in cells.items():
        if key in rows:
            lines.append(rows[key])
        elif key not in in_rows:
            lines += _lines(asker, key, value)
    return "\n".join(lines) + "\n"


def _row(cells: Mapping[str, Value], keys: tuple[str, ...]) -> str:
    names = {key: key.removeprefix("save_") if key in SAVES else key.upper() for key in keys}
    return ", ".join(f"{names[key]} {cells[key]}" for key in keys if key in cells)


def _lines(asker: Asker, key: str, value: Value) -> Iterator[str]:
    label = (
        asker.fields.label(key)
        if key in asker.fields.keys and key not in BY_NAME
        else key.replace("_", " ")
    )
    label = label.replace(" ac", " AC")
    label = capitalized(label)
    if not isinstance(value, list):
        shown = "yes" if value is True else "no" if value is False else value
        yield f"{label}: {shown}"
    elif key == "traits":
        yield f"{label}: {', '.join(value)}"
    else:
        yield f"{label}:"
        yield from (f"- {entry}" for entry in value)
