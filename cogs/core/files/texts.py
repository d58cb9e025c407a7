"""A text of which nobody says what it is: JSON as it is, YAML or CSV as lists, a PDF by its fields,
else lines.

What cannot be read as one of these is a text, whatever its name says: no parser's words reach
anybody.
"""

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from io import StringIO
from typing import IO, Any, cast

from msgspec import Struct

from cogs.core.files.as_builder import is_builders, read_builder
from cogs.core.files.lists import YAML, decode, too_large
from cogs.core.files.worker import Work
from cogs.core.files.written import Cell, Contents, Written, not_read, tidied
from rules.errors import RuleError
from rules.kernel.words import harmless

DEEPEST = 40
MOST_DIGITS = 18
MOST_OF_TOOLS = 4_000_000
"""In bytes: a character builder's file says all of its rules as well, a PDF how it looks."""
PDF = b"%PDF-"
"""How a PDF begins: some programs put a few bytes before it."""
_TOOLS = ("dnd4e", "xml", "pdf")
_FEWEST_CELLS = 2
_DELIMITERS = (",", ";", "\t")


class Found(Struct, frozen=True):
    """A text, and what it holds where it is JSON (`tree`), YAML (`things`) or CSV (`rows`).

    A tree is what JSON holds, of any shape; all three are None for a text. `name` is the file's.
    """

    text: str
    tree: Any = None
    things: list[Written] | None = None
    rows: list[list[str]] | None = None
    name: str = ""


TEXTS = Work("cogs.core.files.texts:find_text", Found)
"""What is said of it: what a list of such things holds, the file's name, and how YAML begins."""


def find_text(
    file: IO[bytes], contents: Mapping[str, str], name: str, keys: Sequence[str]
) -> Iterator[Found]:
    """What the text in a file holds, in one answer; `keys` are words that YAML begins with."""
    text = _text_of(Contents(**contents), file.read(MOST_OF_TOOLS + 1))  # type: ignore[arg-type]
    yield read_anything(Contents(**contents), text, name, keys)  # type: ignore[arg-type]


def _text_of(contents: Contents, content: bytes) -> str:
    """The text of a file; of a tool whose files are large, what it says of a character."""
    if PDF in content[:1_024]:
        # Its library is loaded only where there is one to read: it takes 20 MB.
        read: Callable[[bytes], str] = import_module("cogs.core.files.as_pdf").read_pdf
        return read(content)
    text = decode(content)
    if is_builders(text):
        return read_builder(text)
    if len(content) > contents.most_bytes:
        raise RuleError(too_large(contents, len(content)))
    return text


def most_bytes(contents: Contents, name: str) -> int:
    """How large a file may be, by its name."""
    ending = name.rpartition(".")[2].lower()
    return MOST_OF_TOOLS if ending in _TOOLS else contents.most_bytes


def read_anything(contents: Contents, text: str, name: str, keys: Sequence[str]) -> Found:
    """What a text holds. Raises RuleError."""
    found = _read(contents, text, name, keys)
    is_text = (found.tree, found.things, found.rows) == (None, None, None)
    if is_text and len(text) > contents.most_letters:
        raise too_long(contents)
    return found


def _read(contents: Contents, text: str, name: str, keys: Sequence[str]) -> Found:
    tidy = text.strip().removeprefix("\ufeff").strip()
    ending = name.rpartition(".")[2].lower()
    found = Found(harmless(text), name=name[:100])
    if tidy[:1] in ("{", "["):
        try:
            return Found(found.text, tree=_harmless(read_json(tidy)), name=found.name)
        except RuleError:
            return found
    # Keys as we write them begin with a small letter; people begin with a large one.
    key = tidy.partition("\n")[0].removeprefix("- ").partition(":")[0]
    if ending in YAML.endings or (key in keys and key == key.lower()):
        try:
            things = [tidied(one) for one in YAML.read(contents, tidy)]
            return Found(found.text, things=things, name=found.name)
        except RuleError:
            return found
    rows = _rows(text.strip("\ufeff\r\n "), is_csv=ending in ("csv", "tsv"))
    return Found(found.text, rows=rows, name=found.name)


def _rows(text: str, *, is_csv: bool) -> list[list[str]] | None:
    """The cells of a text whose lines all have as many, None for any other text."""
    head = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=head.count)
    if head.count(delimiter) + 1 < _FEWEST_CELLS or "|" in head:
        return None
    try:
        found = [
            row for row in csv.reader(StringIO(text, newline=""), delimiter=delimiter) if any(row)
        ]
    except csv.Error:
        return None
    widths = [len(row) for row in found]
    if is_csv or (len(found) > 1 and len(set(widths)) == 1):
        return [[harmless(cell.strip()) for cell in row] for row in found]
    return None


def _harmless(found: object) -> object:
    """The same with every text in it by the door that texts of people come in by."""
    if isinstance(found, str):
        return harmless(found)
    if isinstance(found, dict):
        entries = cast("dict[str, object]", found).items()
        return {harmless(key): _harmless(value) for key, value in entries}
    if isinstance(found, list):
        return [_harmless(value) for value in cast("list[object]", found)]
    return found


def too_long(contents: Contents) -> RuleError:
    """The refusal of a text with more letters than such a thing has."""
    return RuleError(
        f"That has more than {contents.most_letters:,} letters. A {contents.one} is much shorter: "
        "leave the rest out."
    )


def read_json(text: str) -> object:
    """What JSON says. Raises RuleError."""
    try:
        found: object = json.loads(text, parse_int=_whole)
        _require_flat(found, 0)
    except (ValueError, RecursionError):
        start = " ".join(text[:40].split())
        raise not_read(f"“{start}…”") from None
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("no number has so many digits")
    return int(digits)


def _require_flat(found: object, depth: int) -> None:
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(found, dict):
        for value in cast("dict[str, object]", found).values():
            _require_flat(value, depth + 1)
    elif isinstance(found, list):
        for value in cast("list[object]", found):
            _require_flat(value, depth + 1)


def things_in(found: Found) -> list[Written]:
    """What was found as a list of things in words, whatever kind of file it is; none for a text."""
    if found.things is not None:
        return found.things
    tree: object = found.tree
    if tree is not None:
        whole = cast("list[object]", tree) if isinstance(tree, list) else [tree]
        return [_thing(cast("dict[str, object]", one)) for one in whole if isinstance(one, dict)]
    head, *rows = found.rows or [[]]
    return [
        Written(
            {key: Cell((cell,), line) for key, cell in zip(head, row, strict=False) if cell}, line
        )
        for line, row in enumerate(rows, start=2)
    ]


def _thing(found: Mapping[str, object]) -> Written:
    """An object as a thing; what is no plain value stands there as it would never be written."""
    cells: dict[str, Cell] = {}
    for key, value in found.items():
        is_list = isinstance(value, list)
        values = cast("list[object]", value) if is_list else [value]
        cells[key] = Cell(tuple(map(_plain, values)), is_list=is_list)
    return Written(cells)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict | list):
        return json.dumps(value)
    return "" if value is None else str(value)
