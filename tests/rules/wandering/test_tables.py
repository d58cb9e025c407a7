"""Encounter tables: what can be kept, and what is refused with what to type instead.
The encounter tables of the books, which stand in where the referee has typed none.
"""

import re
from itertools import pairwise

import pytest

from rules.bestiary.known import in_book
from rules.bestiary.words import sizes_of
from rules.books.ose import OSE
from rules.books.reading import read_tables
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.errors import NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.party import Scale
from rules.travel.terrains import TERRAINS
from rules.wandering.records import (
    WANDERING,
    CheckWandering,
    EncounterTable,
    ForgetTable,
    ImportTables,
    KeepTable,
    Meet,
    SetWandering,
    SomethingCame,
    TableForgotten,
    TableKept,
    TableRow,
    TablesImported,
    Wandering,
)
from rules.wandering.tables import (
    all_tables,
    check_table,
    find_table,
    here,
    require_table,
)
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice, camp
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
        (table(*[TableRow(1, 4, "Rats")] * 101), "at most 100 rows"),
        (whole("Rats", dice="4"), "rolled on with dice"),
        (whole("Rats", dice="1d4-3"), "rolled on with dice that show 0"),
        (whole("Rats", dice="1d4*1000"), "rolled on with dice that show 0 to 1000"),
        (whole("Rats", dice="1d4+str"), "dice and numbers alone"),
        (whole("Rats", dice="rats"), "rats"),
        (whole("Rats", name=" "), "needs a name"),
        (whole(" "), "Row 1-4 says nothing. Write what comes, such as `1-4 Goblin`"),
        (whole("x" * 101), "at most 100 characters, these are 101"),
        (table(TableRow(1, 4, "Rats", notes="x" * 201)), "at most 200 characters, these are 201"),
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


def test_a_row_that_is_refused_is_named_by_how_it_begins() -> None:
    rows = (TableRow(1, 3, "z" * 41), TableRow(3, 4, "Mist"))
    with pytest.raises(RuleError, match=r"in two rows: `1-3 z{40}` and `3-4 Mist`"):
        Scene().act(KeepTable(table=table(*rows)))


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
    tables = tuple(whole("Mist", name=f"Ruin {n}") for n in range(60))
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
    with pytest.raises(NotFoundError, match=r"called “z{40}”"):
        require_table(scene.state, "z" * 41)
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


BOOKS = {"ose": OSE, "eris": WHITE_BOX}
PEOPLE = """
    Basic adventurers, Expert adventurers, High-level cleric, High-level fighter,
    High-level magic-user, Clerics, Common, Fighters, Mages, Npcs, Pirates, Snake, Giant, Salamander
"""


@pytest.mark.parametrize("preset", BOOKS)
def test_every_table_is_whole_and_names_what_there_is(preset: str) -> None:
    state, book = Scene(preset).state, BOOKS[preset]
    names = {table.name for table in book.encounters}
    assert len(names) == len(book.encounters)
    for table in book.encounters:
        check_table(state, replace(table, id=""))
        assert all(one.high + 1 == other.low for one, other in pairwise(table.rows))
        for row in table.rows:
            sizes = sizes_of(row.text)
            assert all(in_book(state, one) is not None for one in sizes)
            is_monster = in_book(state, (*sizes, row.text)[0]) is not None
            is_level = " of level " in row.text or " level " in row.text
            assert row.block or row.text in names or is_level or row.text in PEOPLE, row
            assert bool(row.block) <= is_monster


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.key)
def test_every_terrain_and_dungeon_level_has_a_table(book: Book) -> None:
    words = {word for table in book.encounters for word in table.where}
    assert {terrain.key for terrain in TERRAINS} <= words
    assert {"dungeon", "sea", "river", *(f"level {level}" for level in range(1, 11))} <= words


def wanderers() -> Scene:
    """Ada is out, and the referee has typed nothing."""
    game = camp("ose")
    game.state = WANDERING.put(game.state, Wandering())
    game.act(SetOut(scale=Scale.DUNGEON))
    game.falling = CountedDice()
    return game


def test_a_check_rolls_on_the_table_of_the_book() -> None:
    game = wanderers()
    found = here(game.engine.asking(game.state)).table
    assert found is not None
    assert found.name == "Dungeon level 1"
    game.act(CheckWandering(forced=1))
    (came,) = game.events(SomethingCame)
    assert came.tables == ("Dungeon level 1",)
    assert came.block
    assert came.count >= 1
    assert in_book(game.state, came.block) is not None


def test_the_referees_own_table_wins() -> None:
    game = wanderers()
    game.act(KeepTable(table=replace(CAVES, name="Dungeon level 1")))
    own = find_table(game.state, "dungeon level 1")
    assert own is not None
    assert own.dice == CAVES.dice
    names = [table.name for table in all_tables(game.state)]
    assert names.count("Dungeon level 1") == 1
    other = wanderers()
    other.act(KeepTable(table=replace(CAVES, where=("dungeon",))))
    found = here(other.engine.asking(other.state)).table
    assert found is not None
    assert found.name == CAVES.name


def test_a_deeper_level_is_chosen_by_its_name() -> None:
    game = wanderers()
    game.act(SetWandering(table="dungeon level 3"))
    found = here(game.engine.asking(game.state)).table
    assert found is not None
    assert found.name == "Dungeon level 3"


def test_a_table_of_the_book_cannot_be_forgotten() -> None:
    with pytest.raises(RuleError, match="stands in the book of this game"):
        Scene().act(ForgetTable(name="Dungeon level 1"))
    assert not all_tables(Scene(book="none").state)


def test_lines_of_a_table_are_read() -> None:
    (table,) = read_tables(
        "Caves | 1d6 | caves, level 2\n    1-3 2d4 Goblin; 4 Goblin;\n    5-6 A cold draught",
        OSE.monsters,
        wild=True,
    )
    assert table == EncounterTable("book:caves", "Caves", "1d6", table.rows, ("caves", "level 2"))
    assert [row.number for row in table.rows] == ["2d4", "6d10", ""]
    (dungeon,) = read_tables("Caves | 1d2\n    1-2 Goblin", OSE.monsters, wild=False)
    assert dungeon.rows[0].number == "2d4"
    assert read_tables("", OSE.monsters, wild=False) == ()
    with pytest.raises(ValueError, match="no row"):
        read_tables("Caves | 1d2\n    Goblin", OSE.monsters, wild=False)


@pytest.mark.rule("OSE-WANDERING")
def test_how_many_heads_a_hydra_has_is_rolled() -> None:
    game = wanderers()
    rows = (TableRow(1, 6, "Hydra (5-8 heads)", number="1"),)
    game.act(KeepTable(table=EncounterTable("", "Lake", "1d6", rows)))
    game.falling = CountedDice()
    game.act(Meet(what="Lake"))
    (hydra,) = (one for one in game.encounter.combatants if one.side == "monsters")
    assert hydra.block == "Hydra (7 heads)"
    assert hydra.items[0].shots == 7


def met(text: str, preset: str = "ose") -> list[Combatant]:
    """Who comes where a row has these words."""
    game = wanderers()
    game.state = replace(game.state, preset=preset)
    game.act(KeepTable(table=EncounterTable("", "Inn", "1d6", (TableRow(1, 6, text),))))
    game.falling = CountedDice()
    game.act(Meet(what="Inn"))
    return [one for one in game.encounter.combatants if one.side == "monsters"]


@pytest.mark.rule("OSE-WANDERING")
def test_other_adventurers_are_rolled_from_the_classes_of_the_book() -> None:
    basic, expert = met("Basic adventurers"), met("Expert adventurers")
    assert 5 <= len(basic) <= 8
    assert all(one.level <= 3 for one in basic)
    assert 4 <= len(expert) <= 9
    assert all(one.level >= 3 for one in expert)
    for one in (*basic, *expert):
        assert one.saves_as is not None
        assert one.saves_as.count == one.level
        assert one.bodies[0].vitals.hit_points >= 1
        assert (one.items[0].hands, bool(one.items[0].damage)) == (1, True)
    assert any(one.numbers["ac"] == 2 for one in expert)


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("leader", "lowest", "highest", "others", "fewest", "most"),
    [
        ("cleric", 7, 12, {"Cleric", "Fighter"}, 3, 8),
        ("fighter", 7, 10, None, 3, 9),
        ("magic-user", 7, 10, {"Magic-user", "Fighter"}, 3, 9),
    ],
)
def test_a_high_level_leader_has_a_following(
    leader: str, lowest: int, highest: int, others: set[str] | None, fewest: int, most: int
) -> None:
    first, *rest = met(f"High-level {leader}")
    assert (first.name.partition(" ")[0], first.level in range(lowest, highest + 1)) == (
        leader.capitalize(),
        True,
    )
    assert fewest <= 1 + len(rest) <= most
    assert all(one.level <= 6 for one in rest)
    assert others is None or {one.name.partition(" ")[0] for one in rest} <= others


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("name", "armour"),
    [
        ("Cleric", 4),
        ("Dwarf", 4),
        ("Elf", 5),
        ("Fighter", 4),
        ("Magic-user", 9),
        ("Thief", 7),
        ("Hobbit", 4),
    ],
)
def test_somebody_of_a_level_wears_what_their_class_does(name: str, armour: int) -> None:
    (alone,) = met(f"{name} of level 4")
    assert alone.numbers["ac"] == armour


@pytest.mark.rule("OSE-WANDERING")
def test_somebody_of_a_level_is_of_the_class_that_the_book_has() -> None:
    (fighter,) = met("Fighter of level 4", "eris")
    assert (fighter.level, fighter.name) == (4, "Fighter")
    assert fighter.numbers["ac"] == 4
    (mighty,) = met("Magic-user level 99", "eris")
    assert mighty.level < 99
    assert any(item.name.startswith("Spell of ") for item in mighty.items)
    assert met("Thief of level 4", "eris") == []
    assert met("Expert adventurers", "eris") == []
    assert met("A storm") == []
