"""The encounter tables of the books, which stand in where the referee has typed none."""

from itertools import pairwise

import pytest

from rules.bestiary.known import in_book
from rules.books.ose import OSE
from rules.books.reading import read_tables
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.record import replace
from rules.state.party import Scale
from rules.travel.terrains import TERRAINS
from rules.wandering.ground import here
from rules.wandering.records import (
    WANDERING,
    CheckWandering,
    EncounterTable,
    ForgetTable,
    KeepTable,
    SetWandering,
    SomethingCame,
    Wandering,
)
from rules.wandering.tables import all_tables, check_table, find_table
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice, camp
from tests.rules.wandering.scenes import CAVES

pytestmark = pytest.mark.rule("OSE-WANDERING")
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
            is_monster = in_book(state, row.text) is not None
            is_level = " of level " in row.text or " level " in row.text
            assert row.block or row.text in names or is_level or row.text in PEOPLE, row
            assert bool(row.block) <= is_monster


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.key)
def test_every_terrain_and_dungeon_level_has_a_table(book: Book) -> None:
    words = {word for table in book.encounters for word in table.where}
    assert {terrain.key for terrain in TERRAINS} <= words
    assert {"dungeon", "sea", "river", *(f"level {level}" for level in range(1, 11))} <= words


def wanderers(preset: str = "ose", scale: Scale = Scale.DUNGEON) -> Scene:
    """Ada is out, and the referee has typed nothing."""
    game = camp(preset)
    game.state = WANDERING.put(game.state, Wandering())
    game.act(SetOut(scale=scale))
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
