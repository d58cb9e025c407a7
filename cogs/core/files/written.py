"""One thing of a file as texts: its parts by whatever they are called there, as CSV and as JSON."""

import csv
import json
from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import StringIO
from typing import cast

from rules.errors import RuleError
from rules.kernel.words import harmless

LONGEST_LINE = 300
MOST_THINGS = 2_000
"""In one file; twenty places of a hundred rooms each are the most that a game keeps."""
Texts = tuple[str, ...]
"""What is written of one part: one text, or several where it is a list."""
Value = str | int | bool | list[str]
"""The same as a file holds it."""
_DELIMITERS = ",;\t"
_SPACE = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Contents:
    """What files of one sort hold, in words for whoever wrote one.

    `heads` are columns of which every table has one; `table`, `object` and `entry` show how CSV,
    JSON and YAML begin, and `below` what may follow in the last. A file may have so many bytes
    (`most_bytes`), a text so many letters.
    """

    one: str
    many: str
    file_name: str
    heads: tuple[str, ...]
    table: str
    object: str
    entry: str
    below: str
    most_bytes: int = 60_000
    most_letters: int = 20_000

    @property
    def nested(self) -> str:
        """The refusal of a file that goes too deep."""
        return f"That is no list of {self.many}: there are brackets in brackets in brackets."


@dataclass(frozen=True, slots=True)
class Cell:
    """What is written of one part, and on which line, 0 where there are none.

    A list that is one text is taken apart as it is read. `lines` are those of its entries, where
    the kind of file tells them.
    """

    texts: Texts
    line: int = 0
    is_list: bool = False
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A thing as it is written somewhere: its parts by whatever they are called there.

    `is_here` says that it was typed in this game, where numbers are as this game writes them.
    """

    cells: Mapping[str, Cell]
    line: int = 0
    is_here: bool = False


def tidied(written: Written) -> Written:
    """The same by the one door that all texts of people come in by, typed or in a file."""
    cells = {
        harmless(name): replace(cell, texts=tuple(map(harmless, cell.texts)))
        for name, cell in written.cells.items()
    }
    return replace(written, cells=cells)


def short_line(text: str) -> str:
    """A line with each run of white space as one space. Raises RuleError for one too long.

    Whatever reads what people wrote looks at such lines alone.
    """
    line = " ".join(text.split())
    if len(line) > LONGEST_LINE:
        raise RuleError(
            f"“{line[:40]}…” has {len(line):,} letters, and a line may have {LONGEST_LINE}. "
            "Write it in several lines."
        )
    return line


def said_in(written: Written) -> Iterator[tuple[str, str, Cell]]:
    """The parts that say anything: how each is looked up, how it is written, and what it says."""
    for name, cell in written.cells.items():
        if any(text.strip() for text in cell.texts):
            yield as_key(name), name, cell


def entries_of(cell: Cell, *, splits_commas: bool = False) -> Texts:
    """The entries of a list; one that is one text is taken apart."""
    is_text = not cell.is_list and len(cell.texts) == 1
    return split_list(cell.texts[0], splits_commas=splits_commas) if is_text else cell.texts


def one_text(texts: Texts) -> str:
    """The only text, tidied. Raises RuleError for a list."""
    if len(texts) != 1:
        raise RuleError("Write one value there, and no list.")
    return " ".join(texts[0].split())


def words_of(texts: Texts) -> Texts:
    """The texts that are not blank."""
    return tuple(text.strip() for text in texts if text.strip())


@contextmanager
def on_line(line: int, what: str = "") -> Generator[None, None, None]:
    """Have what is refused say on which line, 0 where there are none, and of what."""
    try:
        yield
    except RuleError as refusal:
        where = f"Line {line}, " if line else ""
        raise RuleError(f"{where}{what}{refusal.message}") from refusal


def as_key(text: str) -> str:
    """A word as it is looked up: `Saves-as ` -> `saves_as`."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def split_list(text: str, *, splits_commas: bool = False) -> Texts:
    """The entries of a list that is one text: its lines, else what `;` sets apart, else commas."""
    if "\n" in text:
        return tuple(text.split("\n"))
    if ";" in text or not splits_commas:
        return tuple(text.split(";"))
    return tuple(text.split(","))


def join_list(entries: list[str]) -> str:
    """The entries as one text, which `split_list` takes apart again."""
    if len(entries) > 1 and not any(";" in entry for entry in entries):
        return "; ".join(entries)
    if len(entries) == 1 and not any(mark in entries[0] for mark in ";,"):
        return entries[0]
    return "".join(f"{entry}\n" for entry in entries)


def require_few(contents: Contents, count: int) -> None:
    """Raise RuleError for a file with more things than are read at once."""
    if count > MOST_THINGS:
        raise RuleError(f"That has {count:,} {contents.many}, and a file may have {MOST_THINGS:,}.")


def write_as_csv(rows: Sequence[Mapping[str, Value]]) -> str:
    """The file; a list stands in one cell, set apart by `;` or by lines."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(keys)
    for row in rows:
        writer.writerow([_cell(row.get(key)) for key in keys])
    return file.getvalue()


def _cell(value: Value | None) -> str:
    if isinstance(value, list):
        return join_list(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def is_head(contents: Contents, line: str) -> bool:
    """Whether a line can be the first row of such a file, and of no other."""
    names = _names(line)
    return len(names) > 1 and any(head in names for head in contents.heads)


def _names(line: str) -> list[str]:
    return [as_key(cell.strip().strip('"')) for cell in line.split(_delimiter(line))]


def _delimiter(head: str) -> str:
    """What sets the cells apart: spreadsheets write what their language has for it."""
    return max(_DELIMITERS, key=head.count)


def read_as_csv(contents: Contents, text: str) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    try:
        return _read_as_csv(contents, text)
    except csv.Error as error:
        raise RuleError(f"That is no CSV: {error}.") from None


def _read_as_csv(contents: Contents, text: str) -> list[Written]:
    head = text.partition("\n")[0]
    if not any(name in contents.heads for name in _names(head)):
        raise RuleError(f"Line 1: the first row names the columns, such as `{contents.table}`.")
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(head), strict=True)
    names = [name.strip() for name in next(reader)]
    _require_different(names)
    found: list[Written] = []
    line = reader.line_num + 1
    for row in reader:
        if any(cell.strip() for cell in row):
            found.append(_thing_as_csv(names, row, line))
        line = reader.line_num + 1
    return found


def _require_different(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in filter(None, map(as_key, names)):
        if name in seen:
            raise RuleError(f"Line 1: there are two columns called `{name[:40]}`. Keep one.")
        seen.add(name)


def _thing_as_csv(names: Sequence[str], row: Sequence[str], line: int) -> Written:
    if len(row) > len(names):
        raise RuleError(
            f"Line {line}: the row has {len(row)} cells, and there are {len(names)} columns. "
            'A cell with a comma stands in quotation marks: "orc, humanoid".'
        )
    cells = {name: Cell((cell,), line) for name, cell in zip(names, row, strict=False) if cell}
    return Written(cells, line)


class _Object(list[tuple[str, object]]):
    """The entries of an object in their order, the same key twice included."""


# Numbers stay the text that they are, however long.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=str
)


def not_read(where: str) -> RuleError:
    """The refusal of a file, or a part of one, that no reader takes, whatever that says of it."""
    return RuleError(
        f"{where} cannot be read as it stands: a bracket, a comma, a colon or a quotation mark is "
        "missing there, or is one too many."
    )


def read_as_json(contents: Contents, text: str) -> list[Written]:
    """The things in a file. RuleError says on which line what is wrong."""
    try:
        return _read_as_json(contents, text)
    except json.JSONDecodeError as error:
        raise not_read(f"Line {error.lineno}") from None
    except RecursionError:
        raise RuleError(contents.nested) from None


class _Lines:
    """Where the lines of a text begin, and what it holds."""

    def __init__(self, contents: Contents, text: str) -> None:
        self.contents = contents
        self.text = text
        self._ends = [at for at, letter in enumerate(text) if letter == "\n"]

    def at(self, place: int) -> int:
        """The line of a place in the text, counted from 1."""
        return bisect_left(self._ends, place) + 1


def _read_as_json(contents: Contents, text: str) -> list[Written]:
    lines = _Lines(contents, text)
    at = _skip(text, 0)
    if text[at : at + 1] != "[":
        found, end = _DECODER.raw_decode(text, at)
        _require_end(text, end)
        return [_thing_as_json(lines, found, at)]
    things: list[Written] = []
    at = _skip(text, at + 1)
    while text[at : at + 1] != "]":
        found, end = _DECODER.raw_decode(text, at)
        things.append(_thing_as_json(lines, found, at))
        at = _skip(text, end)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        elif text[at : at + 1] != "]":
            raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
    _require_end(text, at + 1)
    return things


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _require_end(text: str, at: int) -> None:
    if _skip(text, at) < len(text):
        raise json.JSONDecodeError("Nothing may follow here", text, _skip(text, at))


def _thing_as_json(lines: _Lines, found: object, at: int) -> Written:
    """One object with the lines of its keys, which are looked for one behind the other."""
    line = lines.at(at)
    if not isinstance(found, _Object):
        contents = lines.contents
        raise RuleError(f"Line {line}: a {contents.one} is written `{contents.object}`.")
    cells: dict[str, Cell] = {}
    end = len(lines.text)
    for key, value in found:
        there = lines.text.find(json.dumps(key, ensure_ascii=False), at + 1, end)
        # One that is written with escapes is not found, and those behind it are not looked for.
        at, end = (there, end) if there >= 0 else (at, at)
        where = lines.at(at)
        if key in cells:
            raise RuleError(f"Line {where}: `{key[:40]}` is there twice. Write it once.")
        cells[key] = Cell(_texts(value, where), where, is_list=_is_list(value))
    return Written(cells, line)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and not isinstance(value, _Object)


def _texts(value: object, line: int) -> tuple[str, ...]:
    values = cast("list[object]", value) if _is_list(value) else [value]
    return tuple(_text(one, line) for one in values)


def _text(value: object, line: int) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        raise RuleError(f"Line {line}: write a text, a number, or a list of texts there.")
    return value
