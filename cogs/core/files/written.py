"""One thing of a file as texts: its parts by whatever they are called there, and their lines."""

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from rules.errors import RuleError

LONGEST_LINE = 300
MOST_THINGS = 2_000
"""In one file; twenty places of a hundred rooms each are the most that a game keeps."""
Texts = tuple[str, ...]
"""What is written of one part: one text, or several where it is a list."""
Value = str | int | bool | list[str]
"""The same as a file holds it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What files of one sort hold, in words for whoever wrote one.

    `heads` are columns of which every table has one; `table`, `object` and `entry` show how CSV,
    JSON and YAML begin, and `below` what may follow in the last.
    """

    one: str
    many: str
    file_name: str
    heads: tuple[str, ...]
    table: str
    object: str
    entry: str
    below: str

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
