"""Tables as people paste them: what the dice show on each row, and what comes then.

Causeway (2d6)                    | d6 | Encounter     |      roll,monster,number
2-4  1d6 toads                    | 1  | Goblins (2d4) |      01-20,Goblin,2d4
5 .... A cold draught             | 2-6| Nothing       |      21-00,Nothing,

Rows without numbers are for `lists.py`, columns that are tables of their own for `columns.py`.
"""

import re
from collections.abc import Iterator, Sequence

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
_FACES = re.compile(
    r"(?<![^\s(:.,;/])(?P<low>\d{1,4})(?: ?- ?(?P<high>\d{1,4}))?(?P<end>[,.:=)]| [-:=])?(?= |$)"
)
"""What the dice show within a line: `1, wolves; 2-6, nothing`, `1-2 2d4 orcs, 3 1 ogre`."""
_SET_APART = re.compile(r"(?P<mark>;| / |,|\.| \u00b7| \|)? ?(?:and )?$")
_IN_BRACKETS = re.compile(r"\([^()]{1,300}\)")
_AND = re.compile(r"[,;] ?and$| and$")
_LAST_DICE = re.compile(r"\.? ?\(\d{0,2}d\d{1,3}\)\.?$")
_NEAR = 8
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
    last: Draft | None = None
    for line in lines:
        draft = None if len(line.text) > _LONGEST_LINE else _of_sentence(line.text)
        if draft is None:
            above = line
            if last is not None:
                last.beside.append(line.text)
            continue
        if not draft.name and above is not None:
            draft.head(above)
            if last is not None:
                last.beside.pop()
        last = draft
        yield draft


def _of_sentence(text: str) -> Draft | None:
    chain = _chain(text)
    dice = [int(found["dice"].lower().rpartition("d")[2]) for found in DIE.finditer(text)]
    if len(chain) < _FEWEST_IN_A_LINE:
        return None
    # Numbers with nothing behind them are faces where they are all that a die has.
    if not chain[0]["end"] and not (_span(chain[0])[0] == 1 and _span(chain[-1])[1] in dice):
        return None
    last = _span(chain[-1])[1]
    draft = Draft(dice=f"1d{last}" if last in dice else "")
    if head := text[: chain[0].start()].strip(" .:(\u2192>-"):
        draft.head(Line(head, 1, is_apart=True))
    ends = [*(one.start() for one in chain[1:]), len(text)]
    for one, end in zip(chain, ends, strict=True):
        what = _AND.sub("", text[one.end() : end].strip(" .,;/|\u00b7"))
        bare = _LAST_DICE.sub("", what) if end == len(text) else what
        draft.add(*_span(one), [bare.rstrip(" .,;/")])
    return draft if all(row.text for row in draft.rows) else None


def _chain(text: str) -> list[re.Match[str]]:
    """The longest row of faces that follow each other, set apart and ended by the same marks."""
    bare = _IN_BRACKETS.sub(lambda one: "(" + "_" * (len(one[0]) - 2) + ")", text)
    found: list[tuple[re.Match[str], int, int]] = []
    waiting: dict[tuple[int, str, str], int] = {}
    for one in _FACES.finditer(bare):
        apart = _SET_APART.search(bare, max(0, one.start() - _NEAR), one.start())
        mark, end = (apart["mark"] or "").strip() if apart is not None else "", one["end"] or ""
        low, high = _span(one)
        keys = ((low, mark, end), (low, "", end)) if mark else ()
        before = max(
            (waiting.get(key, -1) for key in keys),
            key=lambda at: found[at][1] if at >= 0 else 0,
            default=-1,
        )
        length = found[before][1] + 1 if before >= 0 else 1
        found.append((one, length, before))
        following = (high + 1, mark if before >= 0 else "", end)
        there = waiting.get(following)
        if high >= low and (there is None or found[there][1] <= length):
            waiting[following] = len(found) - 1
    at = max(range(len(found)), key=lambda one: found[one][1], default=-1)
    chain: list[re.Match[str]] = []
    while at >= 0:
        chain.append(found[at][0])
        at = found[at][2]
    return chain[::-1]


def _span(found: re.Match[str]) -> tuple[int, int]:
    return face(found["low"]), face(found["high"] or found["low"])
