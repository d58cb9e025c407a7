"""Class tables as a file: which words it has, how they are read and how written."""

from cogs.core.files.written import Cell, Contents, Value, Written, as_key, split_list
from cogs.level.rows import read_ranks, write_ranks
from cogs.render.text import shorten
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.record import replace
from rules.state.classes import ClassTable

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
EXAMPLE = "- class: fighter\n  levels:\n  - 1 0 1d8 19 12 13 14 15 16\n  - 2 2000 2d8 19"


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
