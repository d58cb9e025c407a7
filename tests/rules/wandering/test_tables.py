"""Encounter tables: what can be kept, and what is refused with what to type instead."""

import re

import pytest

from rules.errors import NotFoundError, RuleError
from rules.record import replace
from rules.wandering.records import (
    WANDERING,
    EncounterTable,
    ForgetTable,
    ImportTables,
    KeepTable,
    TableForgotten,
    TableKept,
    TableRow,
    TablesImported,
)
from rules.wandering.tables import LONGEST_TEXT, MOST_ROWS, MOST_TABLES, find_table, require_table
from tests.rules.scene import Scene
from tests.rules.table import ANN
from tests.rules.wandering.scenes import CAVES

pytestmark = pytest.mark.rule("OSE-WANDERING")


def table(*rows: TableRow, dice: str = "1d4", name: str = "Ruin") -> EncounterTable:
    return EncounterTable("", name, dice, rows)


def whole(text: str, number: str = "", **more: str) -> EncounterTable:
    """One row for all that 1d4 shows."""
    return table(TableRow(1, 4, text, number=number), **more)


def kept(scene: Scene) -> tuple[EncounterTable, ...]:
    return WANDERING.of(scene.state).tables


def test_a_row_that_names_a_stat_block_has_it_and_how_many_come() -> None:
    scene = Scene()
    scene.act(KeepTable(table=CAVES))
    goblins, ghoul, draught = kept(scene)[0].rows
    assert (goblins.block, goblins.number, goblins.notes) == ("Goblin", "2d4", "carrying a sack")
    assert (ghoul.block, ghoul.number) == ("Ghoul", "1")
    assert (draught.block, draught.number) == ("", "")
    assert kept(scene)[0].where == ("caves",)


def test_rows_are_kept_in_the_order_of_the_dice_and_texts_are_tidied() -> None:
    scene = Scene()
    rows = TableRow(3, 4, "  A   draught "), TableRow(1, 2, "Rats", notes=" they  bite ")
    scene.act(KeepTable(table=replace(table(*rows), name=" The  crypt ", where=(" The Moor", ""))))
    assert kept(scene)[0].name == "The crypt"
    assert kept(scene)[0].where == ("the moor",)
    assert [(r.low, r.text, r.notes) for r in kept(scene)[0].rows] == [
        (1, "Rats", "they bite"),
        (3, "A draught", ""),
    ]


def test_a_table_takes_the_place_of_the_one_with_its_name_and_keeps_its_id() -> None:
    scene = Scene()
    scene.act(KeepTable(table=whole("Rats")))
    first = kept(scene)[0].id
    scene.act(KeepTable(table=whole("Mist", name="RUIN")))
    assert [(t.id, t.name, t.rows[0].text) for t in kept(scene)] == [(first, "RUIN", "Mist")]
    assert scene.events(TableKept)[0].before == "Ruin"


def test_a_table_can_be_renamed() -> None:
    scene = Scene()
    scene.act(KeepTable(table=whole("Rats")))
    first = kept(scene)[0].id
    scene.act(KeepTable(table=whole("Rats", name="Cellar"), before=first))
    assert [(t.id, t.name) for t in kept(scene)] == [(first, "Cellar")]
    with pytest.raises(RuleError, match="Cellar says all that already"):
        scene.act(KeepTable(table=whole("Rats", name="Cellar"), before=first))


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (table(), "A table needs rows"),
        (table(*[TableRow(1, 4, "Rats")] * (MOST_ROWS + 1)), "at most 100 rows"),
        (whole("Rats", dice="4"), "rolled on with dice"),
        (whole("Rats", dice="1d4-3"), "rolled on with dice that show 0"),
        (whole("Rats", dice="1d4*1000"), "rolled on with dice that show 0 to 1000"),
        (whole("Rats", dice="1d4+str"), "dice and numbers alone"),
        (whole("Rats", dice="rats"), "rats"),
        (whole("Rats", name=" "), "needs a name"),
        (whole(" "), "Row 1-4 says nothing. Write what comes, such as `1-4 Goblin`"),
        (whole("x" * (LONGEST_TEXT + 1)), "at most 100 characters, these are 101"),
        (table(TableRow(4, 1, "Rats")), "the lower number comes first: `1-4`"),
        (whole("golbins", "2d4"), "no stat block called “golbins”. Did you mean Goblin"),
        (whole("cultists of the frog", "2d4"), "Make one, or look at all"),
        (whole("goblins", "1d4-1"), "1 to 200 can appear"),
        (whole("goblins", "201"), "1 to 200 can appear"),
        (replace(whole("Rats"), where=tuple("abcdefghi")), "at most 8 kinds of ground"),
    ],
)
def test_what_cannot_be_kept(found: EncounterTable, says: str) -> None:
    with pytest.raises(RuleError, match=re.escape(says)):
        Scene().act(KeepTable(table=found))


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([(1, 3)], "No row has 4, which 1d4 can show. Add one, such as `4 Goblin`, or `4 Nothing`"),
        ([(2, 3)], "No row has 1, 4, which 1d4 can show. Add one, such as `1 Goblin`"),
        ([(3, 4)], "No row has 1-2, which 1d4 can show. Add one, such as `1-2 Goblin`"),
        ([(1, 3), (3, 4)], "3 is in two rows: `1-3 Mist` and `3-4 Mist`. Let each number stand"),
        ([(1, 4), (2, 3)], "2-3 is in two rows"),
        ([(1, 4), (5, 6)], "1d4 goes from 1 to 4, and never shows 5-6."),
    ],
)
def test_gaps_and_overlaps_are_refused(rows: list[tuple[int, int]], says: str) -> None:
    found = table(*(TableRow(low, high, "Mist") for low, high in rows))
    with pytest.raises(RuleError) as refused:
        Scene().act(KeepTable(table=found))
    assert says in refused.value.message


def test_many_gaps_are_counted() -> None:
    rows = [TableRow(n, n, "Mist") for n in range(1, 20, 2)]
    with pytest.raises(RuleError, match="No row has 2, 4, 6, 8, 10, 12, 4 more, which"):
        Scene().act(KeepTable(table=table(*rows, dice="1d20")))


def test_dice_that_skip_totals_need_no_rows_for_them() -> None:
    scene = Scene()
    rows = TableRow(2, 2, "Mist"), TableRow(4, 4, "Rats")
    scene.act(KeepTable(table=table(*rows, dice="1d2*2")))
    assert kept(scene)[0].dice == "1d2*2"


def test_a_game_keeps_so_many_tables() -> None:
    scene = Scene()
    tables = tuple(whole("Mist", name=f"Ruin {n}") for n in range(MOST_TABLES))
    scene.act(ImportTables(tables=tables))
    with pytest.raises(RuleError, match="keeps 60 encounter tables, and these would be 61"):
        scene.act(KeepTable(table=whole("Mist", name="One more")))


def test_a_table_is_found_by_name_and_forgotten() -> None:
    scene = Scene()
    scene.act(KeepTable(table=CAVES))
    first = kept(scene)[0]
    assert find_table(scene.state, "upper  CAVES") is first
    assert require_table(scene.state, first.id) is first
    assert find_table(scene.state, "lower caves") is None
    with pytest.raises(NotFoundError, match="Did you mean Upper caves"):
        scene.act(ForgetTable(name="uper caves"))
    with pytest.raises(NotFoundError, match="`/do wandering table keep` makes one"):
        require_table(scene.state, "The sunken sea")
    scene.act(ForgetTable(name="upper caves"))
    assert kept(scene) == ()
    assert scene.events(TableForgotten)[0].name == "Upper caves"


def test_many_are_imported_at_once_or_none_of_them() -> None:
    scene = Scene()
    scene.act(KeepTable(table=CAVES))
    first = kept(scene)[0].id
    bad = table(TableRow(9, 9, "Mist"), name="Moor")
    with pytest.raises(RuleError, match="line 7, Moor: No row has 1-4"):
        scene.act(ImportTables(tables=(CAVES, bad), places=("line 1", "line 7"), replace=True))
    with pytest.raises(RuleError, match="keeps these already: Upper caves"):
        scene.act(ImportTables(tables=(CAVES,)))
    with pytest.raises(RuleError, match="kept already, just as they are written"):
        scene.act(ImportTables(tables=(CAVES,), replace=True))
    with pytest.raises(RuleError, match="no encounter tables in that"):
        scene.act(ImportTables(tables=()))
    lighter = replace(CAVES, dice="1d6+0")
    scene.act(ImportTables(tables=(lighter, whole("Mist")), replace=True))
    assert [t.name for t in kept(scene)] == ["Upper caves", "Ruin"]
    assert kept(scene)[0].id == first
    imported = scene.events(TablesImported)[0]
    assert (imported.names, imported.replaced) == (("Upper caves", "Ruin"), ("Upper caves",))


def test_players_learn_nothing_of_tables_and_keep_none() -> None:
    scene = Scene()
    step = scene.act(KeepTable(table=CAVES))
    assert all(event.seen_by(ANN) is None for event in step.events)
    for action in (
        KeepTable(table=CAVES),
        ForgetTable(name="Upper caves"),
        ImportTables(tables=(CAVES,)),
    ):
        with pytest.raises(RuleError, match="Only a referee"):
            scene.act(action, ANN)
