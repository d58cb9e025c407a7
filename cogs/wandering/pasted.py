"""Tables as people paste them: what the dice show on each row, and what comes then.

Causeway (2d6)                    | d6 | Encounter     |      roll,monster,number
2-4  1d6 toads                    | 1  | Goblins (2d4) |      01-20,Goblin,2d4
5 .... A cold draught             | 2-6| Nothing       |      21-00,Nothing,

Rows without numbers are for `lists.py`, columns that are tables of their own for `columns.py`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cogs.wandering.columns import heads_of_halves, is_ruled, parted
from cogs.wandering.drafts import DIE, LONGEST_NAME, Draft, face, is_table, under_titles
from cogs.wandering.lists import listed_in
from rules.kernel.labelled import Line, lines_of, plain_text, without_marks

RANGE = re.compile(
    r"(?P<low>\d{1,4})(?:\+(?=[ \t:.|)]|$)| ?(?:-|to) ?(?P<high>\d{1,4})"
    r"| (?:or|and) (?:more|less|higher|lower|above|below|up|over|under)\b)?(?![\dd])"
)
_MARKS = " .:)|\t-="
_ROLLS = frozenset(
    ("roll", "die", "dice", "d", "no.", "no", "#", "number", "result", "", "level", "lvl", "lv")
)
_FEWEST_IN_A_LINE = 3
_BETWEEN = (";", " / ", ",", ".")
_IN_A_LINE = re.compile(
    r"(?P<low>\d{1,4})(?: ?- ?(?P<high>\d{1,4}))?(?:[,.:=)]| -) ?(?P<what>\S.*)"
)
_HEAD = re.compile(
    r"(?<![^\s(:.])(?P<low>\d{1,4})(?: ?- ?(?P<high>\d{1,4}))?(?:[,.:=)]| -) ?(?=\S)"
)
_COMMAND, _FEWEST_PARTS, _MOST_DIGITS = "!import-table-item", 3, 3
_LONGEST_LINE = 4_000
_FEWEST_COVERED = 2
"""One in so many of what lies between the first number and the last has to be in a row."""


def read_pasted(text: str) -> list[Draft]:
    """The tables in a text, none for a text that has none."""
    return list(_commanded(text)) or _read(lines_of(text))


def _commanded(text: str) -> Iterator[Draft]:
    """The tables of Roll20's commands, in which a row has so many parts of all."""
    tables: dict[str, Draft] = {}
    for line in text.splitlines():
        command, *parts = (part.strip() for part in line.split(" --"))
        if command != _COMMAND or len(parts) < _FEWEST_PARTS or not parts[2].isdecimal():
            continue
        name, what, weight = parts[0].replace("-", " ")[:LONGEST_NAME], parts[1], parts[2]
        draft = tables.setdefault(name, Draft(name=name))
        low = draft.rows[-1].high + 1 if draft.rows else 1
        draft.add(low, low + max(1, int(weight[:_MOST_DIGITS])) - 1, [what])
    yield from tables.values()


def rows_read(rows: Sequence[Sequence[str]]) -> list[Draft]:
    """The tables in the rows of a file."""
    lines = (tuple(without_marks(plain_text(cell)) for cell in row) for row in rows)
    return _read([Line(" ".join(row), at, cells=row) for at, row in enumerate(lines, start=1)])


def _read(lines: Sequence[Line]) -> list[Draft]:
    numbered = [one for one in _numbered(lines) if is_table(one) and _is_rolled(one)]
    if numbered:
        return [table for draft in under_titles(numbered) for table in parted(draft)]
    return under_titles([*_in_a_line(lines)] or listed_in(lines))


def _numbered(lines: Sequence[Line]) -> list[Draft]:
    """The tables whose rows bring their numbers."""
    found: list[Draft] = []
    draft, above = Draft(), list[str]()
    for whole in lines:
        for line in heads_of_halves(whole):
            row = _row_of(line, draft.rows[-1].high + 1 if draft.rows else -1)
            if row is not None and draft.rows and _begins_anew(row, draft):
                found.append(draft)
                draft = Draft()
            if row is not None:
                draft.add(*row)
            elif draft.rows and (line.level or line.is_bold or (line.is_apart and not line.indent)):
                found.append(draft)
                draft, above = Draft(), [line.text]
                _head(draft, line)
            elif draft.rows and _goes_on(draft, line):
                draft.go_on(line.text)
            elif draft.rows:
                draft.beside.append(line.text)
            else:
                above.append(line.text)
                _head(draft, line)
    if found and not draft.rows:
        found[-1].beside += above
    return [*found, draft]


def _begins_anew(row: tuple[int, int, Sequence[str]], draft: Draft) -> bool:
    """Whether a row is the first of a table that has no title: its number was there already.

    A number that stands twice in a row is none of dice: a spell's level.
    """
    return row[0] <= draft.rows[0].low and row[0] != draft.rows[-1].low


def _goes_on(draft: Draft, line: Line) -> bool:
    """Whether a line is the rest of the row above it, which a page has broken."""
    if line.is_apart or line.cells or line.is_bullet:
        return False
    last = draft.cells[-1][-1]
    return line.text[:1].islower() or (line.indent > 0 and not last.endswith((".", "!", "?")))


def _is_rolled(draft: Draft) -> bool:
    """Whether the numbers of the rows can be those of dice, and count nothing."""
    lows = [row.low for row in draft.rows]
    if len(set(lows)) < len(lows):
        return False
    spans = sum(row.high - row.low + 1 for row in draft.rows)
    whole = max(row.high for row in draft.rows) - min(lows) + 1
    return bool(draft.dice) or spans * _FEWEST_COVERED >= whole


def _row_of(line: Line, following: int) -> tuple[int, int, Sequence[str]] | None:
    """What the dice show and what a row says then, None for a line that is no row.

    `following` is what the dice show behind the row above it.
    """
    first, *cells = line.cells or (line.text,)
    found = RANGE.match(first)
    if found is None:
        return None
    behind = first[found.end() :]
    rest = behind.lstrip(_MARKS).rstrip()
    is_next = found["high"] is not None or first[0] == "0" or face(found["low"]) == following
    if line.cells and rest and is_next and behind[:1] in _MARKS:
        low = face(found["low"], following)  # `01-10 Sings off-key   2 gp`
        high = low if found["high"] is None else face(found["high"])
        return low, max(low, high), [rest, *cells]
    if (line.cells and rest) or not (line.cells or behind[:1] in _MARKS):
        return None
    said = [cell for cell in cells if cell.strip(" -")] if line.cells else [rest]
    if not any(said):
        return None
    low = face(found["low"], following)
    high = low if found["high"] is None else face(found["high"])
    return low, max(low, high), cells if line.cells else [rest]


def _head(draft: Draft, line: Line) -> None:
    """A line above the rows: the name, the dice, the heads of columns."""
    if len(line.cells) > 1 and is_ruled(line.cells, _ROLLS, DIE):
        draft.say_dice(line.text)
        draft.first, draft.heads = line.cells[1], line.cells[2:]
        if not draft.name:
            draft.name = line.cells[1][:LONGEST_NAME]
        return
    draft.head(line)


def _in_a_line(lines: Sequence[Line]) -> Iterator[Draft]:
    """The tables of which each stands in a sentence: `Roll 1d6: 1, wolves; 2-6, nothing.`"""
    above: Line | None = None
    for line in lines:
        draft = None if len(line.text) > _LONGEST_LINE else _of_sentence(line.text)
        if draft is None:
            above = line
            continue
        if not draft.name and above is not None:
            draft.head(above)
        yield draft


def _of_sentence(text: str) -> Draft | None:
    for mark in _BETWEEN:
        pieces = [piece.strip().removeprefix("and ") for piece in text.split(mark)]
        behind = _rows_at_the_end(pieces)
        if len(behind) + 1 < _FEWEST_IN_A_LINE or len(behind) == len(pieces):
            continue
        first = f"{mark} ".join(pieces[: len(pieces) - len(behind)])
        spans = [_span(one) for one in behind]
        begun = next((h for h in _HEAD.finditer(first) if _span(h)[1] + 1 == spans[0][0]), None)
        if begun is None or any(a[1] + 1 != b[0] for a, b in pairwise(spans)):
            continue
        whats = [first[begun.end() :], *(one["what"] for one in behind)]
        draft = Draft()
        if head := first[: begun.start()].strip(" .:("):
            draft.head(Line(head, 1, is_apart=True))
        for (low, high), what in zip((_span(begun), *spans), whats, strict=True):
            draft.add(low, high, [what.rstrip(" .")])
        return draft
    return None


def _span(found: re.Match[str]) -> tuple[int, int]:
    return face(found["low"]), face(found["high"] or found["low"])


def _rows_at_the_end(pieces: Sequence[str]) -> list[re.Match[str]]:
    """The pieces at the end that say what comes, in their order."""
    found: list[re.Match[str]] = []
    for piece in reversed([one for one in pieces if one]):
        row = _IN_A_LINE.fullmatch(piece)
        if row is None:
            break
        found.append(row)
    return found[::-1]
