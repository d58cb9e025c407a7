"""One table as it was pasted, before it is a table of the game; and what its rows say."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.items import line_words
from rules.kernel.labelled import Line, tidied
from rules.wandering.records import TableRow

TEN, HUNDRED = 10, 100
DIE = re.compile(r"(?<![\w+])(?P<dice>\d{0,2}d(?:\d{1,4}|%))(?!\w)", re.IGNORECASE)
_ROLL = re.compile(rf"(?<=roll ){DIE.pattern}", re.IGNORECASE)
"""The dice of a table, where how often it is asked has dice as well."""
LONGEST_NAME = 60
SIXTY_SIX = "1d6*10+1d6"
"""What books call d66: the tens of one die, the ones of another."""
_COUNT = re.compile(r"(?:\d{1,3}|\d{0,2}d\d{1,3})(?:[-+*x]\d{1,3})?", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?P<number>(?:\d{1,3}|\d{0,2}d\d{1,3})(?:[-+*x]\d{1,3}){0,3}) (?:x )?"
    r"(?P<text>(?:\d+(?:st|nd|rd|th)\b|[a-z]).*)",
    re.IGNORECASE,
)
_OTHERS_TOO = re.compile(r",[^,\d]*\d")
"""Behind a number: others come as well, such as `2 goblins, 1 wolf`."""
_COUNTS = frozenset(("number", "no. appearing", "count", "na", "how many", "amount", "no."))
_UNITS = frozenset(
    ("sp", "gp", "cp", "pp", "ep", "coins", "in", "of", "or", "to", "more", "times", "days", "day",
     "hours", "hour", "turns", "rounds", "minutes", "weeks", "feet", "miles", "yards", "doors",
     "ways", "steps", "gold", "silver", "copper")
)  # fmt: skip
"""Behind a number that counts none of those who come."""
_ROLLED = re.compile(r"[\s(:,-]{0,3}\broll(?:ed)?(?: on)?(?: a)?$", re.IGNORECASE)
_TABLE_NUMBER = re.compile(r"^table [0-9a-z]{1,4}(?:[.-]\d{1,3})?[:.] ", re.IGNORECASE)
_EXPRESSION = re.compile(
    r"\((?P<dice>\d{0,2}d\d{1,3}(?:[*+-]\d{0,3}(?:d\d{1,3})?){1,3})\)", re.IGNORECASE
)
_COMPOUND = frozenset(
    ("half", "self", "well", "ill", "non", "ex", "semi", "double", "one", "two", "three", "four")
)
"""Before a dash that is one: `half-`, `sunk`."""
_AND = re.compile(r", | and ")
_SHORTEST = 2


@dataclass(slots=True)
class Draft:
    """One table as it stands: its name, dice, rows, and what stands beside them.

    `heads` are the columns' behind the first with words in it, `cells` what stands in all columns
    of each row; `is_numbered` says that the rows bring their own numbers. `above` is a title that
    stands over its own, and so perhaps over others too; `where` is the ground that it is for.
    """

    name: str = ""
    dice: str = ""
    rows: list[TableRow] = field(default_factory=list[TableRow])
    heads: tuple[str, ...] = ()
    first: str = ""
    cells: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    beside: list[str] = field(default_factory=list[str])
    is_numbered: bool = True
    above: str = ""
    where: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The heads of all columns with words in them."""
        return (self.first, *self.heads)

    def add(self, low: int, high: int, cells: Sequence[str]) -> None:
        """A row more, by what stands in its columns."""
        is_bare = not self.is_numbered and len(cells) > 1
        number, text, notes = ("", cells[0], "") if is_bare else taken_apart(cells[0])
        more: list[str] = [notes] if notes else []
        for head, cell in zip((*self.heads, *[""] * len(cells)), cells[1:], strict=False):
            if head.lower() in _COUNTS and _COUNT.fullmatch(cell.strip()):
                number = cell.strip()
            elif cell.strip(" -"):
                more.append(f"{head}: {cell}" if head else cell)
        self.rows.append(TableRow(low, high, text, number=_tidy(number), notes="; ".join(more)))
        self.cells.append(tuple(cells))

    def go_on(self, text: str) -> None:
        """The last row goes over another line."""
        last = self.rows.pop()
        *cells, end = self.cells.pop()
        if len(end) + len(text) < _LONGEST_ROW:
            cells = [*cells, in_one(end, text)]
            self.add(last.low, last.high, cells)
        else:
            self.rows.append(last)
            self.cells.append((*cells, end))
            self.beside.append(text)

    def say_dice(self, line: str) -> str:
        """Note the dice that a line names; what it names, "" for nothing."""
        whole = _EXPRESSION.search(line)
        if whole is not None and not self.dice:
            self.dice = whole["dice"].lower()
            return whole["dice"]
        found = _ROLL.search(line) or DIE.search(line)
        if found is None:
            return ""
        if not self.dice:
            bare = found["dice"].lower().replace("%", "100")
            self.dice = f"1{bare}" if bare.startswith("d") else bare
            if bare in ("d66", "1d66"):
                self.dice = SIXTY_SIX
        return found[0]

    def head(self, line: Line) -> None:
        """Note a line above the rows: the name, the dice, or what else stands there."""
        dice = self.say_dice(line.text)
        is_title = line.level or line.is_bold or line.is_apart
        if self.name and not (
            is_title and len(line.text) < LONGEST_NAME and not line.text.endswith(".")
        ):
            self.beside.append(line.text)
            return
        if self.above:
            self.beside.append(self.above)
        self.above = self.name
        # A title without the dice and what stands behind it.
        bare = text = line.text
        if dice:
            before, _, behind = text.partition(dice)
            before = _ROLLED.sub("", before.rstrip(" (-:,"))
            bare = before.rstrip(" (-:,") or behind.strip(" )-:,.")
            rest = behind.strip(" ()-:,.") if before.rstrip(" (-:,") else ""
            if rest.startswith("for ") and behind.endswith(")"):
                self.where = tuple(_AND.split(rest.removeprefix("for ")))
            elif rest:
                self.beside.append(rest)
        name, bracket, behind = bare.strip(" :-(").partition(" (")
        if bracket:
            self.beside.append(tidied(behind))
        self.name = _TABLE_NUMBER.sub("", name)[:LONGEST_NAME]


_LONGEST_ROW = 400


def in_one(above: str, text: str) -> str:
    """Two lines as one, with a word that was broken between them: `marsh-`, `lights`."""
    word = above[:-1].rpartition(" ")[2].lower()
    if not (above.endswith("-") and word.isalpha() and text[:1].islower()):
        return f"{above} {text}"
    return f"{above if word in _COMPOUND else above[:-1]}{text}"


def face(digits: str, following: int = 0) -> int:
    """What the dice show; `00` is a hundred, and `0` behind a nine is a ten."""
    if digits == "0" and following == TEN:
        return TEN
    return HUNDRED if not digits.strip("0") else int(digits)


def taken_apart(what: str) -> tuple[str, str, str]:
    """How many, what, and the notes: `2d4 goblins (drunk)`, `Goblins (2d4)`."""
    text, noted, notes = what.strip().removesuffix(")").rpartition(" (")
    if not noted or not what.strip().endswith(")"):
        text, notes = what.strip(), ""
    if notes and _COUNT.fullmatch(notes):
        return _tidy(notes), text, ""
    counted = _NUMBER.fullmatch(text)
    if (
        counted is None
        or counted["text"].split()[0].strip(",.") in _UNITS
        or _OTHERS_TOO.search(text)
    ):
        return "", text, notes
    return _tidy(counted["number"]), counted["text"], notes


def _tidy(number: str) -> str:
    return line_words.dice_of(number.replace("x", "*"))


def dice_of(rows: Sequence[TableRow]) -> str:
    """The dice that show what the rows go by: one die, or as many as the lowest says."""
    low = min(row.low for row in rows)
    high = max(row.high for row in rows)
    if low == 11 and high == 66 and all(_is_of_sixes(row) for row in rows):
        return SIXTY_SIX
    if low > 1 and high % low == 0:
        return f"{low}d{high // low}"
    return f"1d{high}"


def _is_of_sixes(row: TableRow) -> bool:
    return all(1 <= digit <= 6 for face in (row.low, row.high) for digit in divmod(face, 10))


def gaps_in(rows: Sequence[TableRow], totals: Sequence[int]) -> list[tuple[int, int]]:
    """What the dice can show (`totals`, from the lowest up) and no row says, as ranges."""
    found: list[tuple[int, int]] = []
    waiting = sorted(((row.low, row.high) for row in rows), reverse=True)
    reach, was_lacking = -1, False
    for total in totals:
        while waiting and waiting[-1][0] <= total:
            reach = max(reach, waiting.pop()[1])
        is_lacking = reach < total
        if is_lacking and was_lacking:
            found[-1] = (found[-1][0], total)
        elif is_lacking:
            found.append((total, total))
        was_lacking = is_lacking
    return found


def under_titles(drafts: Sequence[Draft]) -> list[Draft]:
    """The tables, each called under the title that stands over several: `Salt Nuns: 1st level`."""
    above = ""
    for draft in drafts:
        above = draft.above or above
        if above and len(drafts) > 1 and draft.name:
            draft.name = f"{above}: {draft.name}"[:LONGEST_NAME]
        elif draft.above:
            draft.beside.append(draft.above)
        draft.above = ""
    return list(drafts)


def is_table(draft: Draft) -> bool:
    """Whether so many rows are a table."""
    return len(draft.rows) >= _SHORTEST
