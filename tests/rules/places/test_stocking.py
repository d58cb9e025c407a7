"""Rooms that have nothing yet are filled by dice, and nothing stands there before Keep (R-BOOK)."""

import pytest

from rules.bestiary.known import find_block
from rules.books.ose import OSE
from rules.books.records import EMPTY, MONSTER, SPECIAL, TRAPPED
from rules.books.settings import book_of
from rules.books.white_box import WHITE_BOX
from rules.conditions.kinds import condition_named
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.thing_lines import amount_in
from rules.kernel.actor import TABLE
from rules.kernel.words import in_sentence, many
from rules.places.linking import check_monsters, check_trap, part_of
from rules.places.records import (
    AreaNoted,
    EnterArea,
    ForgetPlace,
    KeepStock,
    MeetInRoom,
    PlaceStocked,
    RemovePart,
    SetOpened,
    StockAgain,
    StockKept,
    StockPlace,
)
from rules.places.state import STOCK, Find, Stocked, Trap
from rules.places.stocking import BY_DICE, to_stock
from rules.state.game import GameState
from rules.traps.records import TrapSprung
from rules.treasure.pool import UNKNOWN, find_unknown, lots_of
from rules.treasure.records import AddTreasure, Identify
from rules.wandering.records import EncounterTable, KeepTable, TableRow
from tests.rules.cast import character
from tests.rules.places.prepared import area, barrow, prepare, room, way
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

GOBLINS = (3, 4, 6, 2, 3)
"""Contents, no treasure, row 6, and 2d4 of them."""


def ready(*names: str, preset: str = "ose", **settings: str) -> Scene:
    """A barrow of rooms that have nothing."""
    game = Scene(preset, **settings)
    game.bring(character("c1", name="Ada")).seat()
    prepare(game, *(room(name) for name in names or ("Hall",)))
    return game


def stocked(game: Scene, *faces: int, level: int = 1) -> tuple[Stocked, ...]:
    """What these dice give."""
    step = game.act(StockPlace(place="Barrow", level=level), faces=faces)
    return reported(step, PlaceStocked)[0].stock.rooms


def one(game: Scene, *faces: int, level: int = 1) -> Stocked:
    """The same of a place with one room."""
    (found,) = stocked(game, *faces, level=level)
    return found


def stock_id(game: Scene) -> str:
    """What waits for a word."""
    stock = STOCK.of(game.state)
    assert stock is not None
    return stock.id


def keep(game: Scene) -> StockKept:
    """Have it so."""
    (kept,) = reported(game.act(KeepStock(stock=stock_id(game))), StockKept)
    return kept


@pytest.mark.parametrize(
    ("face", "what", "chance"),
    [
        (1, EMPTY, 1),
        (2, EMPTY, 1),
        (3, MONSTER, 3),
        (4, MONSTER, 3),
        (5, SPECIAL, 0),
        (6, TRAPPED, 2),
    ],
)
def test_what_a_room_holds_by_the_book(face: int, what: str, chance: int) -> None:
    for book in (OSE, WHITE_BOX):
        assert book.stocking is not None
        assert book.stocking.contents.at(face) == (what, chance)


@pytest.mark.parametrize(
    ("levels", "lines"),
    [
        ((1,), ["100 1d6x100 sp", "50 1d6x10 gp", "5 1d6 gem", "2 1d6 jewellery", "2 @magic"]),
        (
            (2, 3),
            ["100 1d12x100 sp", "50 1d6x100 gp", "10 1d6 gem", "5 1d6 jewellery", "8 @magic"],
        ),
        (
            (4, 5),
            ["100 1d6x1000 sp", "100 1d6x200 gp", "20 1d6 gem", "10 1d6 jewellery", "10 @magic"],
        ),
        (
            (6, 7),
            ["100 1d6x2000 sp", "100 1d6x500 gp", "30 1d6 gem", "15 1d6 jewellery", "15 @magic"],
        ),
        (
            (8, 9),
            ["100 1d6x5000 sp", "100 1d6x1000 gp", "40 1d12 gem", "20 1d12 jewellery", "20 @magic"],
        ),
        ((10,), []),
    ],
)
def test_unguarded_treasure_by_the_level_of_the_dungeon(
    levels: tuple[int, ...], lines: list[str]
) -> None:
    assert OSE.stocking is not None
    for level in levels:
        kind = OSE.stocking.unguarded.at(level)
        assert [f"{line.chance} {line.what}" for line in kind.lines] == lines


def test_every_trap_can_stand_in_a_room_and_its_words_are_known() -> None:
    assert OSE.stocking is not None
    traps, treasure = OSE.stocking.traps, OSE.stocking.treasure_traps
    assert (len(traps), len(treasure), len(OSE.stocking.specials)) == (6, 6, 9)
    for trap in (*traps, *(one for one in treasure if "{" not in one.damage)):
        assert check_trap(trap).name == trap.name
    assert {trap.item for trap in treasure} == {"chest"}
    blinding = condition_named(treasure[1].effect)
    assert blinding is not None
    assert blinding.key == "blind"


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_all_that_the_tables_can_give_can_wait_in_a_room(preset: str) -> None:
    state = GameState(preset=preset)
    rows = [row for table in book_of(state).encounters for row in table.rows if row.block]
    for kind in sorted({row.block for row in rows}):
        for text in (in_sentence(kind), many(3, in_sentence(kind))):
            (waiting,) = check_monsters(state, (text,))
            block = find_block(state, part_of(waiting)[1])
            assert block is not None
            assert block.name == kind


def test_dice_fall_for_the_rooms_that_have_nothing_alone() -> None:
    game = Scene("ose")
    pit, ring = Trap("", "pit", "", damage="1d6"), Find("", "ring", "")
    prepare(
        game,
        room("Hall", way("door", "Crypt"), text="A hall.", notes="Dust.", number="4"),
        room("Crypt", monsters=("3 goblins",)),
        room("Den", traps=(pit,)),
        room("Store", finds=(ring,)),
        room("Stair", opened=True),
        room("Well", notes=f"{BY_DICE}{EMPTY}."),
    )
    assert [found.name for found in to_stock(barrow(game))] == ["Hall"]
    before = barrow(game)
    (found,) = stocked(game, 2, 2)
    assert (found.name, found.what, found.note) == ("4 Hall", EMPTY, EMPTY)
    assert barrow(game) == before
    keep(game)
    assert area(barrow(game), "Hall").notes == "Dust.\nBy the dice: empty."
    with pytest.raises(RuleError, match="Every room of Barrow has something"):
        stocked(game)


@pytest.mark.rule("OSE-WANDERING")
def test_monsters_are_those_of_the_level_and_guard_what_is_theirs() -> None:
    game = ready()
    assert one(game, *GOBLINS).monsters == "5 goblins"
    assert one(game, 4, 3, 7, 1).monsters == "green slime"
    (told,) = game.events(PlaceStocked)
    assert (told.stock.table, told.stock.source) == (
        "Dungeon level 1",
        "OSE SRD, Designing a Dungeon",
    )
    assert told.seen_by(TABLE) is None
    assert [throw.purpose for throw in told.throws][:2] == ["Hall: contents", "Hall: treasure"]
    assert all(throw.secret for throw in told.throws)


def coins(found: Stocked) -> dict[str, int]:
    """How many of each thing."""
    return {item.name: item.count for item in found.items}


def test_monsters_guard_treasure_on_three_in_six() -> None:
    # Row 10 are 4d4 kobolds: each has 3d8 cp, their lair 25% 1d4x1000 cp, and 10% sp.
    assert one(ready(), 3, 4, 10, 1, 1, 1, 1).items == ()
    rich = one(ready(), 3, 3, 10, 1, 1, 1, 1, *(1,) * 12, 25, 2, 11)
    assert rich.monsters == "4 kobolds"
    assert coins(rich) == {"Copper piece": 2012}
    # Fire beetles have none.
    assert one(ready(), 3, 3, 3, 2).items == ()


@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ((2,), {}),
        ((1, 3, 51, 6, 3, 3), {"Silver piece": 300}),
        ((1, 3, 50, 2, 6, 3, 3), {"Silver piece": 300, "Coin": 20}),
        ((1, 6, 51, 5, 2, 1, 20, 3, 3), {"Silver piece": 600, "Gem": 2}),
    ],
)
def test_an_empty_room_may_have_treasure_that_nobody_guards(
    faces: tuple[int, ...], found: dict[str, int]
) -> None:
    game = ready()
    room_of_it = one(game, 1, *faces)
    total = dict.fromkeys(coins(room_of_it), 0)
    for item in room_of_it.items:
        total[item.name] += item.count
    assert total == found
    assert room_of_it.note == ("" if found else EMPTY)


def test_nothing_lies_unguarded_below_the_ninth_level() -> None:
    deep = ready("Hall", "Crypt")
    hall, crypt = stocked(deep, 1, 1, 6, 1, 4, level=10)
    assert (hall.items, hall.note) == ((), EMPTY)
    assert (crypt.items, [trap.name for trap in crypt.traps]) == ((), ["pit"])


@pytest.mark.rule("OSE-TRAPS")
def test_a_trap_is_in_the_room_or_in_the_chest_with_the_treasure() -> None:
    game = ready("Hall", "Crypt")
    hall, crypt = stocked(game, 6, 3, 1, 6, 2, 4, 51, 6, 3, 3, 1, 5)
    (block,), (darts,) = hall.traps, crypt.traps
    assert (block.name, block.damage, block.save) == ("falling block", "1d10", "save_paralysis")
    assert (darts.name, darts.damage, darts.item) == ("darts", "5d4", "chest")
    keep(game)
    place = barrow(game)
    (silver,) = place.finds
    assert (silver.name, silver.item, silver.area) == ("400 sp", "chest", crypt.area)
    assert [trap.area for trap in place.traps] == [hall.area, crypt.area]


def test_a_special_and_who_has_no_stat_block_are_notes_for_the_referee() -> None:
    game = ready("Hall", "Crypt")
    stocked(game, 5, 9, 4, 4, 2, level=3)
    keep(game)
    place = barrow(game)
    assert area(place, "Hall").notes.startswith("By the dice: a voice:")
    assert area(place, "Crypt").notes == "By the dice: Basic adventurers."
    assert area(place, "Crypt").monsters == ()
    step = game.act(EnterArea(place="Barrow", area="Hall"))
    (noted,) = reported(step, AreaNoted)
    assert noted.notes.startswith("By the dice: a voice:")


def test_a_hydra_has_as_many_heads_as_a_die_says() -> None:
    assert one(ready(), 3, 6, 9, 2, level=6).monsters == "hydra (6 heads)"


def test_what_dice_gave_is_in_the_rooms_as_if_it_had_been_written_there() -> None:
    game = ready("Hall", "Crypt", "Den")
    stocked(game, *GOBLINS, 6, 3, 4, 1, 1, 6, 50, 3, 6, 3, 3)
    kept = keep(game)
    assert (kept.rooms, kept.left) == (("Hall", "Crypt", "Den"), ())
    assert kept.seen_by(TABLE) is None
    assert STOCK.of(game.state) is None
    step = game.act(EnterArea(place="Barrow", area="Hall"))
    assert reported(step, AreaNoted)[0].monsters == ("5 goblins",)
    step = game.act(EnterArea(place="Barrow", area="Crypt"), faces=(2, 4))
    assert [sprung.name for sprung in reported(step, TrapSprung)] == ["pit"]
    step = game.act(EnterArea(place="Barrow", area="Den"))
    assert reported(step, AreaNoted)[0].finds == ("600 sp", "30 gp")
    game.act(EnterArea(place="Barrow", area="Hall"))
    game.spare = (4,) * 30
    game.act(MeetInRoom(place="Barrow", area="Hall", monsters="5 goblins"))
    assert len(game.encounter.combatants[-1].bodies) == 5


def test_each_room_is_rolled_again_or_left_out() -> None:
    game = ready("Hall", "Crypt")
    hall, crypt = stocked(game, *GOBLINS, 5, 2)
    first = stock_id(game)
    step = game.act(StockAgain(stock=first, room=crypt.area), faces=(5, 3))
    again = reported(step, PlaceStocked)[0]
    assert again.stock.rooms[0] == hall
    assert again.stock.rooms[1].note != crypt.note
    with pytest.raises(NotFoundError, match="was kept, or rolled anew, since"):
        game.act(KeepStock(stock=first))
    step = game.act(StockAgain(stock=again.stock.id), faces=(5, 1, 5, 1))
    assert len({one.note for one in reported(step, PlaceStocked)[0].stock.rooms}) == 1
    step = game.act(StockAgain(stock=stock_id(game), room=hall.area, out=True))
    (less,) = reported(step, PlaceStocked)
    assert [one.area for one in less.stock.rooms] == [crypt.area]
    assert less.throws == ()
    keep(game)
    assert area(barrow(game), "Hall").notes == ""
    assert area(barrow(game), "Crypt").notes


def test_a_room_that_has_something_by_then_is_left_as_it_is() -> None:
    game = ready("Hall", "Crypt", "Den")
    stocked(game, 5, 1, 5, 1, 5, 1)
    game.act(SetOpened(place="Barrow", area="Crypt", opened=True))
    game.act(RemovePart(place="Barrow", part="Den"))
    kept = keep(game)
    assert (kept.rooms, kept.left) == (("Hall",), ("Crypt", "Den"))
    assert area(barrow(game), "Crypt").notes == ""


def test_a_place_that_is_gone_has_nothing_to_keep() -> None:
    game = ready()
    stocked(game, 5, 1)
    game.act(ForgetPlace(place="Barrow"))
    with pytest.raises(NotFoundError, match="was kept, or rolled anew, since"):
        keep(game)


def test_notes_without_room_for_more_are_told_of_by_the_name_of_the_room() -> None:
    game = Scene("ose")
    prepare(game, room("Hall", notes="x" * 1497))
    stocked(game, 5, 1)
    with pytest.raises(RuleError, match="Hall: A text has at most"):
        keep(game)


def test_magic_is_called_by_its_looks_and_comes_to_the_party_as_such() -> None:
    game = ready()
    # 400 sp, and by the tables of magic a potion: of these the first.
    found = one(game, 1, 1, 4, 51, 6, 3, 2, 16, 1)
    (magic,) = (item for item in found.items if item.magic)
    keep(game)
    (secret,) = UNKNOWN.of(game.state)
    assert secret.real.name == magic.name
    assert find_unknown(game.state, secret.name) is not None
    assert area(barrow(game), "Hall").notes == f"By the dice: {secret.name} is {magic.name}."
    assert secret.name in [find.name for find in barrow(game).finds]
    game.act(AddTreasure(name=secret.name))
    (lot,) = lots_of(game.state)
    assert (lot.item.name, lot.is_magic) == (secret.name, True)
    game.act(Identify(name=secret.name))
    assert [one.item.name for one in lots_of(game.state)] == [magic.name]


def test_what_is_found_can_be_read_as_treasure_with_its_worth() -> None:
    game = ready()
    stocked(game, 1, 1, 6, 51, 5, 3, 1, 1, 20, 2, 1, 3, 3, 4, 3)
    keep(game)
    names = [find.name for find in barrow(game).finds]
    assert names == ["2 gems (10 gp each)", "Gem (1,000 gp)", "Jewellery (1,000 gp)", "600 sp"]
    read = [amount_in(name) for name in names]
    assert [(one.count, one.worth) for one in read] == [(2, 10), (1, 1000), (1, 1000), (600, None)]


def test_an_own_table_for_the_level_counts_before_the_books() -> None:
    game = ready()
    rows = (TableRow(1, 2, "Goblin", number="2", notes="asleep"),)
    game.act(KeepTable(table=EncounterTable("", "Cellar", "1d2", rows, where=("level 2",))))
    found = one(game, 3, 4, 1, level=2)
    assert (found.monsters, found.note) == ("2 goblins", "asleep")
    own = EncounterTable("", "Dungeon level 1", "1d2", rows)
    game.act(KeepTable(table=own))
    with pytest.raises(RuleError, match="There is no encounter table for level 1"):
        stocked(game)


def test_it_is_refused_where_nothing_can_be_rolled() -> None:
    with pytest.raises(RuleError, match="This game has no book that says what rooms hold"):
        stocked(ready(book="none"))
    game = ready()
    for level in (0, 11):
        with pytest.raises(RuleError, match="A dungeon has level 1 to 10"):
            stocked(game, level=level)
    with pytest.raises(ForbiddenError):
        game.act(StockPlace(place="Barrow"), ANN)
    stocked(game, 5, 1)
    for action in (StockAgain(stock=stock_id(game)), KeepStock(stock=stock_id(game))):
        with pytest.raises(ForbiddenError):
            game.act(action, ANN)
