"""Lists of which no row has a number, as people paste them: each line is a row.

What is in the cart? | Item     Cost |  1st level
- a sack of shoes    | Awl      1 gp |  Call Frogs, Dowse, Mire
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from cogs.wandering.drafts import LONGEST_NAME, Draft, is_table
from rules.kernel.labelled import Line

_DOTS = re.compile(r"(?:\. ?){3,}")
_COINS = r"\d[\d,]{0,9}(?:\.\d{1,2})? ?(?:gp|sp|cp|ep|pp)\b"
PRICE = re.compile(rf"{_COINS}(?:,? (?:and )?{_COINS}){{0,4}}", re.IGNORECASE)
_UNIT = re.compile(r"\bprices? (?:are |all )?in (?P<coin>[cesgp]p)\b", re.IGNORECASE)
_HEADS = frozenset(
    ["item", "items", "name", "goods", "cost", "price", "weight", "enc", "enc.", "spell", "level",
     "range", "duration", "notes", "effect", "description", "type", "damage", "result", "qty",
     "thing", "service", "value", "availability", "rarity", "monster", "encounter", "title",
     "school", "casting time", "components", "save", "page", "class", "armour class", "armor class"]
)  # fmt: skip
_BEFORE_PRICE = (" ", "\t", ":", ",", "=", "-")
_BRACKETED = re.compile(r"\((?P<names>[^()/]+(?:/[^()/]+)+)\)")
_FEWEST_IN_A_LINE, _FEWEST_LINES = 2, 3
_LONGEST_ROW, _LONGEST_IN_A_LINE = 300, 40
_DIGIT = re.compile(r"\d")


@dataclass(slots=True)
class _Block:
    """Lines that stand together, under the titles above them."""

    titles: list[Line] = field(default_factory=list[Line])
    lines: list[Line] = field(default_factory=list[Line])


def listed_in(lines: Sequence[Line]) -> list[Draft]:
    """The lists in a text whose rows have no numbers."""
    found: list[Draft] = []
    whole: str = ""
    names: list[str] = []
    above: list[str] = []
    unit = _unit_of(lines)
    for block in _blocks([_celled(line) for line in lines]):
        draft = Draft(is_numbered=False)
        for title in block.titles:
            draft.head(title)
        for line in (one for one in (*block.titles, *block.lines) if not one.cells):
            bracketed = _BRACKETED.search(line.text)
            names = [one.strip() for one in bracketed["names"].split("/")] if bracketed else names
        _fill(draft, block.lines)
        if not is_table(draft):
            whole = whole or draft.name
            (found[-1].beside if found else above).extend(_loose(block, draft.name))
            continue
        _say_unit(draft, unit)
        draft.name = draft.name or ("" if whole else _first_of(above))
        draft.beside += above
        above = []
        if block.titles:
            draft.above = draft.above or whole
        else:
            draft.name = whole or draft.name
        found.append(draft)
    if len(names) == len(found) > 1:
        for draft, name in zip(found, names, strict=True):
            draft.above, draft.name = draft.above or draft.name, name
    met: set[str] = set()
    for draft in found:
        if draft.name in met:
            draft.name = ""
        met.add(draft.name)
    return found


def _unit_of(lines: Sequence[Line]) -> str:
    """The coin in which a line says that all prices are, "" for none."""
    units = filter(None, (_UNIT.search(line.text) for line in lines))
    return next((one["coin"] for one in units), "")


def _say_unit(draft: Draft, unit: str) -> None:
    """Take the numbers behind the names of a list without heads for prices in that coin."""
    numbers = sum(len(row) > 1 and row[1][:1].isdecimal() for row in draft.cells)
    if unit and not draft.heads and numbers == len(draft.cells):
        draft.heads = (f"Price ({unit})",)


def _first_of(above: list[str]) -> str:
    """What stands above all, where it can be what a list is called; it is taken from there."""
    return above.pop(0) if above and len(above[0]) <= LONGEST_NAME else ""


def _loose(block: _Block, name: str) -> Iterator[str]:
    """What stands in lines that are no table, but for what it is called."""
    yield from (line.text for line in (*block.titles, *block.lines) if line.text != name)


def _celled(line: Line) -> Line:
    """A line with leader dots, or with a price at its end, as a row with cells."""
    if line.cells or line.level:
        apart = tuple(cell.strip() for one in line.cells for cell in _DOTS.split(one))
        return replace(line, cells=apart) if all(apart) else line
    cells = [cell.strip() for cell in _DOTS.split(line.text)]
    if len(cells) > 1 and all(cells):
        return replace(line, cells=tuple(cells))
    priced = PRICE.search(line.text) if len(line.text) <= _LONGEST_ROW else None
    name = "" if priced is None else line.text[: priced.start()]
    if priced is None or not name.endswith(_BEFORE_PRICE) or not name.strip(" :,=-"):
        return line
    rest = line.text[priced.end() :].strip(" ,;-")
    cells = [name.rstrip(" :,=-"), priced[0], *([rest] if rest else [])]
    return replace(line, cells=tuple(cells))


def _blocks(lines: Sequence[Line]) -> Iterator[_Block]:
    block = _Block()
    for at, line in enumerate(lines):
        behind = lines[at + 1] if at + 1 < len(lines) else None
        if _is_title(line, behind):
            if block.lines:
                yield block
                block = _Block()
            block.titles.append(line)
            continue
        # A line that stands apart begins something else, unless it goes on in the same way.
        if block.lines and line.is_apart and not _is_like(block.lines[-1], line):
            yield block
            block = _Block()
        block.lines.append(line)
    yield block


def _is_like(last: Line, line: Line) -> bool:
    return bool(line.cells and last.cells) or (line.is_bullet and last.is_bullet)


def _is_title(line: Line, behind: Line | None) -> bool:
    if line.level or line.is_bold:
        return True
    if line.cells or line.is_bullet or behind is None or len(line.text) > LONGEST_NAME * 2:
        return False
    if _pieces_of(line.text):
        return False
    is_other = bool(behind.cells) or behind.is_bullet or "," in behind.text
    return line.is_apart and (
        behind.is_apart
        or is_other
        or line.text.endswith((":", "?"))
        or Draft().say_dice(line.text) != ""
    )


def _fill(draft: Draft, lines: Sequence[Line]) -> None:
    """The rows of a block, however they are set apart."""
    if lines and sum(bool(line.cells) for line in lines) * 2 > len(lines):
        _fill_columns(draft, lines)
        return
    if len(lines) == 1:
        # `Call Frogs, Chill Touch, Dowse`.
        text = lines[0].text
        pieces = _pieces_of(text)
        for piece in pieces:
            _next(draft, [piece.removeprefix("and ")])
        if not pieces:
            draft.beside.append(text)
        return
    if len(lines) < _FEWEST_LINES and not all(line.is_bullet for line in lines):
        draft.beside += [line.text for line in lines]
        return
    for line in lines:
        if len(line.text) > _LONGEST_ROW:
            draft.beside.append(line.text)
        elif draft.rows and line.text[:1].islower() and line.indent and not line.is_bullet:
            draft.go_on(line.text)
        else:
            _next(draft, [line.text])


def _fill_columns(draft: Draft, lines: Sequence[Line]) -> None:
    first, *others = lines
    if first.cells and _are_heads(first.cells, others):
        draft.first, draft.heads = first.cells[0], first.cells[1:]
        draft.say_dice(first.cells[0])
    else:
        others = list(lines)
    group = ""
    # Whether the first column only has numbers, such as the levels of spells.
    rows = [line.cells for line in others if len(line.cells) > 1]
    turned = bool(rows) and all(row[0].isdecimal() and not row[1].isdecimal() for row in rows)
    if turned:
        draft.first, *more = *draft.heads[:1], *draft.heads[1:], draft.first
        draft.heads = tuple(more)
    for line in others:
        cells = [cell.strip() for cell in line.cells or (line.text,)]
        cells = [*cells[1:], cells[0]] if turned else cells
        said = [cell for cell in cells if cell.strip(" -")]
        if len(said) == 1 and line.cells and cells[0]:
            group = said[0]
        elif line.cells and said:
            _next(draft, [*cells, *([group] if group else [])])
        else:
            draft.beside.append(line.text)


def _are_heads(cells: Sequence[str], others: Sequence[Line]) -> bool:
    """Whether a row says what stands in the columns below it."""
    words = [cell.lower().partition("(")[0].strip() for cell in cells]
    if any(map(_DIGIT.search, words)):
        return False
    is_known = any(word in _HEADS for word in words)
    below = [one.cells for one in others if len(one.cells) > 1]
    numbers = sum(any(map(_DIGIT.search, row[1:])) for row in below)
    return bool(below) and (is_known or not words[0] or numbers * 2 > len(below))


def _pieces_of(text: str) -> list[str]:
    """The names that a line has, none for a line that is no list of names."""
    pieces = [piece.strip(" .") for piece in text.split(";" if ";" in text else ",")]
    is_list = len(pieces) >= _FEWEST_IN_A_LINE and all(
        piece and len(piece) <= _LONGEST_IN_A_LINE for piece in pieces
    )
    return pieces if is_list else []


def _next(draft: Draft, cells: Sequence[str]) -> None:
    at = len(draft.rows) + 1
    draft.add(at, at, cells)
