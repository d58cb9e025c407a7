"""A stat block as a referee types it into the form, and back.

    HD 1-1, AC 6, ML 7, movement 60, saves as NH
    loses marking; knocking prone

In the field of the numbers, commas and lines set apart what each begins with what it is called.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from cogs.core.files.written import Cell, Value, Written, as_key
from cogs.monster.parts import BY_NAME, PARTS
from cogs.monster.texts import AC, OTHERS, unknown_part
from cogs.render.text import shorten
from rules.errors import RuleError, each
from rules.kernel.questions import Asker
from rules.sheet.numbers import written
from rules.state.bestiary import StatBlock

NAME, NUMBERS, ATTACKS, TRAITS, NOTES = "name", "numbers", "attacks", "traits", "notes"
_OWN_FIELDS = (NAME, ATTACKS, TRAITS, NOTES)
"""The parts that have a field of the form to themselves."""
_LOSES = "loses"
_FLAGS = ("slow", "normal_human")
_SHORT = {"hit_dice": "HD", "hit_points": "HP", "morale": "ML", AC: "AC"}


def form_texts(asker: Asker, block: StatBlock) -> Mapping[str, str]:
    """What stands in each field of the form, numbers as the game writes them."""
    parts = {part.key: value for part in PARTS if (value := part.write(block)) is not None}
    lines = [", ".join((*_said(parts), *_numbers(asker, block)))]
    if block.loses:
        lines.append(f"{_LOSES} {'; '.join(block.loses)}")
    return {
        NAME: block.name,
        NUMBERS: "\n".join(filter(None, lines)),
        ATTACKS: "\n".join(_list(parts.get(ATTACKS))),
        TRAITS: ", ".join(block.traits),
        NOTES: block.notes,
    }


def _said(parts: Mapping[str, Value]) -> Iterator[str]:
    for key, value in parts.items():
        if key not in (*_OWN_FIELDS, _LOSES):
            name = _SHORT.get(key, key.replace("_", " "))
            yield name if value is True else f"{name} {value}"


def _numbers(asker: Asker, block: StatBlock) -> Iterator[str]:
    for key, number in written(asker.state, block.numbers).items():
        yield f"{_SHORT.get(key) or asker.fields.label(key)} {asker.fields.text(key, number)}"


def _list(value: Value | None) -> list[str]:
    return value if isinstance(value, list) else []


def read_form(asker: Asker, typed: Mapping[str, str]) -> Written:
    """What was typed, part by part. Raises RuleError for what no stat block has."""
    cells = {key: Cell((typed.get(key, ""),)) for key in _OWN_FIELDS}
    cells[ATTACKS] = Cell(tuple(typed.get(ATTACKS, "").split("\n")), is_list=True)
    names = {name for found in asker.fields for name in found.names}
    names |= {name for name, part in BY_NAME.items() if part.key not in _OWN_FIELDS}
    names |= set(OTHERS)
    entries = tuple(_entries(typed.get(NUMBERS, "")))
    for entry, (name, value) in zip(
        entries, each(entries, partial(_split, asker, names)), strict=True
    ):
        if name in cells:
            raise RuleError(f"`{shorten(entry, 40)}`: that is there twice. Write it once.")
        cells[name] = Cell((value,))
    return Written(cells, is_here=True)


def _entries(text: str) -> Iterator[str]:
    """What commas and lines set apart; the powers that are lost are one line."""
    for line in text.splitlines():
        is_list = as_key(line).startswith(_LOSES)
        yield from filter(None, (part.strip() for part in ([line] if is_list else line.split(","))))


def _split(asker: Asker, names: set[str], entry: str) -> tuple[str, str]:
    """`movement 60` is a name and a value; the longest name counts."""
    words = entry.replace(":", " ").replace("=", " ").split()
    for count in range(len(words), 0, -1):
        key = as_key(" ".join(words[:count]))
        if key in names and (count < len(words) or key in _FLAGS):
            return key, " ".join(words[count:]) or "yes"
    unknown = unknown_part(asker, as_key(" ".join(words[:-1] or words)))
    raise RuleError(
        f"`{shorten(entry, 40)}`: {unknown} Type for example `HD 1-1, AC 6, ML 7, movement 60`."
    )
