"""Encounter tables, kept, found and forgotten, and which of them counts where the party is.

OSE-WANDERING, R-WANDER-TABLE.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rules.bestiary.known import find_block, near_block
from rules.bestiary.words import sizes_of
from rules.books.settings import book_of
from rules.dice.expression import Expression, parse
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError, WayOut, Wording, each
from rules.expedition.going import scale_of
from rules.kernel.imports import merge
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown
from rules.places.state import PLACES, Area, Place
from rules.record import replace
from rules.sheet.reading import check_length, on_one_line
from rules.state.game import GameState
from rules.wandering import FAMILY
from rules.wandering.records import (
    WANDERING,
    EncounterTable,
    ForgetTable,
    Ground,
    ImportTables,
    KeepTable,
    TableForgotten,
    TableKept,
    TableRow,
    TablesImported,
    WanderingHere,
)

MOST_TABLES = 60
"""Tables that one game keeps: they are part of every stored state."""
MOST_ROWS = 100
LONGEST_TEXT = 100
LONGEST_NOTES = 200
MOST_WORDS = 8
MOST_APPEARING = 200
_HIGHEST = 1000
_MOST_NAMED = 6
USUAL_CHANCE = 1
"""In 6, where the ground does not say (OSE-WANDERING, OSE-WANDERING-DUNGEON)."""


def check_table(state: GameState, table: EncounterTable) -> EncounterTable:
    """The table, tidied, with the stat blocks that its rows name; RuleError for what cannot be."""
    dice = _check_dice(table.dice)
    if not table.rows:
        raise RuleError("A table needs rows, one in a line, such as `1-2 2d4 goblins`.")
    if len(table.rows) > MOST_ROWS:
        raise RuleError(f"A table has at most {MOST_ROWS} rows.")
    rows = each(table.rows, partial(_check_row, state))
    _require_cover(dice, rows)
    # The name on one line.
    name = on_one_line(table.name)
    if not is_shown(name):
        raise RuleError("A table needs a name that can be read, for example `Upper caves`.")
    check_length(name)
    return replace(
        table,
        name=name,
        dice=dice.text,
        rows=tuple(sorted(rows, key=lambda row: row.low)),
        where=_check_words(table.where),
    )


def _check_words(words: Sequence[str]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(" ".join(word.casefold().split()) for word in words))
    tidy = tuple(word for word in found if word)
    if len(tidy) > MOST_WORDS:
        raise RuleError(f"A table is for at most {MOST_WORDS} kinds of ground.")
    for word in tidy:
        check_length(word)
    return tidy


def _check_dice(text: str) -> Expression:
    """The dice of a table; RuleError for what is no dice, or shows what no row can have."""
    dice = parse(" ".join(text.split()))
    totals = _totals_of(dice)
    if len(totals) < 2 or totals[0] < 0 or totals[-1] > _HIGHEST:
        raise RuleError(
            f"`{dice.text}`: a table is rolled on with dice that show 0 to {_HIGHEST}, "
            "such as `1d6`, `2d6` or `1d100`."
        )
    return dice


def _totals_of(dice: Expression) -> tuple[int, ...]:
    """All that the dice can show, from the lowest up. RuleError where they use somebody's sheet."""
    if dice.names:
        raise RuleError(f"`{dice.text}`: write dice and numbers alone, such as `2d6+1`.")
    return dice.distribution().totals


def _check_row(state: GameState, row: TableRow) -> TableRow:
    """One row with its stat block. What names none is words alone, and then has no number."""
    text, notes = " ".join(row.text.split()), " ".join(row.notes.split())
    where = range_of(row)
    if not is_shown(text):
        raise RuleError(f"Row {where} says nothing. Write what comes, such as `{where} Goblin`.")
    for what, most in ((text, LONGEST_TEXT), (notes, LONGEST_NOTES)):
        if len(what) > most:
            raise RuleError(f"Row {where}: at most {most} characters, these are {len(what)}.")
    if row.low > row.high:
        raise RuleError(
            f"`{row.low}-{row.high}`: the lower number comes first: `{row.high}-{row.low}`."
        )
    block = find_block(state, (*sizes_of(text), text)[0])
    if block is not None:
        number = _check_number(row.number or "1")
        return replace(row, text=text, notes=notes, block=block.name, number=number)
    if row.number.strip():
        raise RuleError(_no_block(state, row, text))
    return replace(row, text=text, notes=notes, block="", number="")


def _check_number(text: str) -> str:
    """How many appear, as dice; RuleError for less than one or for a host."""
    dice = parse(" ".join(text.split()))
    totals = _totals_of(dice)
    if totals[0] < 1 or totals[-1] > MOST_APPEARING:
        raise RuleError(
            f"`{dice.text}`: 1 to {MOST_APPEARING} can appear, such as `1`, `2d4` or `1d6+1`."
        )
    return dice.text


def _no_block(state: GameState, row: TableRow, text: str) -> Wording:
    near = near_block(state, text)
    if near:
        advice: Wording = f"Did you mean {near}?"
    else:
        looked = WayOut("look at all", "monster list")
        advice = (WayOut("Make one", "monster keep"), ", or ", looked, ".")
    return (
        f"Row {range_of(row)}: there is no stat block called “{text[:40]}”. ",
        advice,
        " Without a number in front it is only told to you.",
    )


def range_of(row: TableRow) -> str:
    """`3` or `3-5`."""
    return f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"


def require_rollable(table: EncounterTable) -> None:
    """Raise RuleError for a table that was never kept: no row has what its dice can show."""
    _require_cover(_check_dice(table.dice), table.rows)


def _require_cover(dice: Expression, rows: Sequence[TableRow]) -> None:
    """Raise RuleError unless each total is in one row, and each row has a total."""
    totals = _totals_of(dice)
    inside = Counter(total for row in rows for total in totals if row.low <= total <= row.high)
    missing = [total for total in totals if not inside[total]]
    if missing:
        first = _runs(missing)[0]
        raise RuleError(
            f"No row has {_named(missing)}, which {dice.text} can show. Add one, such as "
            f"`{first} Goblin`, or `{first} Nothing`."
        )
    doubled = [total for total in totals if inside[total] > 1]
    if doubled:
        both = [row for row in rows if row.low <= doubled[0] <= row.high]
        named = " and ".join(f"`{range_of(row)} {row.text[:40]}`" for row in both[:2])
        raise RuleError(f"{_named(doubled)} is in two rows: {named}. Let each number stand once.")
    empty = next((row for row in rows if not any(row.low <= t <= row.high for t in totals)), None)
    if empty is not None:
        raise RuleError(
            f"{dice.text} goes from {totals[0]} to {totals[-1]}, and never shows "
            f"{range_of(empty)}. Change the dice or the row `{range_of(empty)} {empty.text[:40]}`."
        )


def _named(numbers: Sequence[int]) -> str:
    runs = _runs(numbers)
    more = [f"{len(runs) - _MOST_NAMED} more"] if len(runs) > _MOST_NAMED else []
    return ", ".join([*runs[:_MOST_NAMED], *more])


def _runs(numbers: Sequence[int]) -> list[str]:
    """`2, 3, 4, 7` as `2-4` and `7`."""
    return [f"{low}-{high}" if low < high else f"{low}" for low, high in _bounds(numbers)]


def _bounds(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    low = high = numbers[0]
    for number in numbers[1:]:
        if number > high + 1:
            yield low, high
            low = number
        high = number
    yield low, high


def find_table(state: GameState, name: str) -> EncounterTable | None:
    """The table of that name or id, None where there is none."""
    word = _word(name)
    return next((one for one in all_tables(state) if word in (_word(one.name), one.id)), None)


def all_tables(state: GameState) -> tuple[EncounterTable, ...]:
    """Those that the game keeps, then those of its book; an own one stands for the book's of its
    name."""
    own = WANDERING.of(state).tables
    names = {_word(one.name) for one in own}
    return (*own, *(one for one in book_of(state).encounters if _word(one.name) not in names))


def require_table(state: GameState, name: str) -> EncounterTable:
    """The table of that name or id; NotFoundError says which one is near."""
    found = find_table(state, name)
    if found is None:
        by_word = {_word(one.name): one.name for one in all_tables(state)}
        near = by_word.get(nearest(_word(name), by_word), "")
        advice = f"Did you mean {near}?" if near else "`/do wandering table keep` makes one."
        raise NotFoundError(f"There is no table called “{name.strip()[:40]}”. {advice}")
    return found


def _word(name: str) -> str:
    return " ".join(name.casefold().split())


@FAMILY.handles
def keep_table(resolution: Resolution, action: KeepTable) -> None:
    """Keep a table under its name; the one that it was made from goes (OSE-WANDERING)."""
    resolution.require_referee("keep encounter tables")
    table = check_table(resolution.state, action.table)
    kept = WANDERING.of(resolution.state).tables
    replaced = [one for one in kept if _word(one.name) == _word(table.name)]
    replaced += [one for one in kept if one.id == action.before and one not in replaced]
    table = _identified(resolution, table, replaced[-1].id if replaced else "")
    if replaced == [table]:
        raise RuleError(f"The table {table.name} says all that already.")
    _put_tables(resolution, (*(one for one in kept if one not in replaced), table))
    before = replaced[-1].name if replaced else ""
    resolution.emit(TableKept(table=table, before=before, rule="OSE-WANDERING"))


def _identified(resolution: Resolution, table: EncounterTable, known: str) -> EncounterTable:
    """The table with the id that is known, or a new one."""
    return replace(table, id=known or f"w{resolution.token()}")


def _put_tables(resolution: Resolution, tables: tuple[EncounterTable, ...]) -> None:
    if len(tables) > MOST_TABLES:
        raise RuleError(
            f"A game keeps {MOST_TABLES} encounter tables, and these would be {len(tables)}. ",
            WayOut("Forget one", "wandering table forget"),
            " to make room.",
        )
    resolution.put(WANDERING, replace(WANDERING.of(resolution.state), tables=tables))


@FAMILY.handles
def forget_table(resolution: Resolution, action: ForgetTable) -> None:
    """Strike a table; what came from it stays."""
    resolution.require_referee("forget encounter tables")
    found = require_table(resolution.state, action.name)
    if found not in WANDERING.of(resolution.state).tables:
        raise RuleError(
            f"{found.name} stands in the book of this game, and stays. A table of your own with "
            "that name takes its place."
        )
    tables = WANDERING.of(resolution.state).tables
    _put_tables(resolution, tuple(one for one in tables if one is not found))
    resolution.emit(TableForgotten(name=found.name, rule="OSE-WANDERING"))


@FAMILY.handles
def import_tables(resolution: Resolution, action: ImportTables) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import encounter tables")
    if not action.tables:
        raise RuleError("There are no encounter tables in that.")
    kept = WANDERING.of(resolution.state).tables
    ids = {_word(table.name): table.id for table in kept}
    tables, merged = merge(
        kept,
        [replace(table, id=ids.get(_word(table.name), "")) for table in action.tables],
        action.places,
        check=lambda table: check_table(resolution.state, table),
        word_of=_word,
        replace_them=action.replace,
    )
    _put_tables(resolution, tuple(_identified(resolution, table, table.id) for table in tables))
    resolution.emit(
        TablesImported(names=merged.names, replaced=merged.replaced, rule="OSE-WANDERING")
    )


@dataclass(frozen=True, slots=True)
class Here:
    """What holds where the party is: the chance in 6, words for the ground, and the table."""

    chance: int
    words: tuple[str, ...]
    table: EncounterTable | None


def here(asker: Asker) -> Here:
    """What wanders where the party is now (OSE-WANDERING)."""
    grounds = asker.ask(WanderingHere())
    words = tuple(_words(asker.state, grounds))
    return Here(_chance(asker.state, grounds), words, _table(asker.state, grounds, words))


def turns_between(state: GameState) -> int:
    """Turns from one check to the next in a dungeon, 0 for never (OSE-WANDERING-DUNGEON)."""
    place, _ = place_of(state)
    return WANDERING.of(state).every if place is None else place.every


def place_of(state: GameState) -> tuple[Place | None, Area | None]:
    """The place and the area that the party is in, as far as they were prepared."""
    out = state.expedition
    if out is None or not out.place:
        return None, None
    place = next((one for one in PLACES.of(state) if one.id == out.place), None)
    areas = () if place is None else place.areas
    return place, next((area for area in areas if area.id == out.area), None)


def _words(state: GameState, grounds: Iterable[Ground]) -> Iterator[str]:
    """What the ground is called, the nearest first."""
    place, area = place_of(state)
    yield from () if area is None else area.words
    yield from () if place is None else place.words
    yield from (ground.where for ground in grounds if ground.where)
    scale = scale_of(state)
    yield from () if scale is None else (scale.value,)


def _chance(state: GameState, grounds: Iterable[Ground]) -> int:
    """What was written for the place, else the referee's word, else what the ground says."""
    place, _ = place_of(state)
    if place is not None:
        return place.chance
    everywhere = WANDERING.of(state).chance
    if everywhere is not None:
        return everywhere
    said = (ground.chance for ground in grounds if ground.chance is not None)
    return next(said, USUAL_CHANCE)


def _table(
    state: GameState, grounds: Iterable[Ground], words: tuple[str, ...]
) -> EncounterTable | None:
    """The area's own table, else the place's, else the ground's, else that for all the rest, else
    the book's for the ground."""
    place, area = place_of(state)
    named = [
        "" if area is None else area.table,
        "" if place is None else place.table,
        *(ground.table for ground in grounds),
    ]
    found = (find_table(state, name) for name in named if name)
    of_ground = (table_for(state, word) for word in words)
    usual = WANDERING.of(state).table
    last = find_table(state, usual) if usual else None
    of_book = (one for word in words for one in all_tables(state) if word in one.where)
    return next(filter(None, (*found, *of_ground)), last) or next(of_book, None)


def table_for(state: GameState, word: str) -> EncounterTable | None:
    """The first table that is for a word, such as "forest"."""
    return next((one for one in WANDERING.of(state).tables if word in one.where), None)
