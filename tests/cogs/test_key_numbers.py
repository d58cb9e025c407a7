"""The numbers that a key prints of monsters whom the game's book has otherwise."""

from cogs.core.files.texts import Found
from cogs.core.reading import Read
from cogs.places.importing import read_in
from rules.bestiary.known import find_block
from rules.bestiary.records import StatBlock
from rules.places.records import ImportPlaces, Room
from rules.state.game import GameState

_GAME = GameState("ose")
KEY = """The Mill Under
1. Yard. 3 goblins (AC 5, HD 2, hp 9, 4, 7, ML 9). Exits: north to 2.
2. Hall. 2 goblins. Exits: south to 1; east to 3.
3. Den. 4 goblins (AC 6, HD 1-1, hp 2, 2, 3, 1). A ghoul (AC 6, HD 2, hp 9, XP 40). West to 2.
"""


def _read(text: str, chosen: dict[str, str]) -> tuple[Read, ImportPlaces]:
    read = read_in(_GAME, Found(text), chosen)
    action = read.deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    return read, action


def _left(room: Room) -> list[list[int]]:
    return [[body.hit_points for body in one.vitals] for one in room.area.left]


def test_what_the_key_says_counts_and_the_book_where_it_is_silent() -> None:
    read, action = _read(KEY, {})
    yard, hall, den = action.drafts[0].rooms
    assert yard.area.monsters == ("3 Goblin (The Mill Under)",)
    assert hall.area.monsters == ("2 Goblin (The Mill Under)",)
    assert den.area.monsters == ("4 goblins", "1 Ghoul (The Mill Under)")
    assert (_left(yard), _left(hall), _left(den)) == ([[9, 4, 7]], [], [[2, 2, 3, 1], [9]])
    goblin, ghoul = action.blocks
    book = find_block(_GAME, "goblin")
    assert book is not None
    assert goblin.hit_dice is not None
    assert (goblin.hit_dice.text, goblin.numbers["ac"], goblin.morale) == ("2", 5, 9)
    assert (goblin.items, goblin.numbers["move"]) == (book.items, book.numbers["move"])
    assert goblin.experience is None  # Other hit dice bring other experience.
    assert ghoul.hit_dice == _book("ghoul").hit_dice  # Few keys print the asterisks.
    assert (ghoul.experience, ghoul.saves_as) == (40, _book("ghoul").saves_as)
    assert "ghoul" in str(ghoul.items)
    assert not any("numbers" in doubt.about for doubt in read.doubts)
    (told,) = (line for line in read.lines if line.startswith("By the key's own numbers"))
    assert "Goblin (The Mill Under) HD 2 \u00b7 morale 9" in told
    assert any("3 Goblin (The Mill Under) (hp 9, 4, 7)" in line for line in read.lines)


def _book(name: str) -> StatBlock:
    found = find_block(_GAME, name)
    assert found is not None
    return found


def test_a_room_with_other_numbers_has_a_stat_block_of_its_own() -> None:
    text = (
        "The Mill\n1. Yard. 3 goblins (AC 5, HD 2). North to 2.\n"
        "2. Den. 2 goblins (AC 4, HD 3). A gnaw (AC 7, HD 1). South to 1; east to 3.\n"
        "3. Loft. A gnaw (AC 3, HD 4). West to 2."
    )
    _, action = _read(text, {})
    monsters = [room.area.monsters for room in action.drafts[0].rooms]
    assert monsters == [
        ("3 Goblin (The Mill)",), ("2 Goblin (The Mill 2)", "1 gnaw"), ("1 Gnaw (3)",),
    ]  # fmt: skip


def test_only_a_room_that_contradicts_itself_is_asked_about() -> None:
    text = (
        "The Mill\n1. Yard. 3 goblins (AC 5, HD 2). The goblins (AC 4, HD 2) are drunk. "
        "North to 2.\n2. Den. Dark. South to 1."
    )
    read, action = _read(text, {})
    (doubt,) = (one for one in read.doubts if "two kinds of numbers" in one.about)
    assert doubt.choices == (("", "AC 5"), ("own", "AC 4"))
    assert action.blocks[0].numbers["ac"] == 5
    _, action = _read(text, {doubt.key: "own"})
    assert action.blocks[0].numbers["ac"] == 4


def test_what_a_room_says_later_of_the_same_ones_is_added() -> None:
    text = (
        "The Mill\n1. Yard. 3 goblins (AC 5, HD 2) wait. Goblins (AC 5, ML 11). North to 2.\n"
        "2. Den. Dark. South to 1."
    )
    _, action = _read(text, {})
    (goblin,) = action.blocks
    assert (goblin.numbers["ac"], goblin.morale) == (5, 11)


def test_numbers_are_of_whom_they_stand_behind() -> None:
    text = (
        "The Mill\n1. Yard\nGiant rats (3): Nesting in the pews. They wait.\n"
        "[AC 7 [12], HD 2 (2hp, 3hp, 4hp), ML 8]\nNorth to 2.\n"
        "2. Den\nFire beetles (2) feed on the spilled oil. AC 4 [15], HD 1+2 (hp 7, 6), ML 9. "
        "Old Snag, a giant toad that all goblins fear: AC 7, HD 3, hp 12. South to 1; east to 3.\n"
        "3. Loft\nBed, map table, wolfhound (AC 7, HD 2, hp 11, bite 1d6). 2 gnaws (AC 5 [14], "
        "HD 1, hp 4, 5) and a gnaw chief (AC 3 [16], HD 4). Red tiles: darts attack "
        "as HD 2. West to 2."
    )
    _, action = _read(text, {})
    yard, den, loft = action.drafts[0].rooms
    assert yard.area.monsters == ("3 Giant rat (The Mill)",)
    assert den.area.monsters == ("2 Fire beetle (The Mill)", "1 Old Snag")
    assert loft.area.monsters == ("1 wolfhound", "2 gnaws", "1 gnaw chief")
    assert (_left(yard), _left(den)) == ([[2, 3, 4]], [[7, 6], [12]])
    snag = next(block for block in action.blocks if block.name == "Old Snag")
    assert snag.hit_dice is not None
    assert (snag.hit_dice.text, snag.items) == ("3", _book("giant toad").items)


def test_numbers_above_the_rooms_count_in_all_of_them() -> None:
    text = (
        "The Mill\nGoblins: AC 5, HD 1-1, hp 3 each, ML 9.\n1. Yard. 3 goblins. North to 2.\n"
        "2. Den. Dark. South to 1."
    )
    _, action = _read(text, {})
    assert action.drafts[0].rooms[0].area.monsters == ("3 Goblin (The Mill)",)
    assert (action.blocks[0].morale, action.blocks[0].hit_points) == (9, 3)
