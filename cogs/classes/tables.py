"""The part of `/do level` that keeps what the levels of a class need and give, as a file too."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from cogs.classes.pages import class_buttons, render_class, render_classes
from cogs.classes.printing import printed_classes
from cogs.core.answering import answer_privately
from cogs.core.commands import Group
from cogs.core.files.exchange import PrintedKind, Taking, send_file, send_printed
from cogs.core.files.lists import YAML
from cogs.core.files.written import Cell, Contents, Value, Written, as_key, split_list
from cogs.core.interaction import Interaction
from cogs.core.moments import is_at_home_or_referee
from cogs.core.option import Option, Pairs, Typed
from cogs.core.play import play
from cogs.core.said import says
from cogs.core.sending import open_form
from cogs.render.buttons import Field, Form, make_field, make_form, row_of
from cogs.render.text import shorten
from data.live import LiveGame
from rules.classes.records import (
    CLASS_TABLES,
    ClassTable,
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    Rank,
)
from rules.classes.tables import require_class_table
from rules.dice.syntax import nearest
from rules.errors import RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.classes import CLASSES, class_tables, find_class_table
from rules.sheet.reading import LONGEST_NAME

COLUMNS = (
    "level, XP, hit dice, THAC0, saves vs death, wands, paralysis, breath, spells, and the spells "
    "a day of each level"
)
ROWS_EXAMPLE = "2 2,000 2d8 19 12 13 14 15 16"
NOTHING = "-"
_DASHES = ("-", "\N{EN DASH}", "\N{EM DASH}")
_SAVES = 5
MOST_SLOTS = 9
_NOTES = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|[*†]")
_WHOLE = re.compile(r"-?\d{1,9}")
"""What printed tables have beside their numbers: attack bonuses in brackets, asterisks."""
CLASS_WORD, LEVELS_WORD = "class", "levels"
TABLES = Contents(
    one="class",
    many="class tables",
    file_name="class-tables",
    heads=(CLASS_WORD,),
    table="class,levels",
    object='{"class": "fighter", "levels": ["1 0 1d8 19"]}',
    entry="- class: fighter",
    below="levels:",
)
FILES_EXAMPLE = "- class: fighter\n  levels:\n  - 1 0 1d8 19 12 13 14 15 16\n  - 2 2000 2d8 19"
CLASS_FIELD, LEVELS_FIELD = "name", "levels"
_LONGEST = 3000
TABLE = Group("level table", "Classes, experience and levels")


def read_ranks(lines: Iterable[str]) -> tuple[Rank, ...]:
    """The levels, one of each line; RuleError for a line that is none."""
    return tuple(read_rank(line) for line in lines if line.strip())


def read_rank(line: str) -> Rank:
    """One level; what is left out at the end, or written as `-`, nobody has said."""
    words = _NOTES.sub(" ", line).replace("|", " ").split()
    cells = ["" if word in _DASHES else word for word in words]
    if not 2 <= len(cells) <= 4 + _SAVES + MOST_SLOTS:
        raise RuleError(f"`{line.strip()[:40]}`: a line has {COLUMNS}, such as `{ROWS_EXAMPLE}`.")
    cells += [""] * (4 + _SAVES - len(cells))
    level, experience = _number(line, cells[0]), _number(line, cells[1])
    return Rank(
        level or 0,
        experience or 0,
        cells[2],
        _number(line, cells[3]),
        _saves(line, cells[4 : 4 + _SAVES]),
        tuple(_number(line, cell) or 0 for cell in cells[4 + _SAVES :]),
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
    cells += [f"{save}" for save in rank.saves or (NOTHING,) * _SAVES]
    cells += [f"{slot or NOTHING}" for slot in rank.slots]
    while cells[-1] == NOTHING:
        cells.pop()
    return " ".join(cells)


def write_ranks(table: ClassTable) -> list[str]:
    """All levels as they can be typed."""
    return [write_rank(rank) for rank in table.ranks]


def read_table(written: Written) -> ClassTable:
    """The table, not yet checked. RuleError says on which line what is wrong."""
    table = ClassTable("", ())
    for part, cell in written.cells.items():
        if any(text.strip() for text in cell.texts):
            table = _with_part(table, as_key(part), cell)
    return table


def _with_part(table: ClassTable, key: str, cell: Cell) -> ClassTable:
    """The table with one part of the file more."""
    try:
        if key == CLASS_WORD:
            return replace(table, name=" ".join(" ".join(cell.texts).split()))
        if key == LEVELS_WORD:
            is_text = not cell.is_list and len(cell.texts) == 1
            return replace(
                table, ranks=read_ranks(split_list(cell.texts[0]) if is_text else cell.texts)
            )
    except RuleError as refusal:
        raise RuleError(f"{_place(cell)}{refusal.message}") from refusal
    near = nearest(key, (CLASS_WORD, LEVELS_WORD))
    advice = f"Did you mean `{near}`?" if near else f"It has `{CLASS_WORD}` and `{LEVELS_WORD}`."
    raise RuleError(f"{_place(cell)}`{shorten(key, 40)}`: no class has that. {advice}")


def _place(cell: Cell) -> str:
    return f"Line {cell.line}, " if cell.line else ""


def write_table(table: ClassTable) -> dict[str, Value]:
    """The parts of a table by their words, for any game to read."""
    return {CLASS_WORD: table.name, LEVELS_WORD: write_ranks(table)}


def _import_of(_game: LiveGame, found: list[Written], replace: bool) -> ImportClassTables:
    places = tuple(f"line {one.line}" for one in found)
    return ImportClassTables(tables=tuple(map(read_table, found)), places=places, replace=replace)


def _form(game: LiveGame, mode: str, field: Field) -> Form:
    return make_form("classes-pasted", game.id, mode, title="Import classes", fields=[field])


TAKING = Taking(TABLES, "import the tables of classes", FILES_EXAMPLE, _form, _import_of)


def table_form(game: LiveGame, table: ClassTable, before: str) -> Form:
    """The form of a class, with what it says so far; `before` is the name of one that is kept."""
    fields = [
        make_field(CLASS_FIELD, "Class", longest=LONGEST_NAME, example="fighter", value=table.name),
        make_field(
            LEVELS_FIELD,
            "Level XP hit-dice THAC0 D W P B S",
            longest=_LONGEST,
            example="1 0 1d8 19 12 13 14 15 16\n2 2000 2d8 19 12 13 14 15 16",
            value="\n".join(write_ranks(table)),
            has_lines=True,
        ),
    ]
    return make_form("class-kept", game.id, before, title="Levels of a class", fields=fields)


async def submit_table(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep what it says, in place of the class that was opened."""
    require_referee(game.actor(interaction.user.id), "write what a class needs")
    table = ClassTable(
        typed.get(CLASS_FIELD, ""), read_ranks(typed.get(LEVELS_FIELD, "").splitlines())
    )
    before = words[0] if words else ""
    await play(interaction, KeepClassTable(table=table, before=before), game=game)


def classes(typed: Typed) -> Pairs:
    """The classes that have a table, then those that rules know."""
    names = (*(one.name for one in class_tables(typed.game.state)), *(one.key for one in CLASSES))
    return ((name, name) for name in names)


ClassName = Annotated[
    str, Option(about="Which class", most=LONGEST_NAME, suggest=classes, own_words=True)
]


@TABLE.command("keep")
async def keep(interaction: Interaction, game: LiveGame, name: ClassName) -> None:
    """Write the levels of a class in a form, or change them (referee)"""
    require_referee(game.actor(interaction.user.id), "write what a class needs")
    found = find_class_table(game.state, name)
    table = found or ClassTable(name, ())
    form = table_form(game, table, "" if found is None else found.name)
    await open_form(interaction, form)


@TABLE.command("show", name="Which class; without it, a list of all")
@says(
    "at level, hit points at, at lvl, by the level, what do i get at, next level gives, level "
    "table, progression, how many hit points",
    "Show what the levels of {name} give",
    when=is_at_home_or_referee,
    asks=True,
)
async def show_table(interaction: Interaction, game: LiveGame, name: ClassName = "") -> str | None:
    """Show what the levels of a class need and give, to you alone"""
    if not name:
        return render_classes(game.state)
    found = require_class_table(game.state, name)
    buttons = class_buttons(game, found) if game.actor(interaction.user.id).is_referee else ()
    await answer_privately(interaction, render_class(found), view=row_of(*buttons))
    return None


@TABLE.command("forget")
def forget(name: ClassName) -> Action:
    """Strike the table of a class (referee)"""
    return ForgetClassTable(name=name)


@TABLE.command("export")
async def export(interaction: Interaction, game: LiveGame, kind: PrintedKind = YAML) -> None:
    """Save all class tables of this game as a file, for you alone"""
    tables = CLASS_TABLES.of(game.state).tables
    if not tables:
        raise RuleError("No class is written yet. ", WayOut("Write one", "level table keep"), ".")
    text = f"Classes: {len(tables)}."
    if kind is None:
        await send_printed(interaction, TABLES, printed_classes(tables), text)
        return
    written = [write_table(table) for table in tables]
    await send_file(interaction, TABLES, written, kind, text)


TAKING.add_to(TABLE, "Keep the class tables that are in a file, all of them or none (referee)")
