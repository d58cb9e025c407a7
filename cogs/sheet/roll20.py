"""A Roll20 export, as a tree of names and values: its attributes, and the rows of its lists."""

from collections.abc import Mapping
from typing import cast

from cogs.sheet.peers import Json, dig, list_in, text_in
from cogs.sheet.trees import text_of
from rules.kernel.labelled import plain_text

_REPEATING, _ID = "repeating_", 20
"""How the name of an attribute in a list begins, and how many letters the id of its row has."""
_LISTS = (("spell", "spells"), ("power", "powers"), ("language", "languages"), ("skill", "skills"))
_THINGS = ("equip", "item", "invent", "gear", "weapon", "armor", "armour", "treasure", "attack")
_NAME = ("name", "item", "spell", "weapon", "gear", "language", "power")
_COUNT = ("qty", "quantity", "count", "amount", "number")
_MOST_ROWS = 300


def is_roll20s(found: Json) -> bool:
    """Whether a file is such an export."""
    return bool(list_in(found, "attribs") or list_in(found, "character", "attribs"))


def tree_of(found: Json) -> dict[str, Json]:
    """Its attributes by name, and each of its lists as one of things with names and counts."""
    whole = dig(found, "character") or found
    tree: dict[str, Json] = {"name": text_in(whole, "name")}
    rows: dict[tuple[str, str], dict[str, str]] = {}
    for one in list_in(whole, "attribs"):
        called = text_in(one, "name")
        current = text_of(dig(one, "current"))
        most = text_of(dig(one, "max"))
        if called.startswith(_REPEATING):
            name, row, field = _row_of(called)
            if len(rows) < _MOST_ROWS:
                rows.setdefault((name.lower(), row), {})[field.lower()] = current
        elif called and called != "name" and current:
            tree[called] = {"current": current, "max": most} if most else current
    for (name, _), cells in rows.items():
        _put(tree, name, cells)
    for part in ("bio", "gmnotes"):
        if text := text_in(whole, part):
            tree[part] = " ".join(plain_text(text).split())
    return tree


def _row_of(name: str) -> tuple[str, str, str]:
    """`repeating_gear_-Nq0_qty`: the list, the row and the field; a row's id may have any sign."""
    listed, _, rest = name.removeprefix(_REPEATING).partition("_")
    if rest[_ID : _ID + 1] == "_" and rest.startswith("-"):
        return listed, rest[:_ID], rest[_ID + 1 :]
    row, _, field = rest.partition("_")
    return listed, row, field


def _put(tree: dict[str, Json], name: str, cells: Mapping[str, str]) -> None:
    listed = next((key for word, key in _LISTS if word in name), "")
    if not listed and any(word in name for word in _THINGS):
        listed = "equipment"
    called = _cell(cells, _NAME)
    if not listed or not called:
        return
    entry: dict[str, Json] = {**cells, "name": called}
    if count := _cell(cells, _COUNT):
        entry["quantity"] = count
    cast("list[Json]", tree.setdefault(listed, [])).append(entry)


def _cell(cells: Mapping[str, str], words: tuple[str, ...]) -> str:
    """The cell whose name says so: the shortest name of them."""
    names = [name for name in cells if any(name.endswith(word) for word in words)]
    return cells[min(names, key=len)] if names else ""
