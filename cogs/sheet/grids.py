"""A sheet in cells: two columns, a row a character, or a spreadsheet with cells here and there."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from cogs.sheet.being import being_alone
from cogs.sheet.draft import Draft
from cogs.sheet.labels import LABELS
from cogs.sheet.words import ABILITIES, COINS, HP, PASSED, REMARK, ROWS, SAVES_ROW
from rules.items.known import find_known
from rules.items.line_words import is_dice

Row = Sequence[str]
Columns = dict[int, tuple[str, int]]
"""What stands below the heads of a table: the list, and where how many of it there are; of what
only says more of a thing, where that is."""
_LISTS = frozenset(("items", "spells", "spell_book", "languages", COINS))
_SPELLS = ("spells", "spell_book")
_LETTERS = {"s": "str", "i": "int", "w": "wis", "d": "dex", "c": "con", "ch": "cha"}
"""Heads of a table in which each ability is a letter."""
_FEWEST_HEADS = 4
_QTY = frozenset(("qty", "qty.", "quantity", "count", "#", "no", "no.", "number", "amount", "x"))
_THING_HEADS = frozenset(("item", "items", "thing", "things", "object", "objects", "possession"))
"""Heads of what somebody has where how many stands beside it."""
_DAMAGE = frozenset(("dmg", "damage", "dam"))
"""Heads of what the weapons before them do."""
_WORN = frozenset(("worn", "in hand", "equipped"))
_MORE_OF_THEM = frozenset(("", PASSED, REMARK, "attack"))
"""What heads of columns mean that say more of things: `Where`, `Notes`, `To hit`."""
_NO_NUMBER = ("", "shield")
"""What the name of a thing means where it may stand anywhere with how many there are."""
_NO_COUNT = frozenset(("", "-", "--"))
MOST_SHEETS = 20
_NOTES = ("note", "notes", "comment", "comments", "remark", "remarks")
_FEWEST_ROWS, _WEAPON = 8, "weapon"
"""Rows of a table in which a first column that says the same often is what the others belong to."""
_OF_A_LEVEL = re.compile(r"(?:level|lvl)\.? ?\d|\d(?:st|nd|rd|th)?(?: level)?", re.IGNORECASE)
"""Stands before the spells of that level."""


def rows_of_sheets(draft: Draft, rows: Sequence[Row]) -> list[list[tuple[str, str]]]:
    """The sheets of a table with a row for each, by its heads, or a column; none for any other."""
    if len(rows) < 2:
        return []
    if len(rows[0]) > 2 and not rows[0][0] and all(rows[0][1:]):
        rows = [("name", *rows[0][1:]), *rows[1:]]
        rows = [*zip_longest(*rows, fillvalue="")]
    heads = list(_heads(draft, rows[0]))
    known = [key for key in heads if key]
    below = [key for key in map(draft.knows, rows[1]) if key]
    if len(known) < _FEWEST_HEADS or len(known) <= len(below) or "name" not in known:
        return []
    return [
        [
            (name if draft.knows(name) else key or name, cell)
            for key, name, cell in zip(heads, rows[0], row, strict=False)
            if cell
        ]
        for row in rows[1 : MOST_SHEETS + 1]
        if sum(map(bool, row)) > 1
    ]


def _heads(draft: Draft, row: Row) -> Iterator[str]:
    lower = [cell.strip().lower() for cell in row]
    by_letter = set(_LETTERS) <= set(lower)
    after_abilities = False
    for cell in lower:
        if by_letter and cell in _LETTERS and not after_abilities:
            yield _LETTERS[cell]
            after_abilities = cell == "ch"
        else:
            yield draft.knows(cell) or (draft.knows(cell, SAVES_ROW) if after_abilities else "")


def read_grid(draft: Draft, rows: Sequence[Row], line: Callable[[str], None]) -> None:
    """Take in a table of one sheet; `line` takes what is a line rather than cells."""
    rest = list(rows)
    while rest:
        row = rest.pop(0)
        if heads_things(draft, row):
            read_cells_apart(draft, [row, *rest], line)
            return
        if rest and _is_head_row(draft, row, rest[0]):
            for name, cell in zip(row, rest.pop(0), strict=False):
                if cell:
                    draft.try_say(name, (cell,))
        elif is_two := [cell for cell in row if cell]:
            if len(is_two) == 1:
                line(is_two[0])
            else:
                read_cells_apart(draft, [row], line)


def _is_head_row(draft: Draft, row: Row, below: Row) -> bool:
    """Whether a row names the numbers of the next one."""
    known = [key for key in map(draft.knows, row) if key]
    return (
        len(known) > 1
        and len(known) >= sum(map(bool, row)) - 1
        and not any(draft.knows(cell) for cell in below if cell)
    )


def read_cells_apart(draft: Draft, rows: Sequence[Row], line: Callable[[str], None]) -> None:
    """Take in a spreadsheet: a name with its value in the next cells, lists below their names.

    `line` takes a cell that says a name and its value by itself.
    """
    columns: Columns = {}
    context, below = "", -1
    for row in in_sections(draft, rows, line):
        if not any(cell.strip() for cell in row):
            columns = {}
            continue
        at = 0
        while at < len(row):
            cell = row[at].strip()
            if not cell:
                at += 1
                continue
            row_of = COINS if at in columns and columns[at][0] == COINS else context
            after = _listed(draft, row, at, columns, row_of)
            key = draft.knows(cell, row_of)
            if after > at:
                at = after
            elif key in ROWS and _is_empty_next(row, at):
                context, below = key, at
                at += 1
            elif key in _LISTS and _has_no_value(draft, row, at):
                quantity = at + 1 if _next(row, at).lower() in _QTY else -1
                columns[at] = (key, quantity)
                at += 2 if quantity > 0 else 1
            elif key:
                if at == below and key not in ROWS[context]:
                    # What stands below the row is none of it: `SP` no save, but silver.
                    context, below = "", -1
                    key, row_of = draft.knows(cell), ""
                at = _value(draft, row, at, key, row_of, columns)
            else:
                at = _loose(draft, row, at, line)


def in_sections(draft: Draft, rows: Sequence[Row], line: Callable[[str], None]) -> Iterator[Row]:
    """The rows without a column that says of each what it belongs to: `Ability, Strength, 14`.

    What such a section says of a name that nobody knows by itself is taken in here.
    """
    if rows and len(rows[0]) == 3 and rows[0][2].strip().lower() in _NOTES:
        return (two for row in rows[1:] for two in _with_note(draft, row))
    sections = [row[0].strip() for row in rows if len(row) > 2 and row[0].strip()]
    if len(sections) < _FEWEST_ROWS or len(set(sections)) * 2 > len(sections):
        return iter(rows)
    return (two for row in rows for two in _of_section(draft, row, line))


def _of_section(draft: Draft, row: Row, line: Callable[[str], None]) -> Iterator[Row]:
    """A row of a section as a name with its value, unless it is taken in."""
    if len(row) < 3:
        yield row
        return
    section, name, *values = (cell.strip() for cell in row)
    value = " ".join(filter(None, values))
    whole = draft.knows(section)
    if whole in _LISTS and whole != COINS:
        if draft.knows(section.rstrip("s")) == whole and section.rstrip("s").lower() == _WEAPON:
            draft.own(f"{name} ({value.replace('/', ' or ')})", is_list=True)
        elif whole == "items" and _is_how_many(value):
            draft.own(name if value in ("", "1") else f"{value} {name}", is_list=True)
        else:
            draft.try_say(section, (value or name,))
    elif name and value and draft.knows(name, whole):
        draft.try_say(name, (value,), row=whole)
    elif draft.knows(section) in (PASSED, "") and _is_how_many(value) and name:
        draft.own(name if value in ("", "1") else f"{value} {name}", is_list=True)
    elif name or value:
        draft.note(": ".join(filter(None, (name, value))))


def _with_note(draft: Draft, row: Row) -> Iterator[Row]:
    """A row whose third cell says more of it, which is how many of a thing, or its damage."""
    name, value, more = (*(cell.strip() for cell in row), "", "")[:3]
    if not more or not value:
        yield (name, value)
    elif draft.knows(name) in ("items", PASSED) and _is_how_many(more):
        draft.own(value if more == "1" else f"{more} {value}", is_list=True)
    elif draft.knows(name) == "items":
        inside = f"{value.removesuffix(')')}, " if value.endswith(")") else f"{value} ("
        draft.own(f"{inside}{more.replace(';', ',')})", is_list=True)
    else:
        yield (name, value)
        draft.note(f"{name}: {more}")


def _is_how_many(value: str) -> bool:
    return not value or value.isdecimal()


def _next(row: Row, at: int) -> str:
    return row[at + 1].strip() if at + 1 < len(row) else ""


def _listed(draft: Draft, row: Row, at: int, columns: Columns, context: str) -> int:
    """Take in a cell that is of a list, the head of one, or a thing; where it ends, else `at`."""
    cell = row[at].strip()
    if heads := _heads_things(draft, row, at):
        columns |= heads
        return max(heads) + 1 if len(heads) > 1 else at + 2
    if columns.get(at, ("", 0))[0] == _WEAPON and not _is_damage(_next(row, at)):
        columns.clear()  # No row of the table of weapons any more.
    if at in columns and (
        _is_thing(cell, columns[at][0]) or not _is_name(draft, cell, columns[at][0])
    ):
        return _entry(draft, row, at, columns)
    if _is_counted_thing(draft, row, at, context):
        return _counted(draft, row, at)
    return at


def heads_things(draft: Draft, row: Row) -> bool:
    """Whether things and how many of each stand below a row: `Item`, `Qty`."""
    return any(_heads_things(draft, row, at) for at in range(len(row)))


def _heads_things(draft: Draft, row: Row, at: int) -> Columns:
    """The columns of things below `Item`, `Qty`, or the other way round; none for other cells.

    What stands behind says more of each, as `Where` does.
    """
    one, other = (row[at].strip().lower(), _next(row, at).lower())
    if other in _QTY | _DAMAGE and _is_things(draft, one):
        end = at + 2
        while end < len(row) and row[end].strip() and draft.knows(row[end]) in _MORE_OF_THEM:
            end += 1
        more = dict.fromkeys(range(at + 2, end), (PASSED, at))
        return {**more, at: (_WEAPON if other in _DAMAGE else "items", at + 1)}
    if one in _QTY and _is_things(draft, other):
        return {at: ("items", at), at + 1: ("items", -1)}
    return {}


def _is_things(draft: Draft, name: str) -> bool:
    return name in _THING_HEADS or (bool(name) and draft.knows(name) == "items")


def _is_counted_thing(draft: Draft, row: Row, at: int, context: str = "") -> bool:
    """Whether a cell is a thing and the next how many: `Shield`, `1`; `Wands`, `12` is a save."""
    is_free = draft.knows(row[at], context) in _NO_NUMBER
    return is_free and _next(row, at).isdecimal() and find_known(row[at].strip()) is not None


def _counted(draft: Draft, row: Row, at: int) -> int:
    """Take in one thing; a greater number that no head explains may be a weight, so it is kept."""
    cell, number = row[at].strip(), _next(row, at)
    if int(number) == 1:
        draft.own(cell, is_list=True)
    else:
        draft.note(f"{cell}: {number}")
    return at + 2


def _is_thing(cell: str, section: str) -> bool:
    """Whether a cell below a list of things is one, and not also the name of a number."""
    return section == "items" and find_known(cell) is not None


def _is_name(draft: Draft, cell: str, section: str) -> bool:
    """Whether a cell below a list begins something else."""
    key = draft.knows(cell)
    if section in _SPELLS and _OF_A_LEVEL.fullmatch(cell):
        return False
    if section == COINS and key.startswith(COINS):
        return True
    if key in _LISTS:  # The head of another list: `Equipment` below the spells.
        return key != section
    return bool(key) and key not in (PASSED, REMARK)


def _is_empty_next(row: Row, at: int) -> bool:
    return not _next(row, at)


def _has_no_value(draft: Draft, row: Row, at: int) -> bool:
    following = _next(row, at)
    return not following or following.lower() in _QTY or draft.knows(following) == PASSED


def _entry(draft: Draft, row: Row, at: int, columns: Columns) -> int:
    key, quantity = columns[at]
    cell = row[at].strip()
    count = row[quantity].strip() if 0 <= quantity < len(row) else ""
    beside = [n for n, of in columns.items() if of == (PASSED, at)]
    end = max(at, quantity, *beside) + 1
    if quantity == at:  # How many stands before what.
        cell, end = _next(row, at), at + 2
    if key in _SPELLS and _OF_A_LEVEL.fullmatch(cell) and _next(row, at):
        draft.try_say(key, (_next(row, at),))
        return at + 2
    number = count.strip("xX\u00d7 ")
    if key in ("items", COINS, _WEAPON):
        _thing(draft, cell, count, [more for n in beside if n < len(row) and (more := row[n])])
        return end
    is_several = key in _SPELLS and number.isdecimal() and int(number) > 1
    draft.try_say(key, (f"{cell} x{number}" if is_several else cell,))
    if count not in _NO_COUNT and not number.isdecimal():
        draft.note(f"{cell}: {count}")
    return end


def _thing(draft: Draft, cell: str, count: str, beside: Sequence[str]) -> None:
    """A thing of a table, with how many there are or what it does, and what stands beside it."""
    number = count.strip("xX\u00d7 ")
    worn = [more for more in beside if more.lower() in _WORN and not cell.endswith(")")]
    more = ", ".join(one for one in beside if one not in worn)
    whole = f"{cell} ({worn[0]})" if worn else cell
    if number.isdecimal():
        if int(number) and cell:
            draft.own(f"{number} {whole}", is_list=True)
    elif _is_damage(count):
        draft.own(" ".join(filter(None, (whole, count.strip("-")))), is_list=True)
    elif count.lstrip("~<>c.")[:1].isdecimal():
        draft.own_unsure(cell, count)
    else:
        draft.own(whole, is_list=True)
        draft.note(f"{cell}: {count}")
    if more:
        draft.note(f"{cell}: {more}")


def _value(
    draft: Draft,
    row: Row,
    at: int,
    key: str,
    context: str,
    columns: Columns,
) -> int:
    """Take in a name with the cells behind it up to the next name or list; where that stands."""
    end = at + 1
    cells: list[str] = []
    while end < len(row):
        cell = row[end].strip()
        if (
            cell
            and end > at + 1
            and (end in columns or _is_counted_thing(draft, row, end, context))
        ):
            break
        if cell and draft.knows(cell, context) not in ("", PASSED) and cells:
            break
        if cell:
            cells.append(cell)
            if key not in (HP, "ac", "ascending_ac", "descending_ac", *_SPELLS):
                end += 1
                break
        end += 1
    if cells:
        joined = ", " if key in _SPELLS else " "
        draft.try_say(row[at], (joined.join(cells),), row=context)
        # The modifier of an ability stands behind it.
        if key in ABILITIES and end < len(row) and _is_modifier(row[end]):
            end += 1
    return end


def _is_damage(cell: str) -> bool:
    return cell in _NO_COUNT or is_dice(cell)


def _is_modifier(cell: str) -> bool:
    bare = cell.strip().lstrip("+-")
    return bare.isdecimal() and len(bare) == 1


def _loose(draft: Draft, row: Row, at: int, line: Callable[[str], None]) -> int:
    """A cell that is no name: what somebody is, a line of its own, or a remark."""
    cell = row[at].strip()
    if LABELS.find(cell) or ":" in cell:
        line(cell)
        return at + 1
    being = being_alone(draft.asker.state, cell)
    if being is not None:
        draft.being = draft.being.with_more(being)
        return at + 1
    following = _next(row, at)
    if following and not draft.knows(following):
        draft.note(f"{cell}: {following}")
        return at + 2
    draft.note(cell)
    return at + 1
