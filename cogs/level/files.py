"""Class tables as a file: which words it has, how they are read and how written."""

import re
from collections.abc import Iterable, Sequence

from discord import app_commands

from cogs.core.files.exchange import Taking, send_file
from cogs.core.files.written import Cell, Contents, Value, Written, as_key, split_list
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.render.forms import Field, Form, make_form
from cogs.render.text import shorten
from data.live import LiveGame
from rules.classes.records import CLASS_TABLES, ClassTable, ImportClassTables, Rank
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.record import replace

COLUMNS = "level, XP, hit dice, THAC0, saves vs death, wands, paralysis, breath, spells"
ROWS_EXAMPLE = "2 2,000 2d8 19 12 13 14 15 16"
NOTHING = "-"
_DASHES = ("-", "\N{EN DASH}", "\N{EM DASH}")
_SAVES = 5
_NOTES = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|[*†]")
_WHOLE = re.compile(r"-?\d{1,9}")
"""What printed tables have beside their numbers: attack bonuses in brackets, asterisks."""


def read_ranks(lines: Iterable[str]) -> tuple[Rank, ...]:
    """The levels, one of each line; RuleError for a line that is none."""
    return tuple(read_rank(line) for line in lines if line.strip())


def read_rank(line: str) -> Rank:
    """One level; what is left out at the end, or written as `-`, nobody has said."""
    words = _NOTES.sub(" ", line).replace("|", " ").split()
    cells = ["" if word in _DASHES else word for word in words]
    if not 2 <= len(cells) <= 4 + _SAVES:
        raise RuleError(f"`{line.strip()[:40]}`: a line has {COLUMNS}, such as `{ROWS_EXAMPLE}`.")
    cells += [""] * (4 + _SAVES - len(cells))
    level, experience = _number(line, cells[0]), _number(line, cells[1])
    return Rank(
        level or 0,
        experience or 0,
        cells[2],
        _number(line, cells[3]),
        _saves(line, cells[4:]),
    )


def _number(line: str, cell: str) -> int | None:
    digits = cell.replace(",", "").removeprefix("+")
    if not digits:
        return None
    if not _WHOLE.fullmatch(digits):
        raise RuleError(
            f"`{line.strip()[:40]}`: “{cell[:20]}” is no number. A line has {COLUMNS}, such as "
            f"`{ROWS_EXAMPLE}`."
        )
    return int(digits)


def _saves(line: str, cells: Sequence[str]) -> tuple[int, ...]:
    numbers = [_number(line, cell) for cell in cells]
    return tuple(number for number in numbers if number is not None)


def write_rank(rank: Rank) -> str:
    """A level as it can be typed."""
    thac0 = NOTHING if rank.thac0 is None else f"{rank.thac0}"
    cells = [f"{rank.level}", f"{rank.experience}", rank.hit_dice or NOTHING, thac0]
    cells += [f"{save}" for save in rank.saves]
    while cells[-1] == NOTHING:
        cells.pop()
    return " ".join(cells)


def write_ranks(table: ClassTable) -> list[str]:
    """All levels as they can be typed."""
    return [write_rank(rank) for rank in table.ranks]


NAME, LEVELS = "class", "levels"
TABLES = Contents(
    one="class",
    many="class tables",
    file_name="class-tables",
    heads=(NAME,),
    table="class,levels",
    object='{"class": "fighter", "levels": ["1 0 1d8 19"]}',
    entry="- class: fighter",
    below="levels:",
)
FILES_EXAMPLE = "- class: fighter\n  levels:\n  - 1 0 1d8 19 12 13 14 15 16\n  - 2 2000 2d8 19"


def read_table(written: Written) -> ClassTable:
    """The table, not yet checked. RuleError says on which line what is wrong."""
    table = ClassTable("", ())
    for word, cell in written.cells.items():
        if any(text.strip() for text in cell.texts):
            table = _with_part(table, as_key(word), cell)
    return table


def _with_part(table: ClassTable, key: str, cell: Cell) -> ClassTable:
    """The table with one part of the file more."""
    try:
        if key == NAME:
            return replace(table, name=" ".join(" ".join(cell.texts).split()))
        if key == LEVELS:
            is_text = not cell.is_list and len(cell.texts) == 1
            return replace(
                table, ranks=read_ranks(split_list(cell.texts[0]) if is_text else cell.texts)
            )
    except RuleError as refusal:
        raise RuleError(f"{_place(cell)}{refusal.message}") from refusal
    near = nearest(key, (NAME, LEVELS))
    advice = f"Did you mean `{near}`?" if near else f"It has `{NAME}` and `{LEVELS}`."
    raise RuleError(f"{_place(cell)}`{shorten(key, 40)}`: no class has that. {advice}")


def _place(cell: Cell) -> str:
    return f"Line {cell.line}, " if cell.line else ""


def write_table(table: ClassTable) -> dict[str, Value]:
    """The parts of a table by their words, for any game to read."""
    return {NAME: table.name, LEVELS: write_ranks(table)}


async def export_tables(interaction: Interaction, kind: app_commands.Choice[str] | None) -> None:
    """Send all tables as a file, to whoever asks alone."""
    game = await game_here(interaction)
    tables = CLASS_TABLES.of(game.state).tables
    if not tables:
        raise RuleError("No class is written yet: `/level table keep` writes one.")
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, f"Classes: {len(tables)}.")


def _import_of(_game: LiveGame, found: list[Written], replace: bool) -> ImportClassTables:
    places = tuple(f"line {one.line}" for one in found)
    return ImportClassTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("classes-pasted", game.id, mode, title="Import classes", fields=[field])


TAKING = Taking(TABLES, "import the tables of classes", FILES_EXAMPLE, _form, _import_of)
