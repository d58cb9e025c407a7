"""What a key says above its rooms and holds for all of them; and how its pages are broken."""

import pytest

from cogs.core.files.texts import Found
from cogs.core.reading import Read
from cogs.places.importing import read_in
from rules.places.records import ImportPlaces, Room
from rules.state.game import GameState


def _read(text: str) -> tuple[Read, tuple[Room, ...]]:
    read = read_in(GameState("ose"), Found(text), {})
    action = read.deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    return read, action.drafts[0].rooms


def test_shorthand_is_what_the_legend_says() -> None:
    text = (
        "Temple\nLegend: S = secret door, L = locked, St = stuck, O = open archway.\n"
        "1. Porch\nExits: S-O-outside, N-St-2\n2. Nave\nExits: S-St-1, E-S-3, W-L-3\n"
        "3. Cell\nExits: W-S-2, E-L-2\nChest (L): 20 gp"
    )
    _, (porch, nave, cell) = _read(text)
    ways = [(door.direction, door.name, door.between[1]) for door in (*porch.doors, *nave.doors)]
    assert ways == [
        ("south", "archway", "outside"), ("north", "door", "Nave"),
        ("east", "door", "Cell"), ("west", "door 2", "Cell"),
    ]  # fmt: skip
    assert (porch.doors[1].stuck, nave.doors[0].secret, nave.doors[1].locked) == (True,) * 3
    assert cell.area.locked == ("chest",)


@pytest.mark.parametrize(
    ("rule", "stuck", "locked"),
    [
        ("All doors on this level are stone and stuck unless noted otherwise.", 1, 0),
        ("Unless noted: ceilings 10', doors are swollen wood and locked.", 0, 1),
        ("Unless stated otherwise doors are of oak, closed but not locked.", 0, 0),
        ("Most doors here are stuck, unless you push twice.", 0, 0),
        ("Secret doors: all of them are stuck.", 0, 0),
    ],
)
def test_all_doors_are_as_is_said_above_the_rooms(rule: str, stuck: int, locked: int) -> None:
    text = (
        f"Halls\n{rule}\n1. Landing. Door north to 2. Door east to 3, ajar. Arch west to 4.\n"
        "2. Hall. Door south to 1. Secret door north to 4.\n3. Den. Door west to 1.\n4. End. Dust."
    )
    read, rooms = _read(text)
    doors = [door for room in rooms for door in room.doors if door.between[1] != "outside"]
    assert [sum(door.stuck for door in doors), sum(door.locked for door in doors)] == [
        stuck,
        locked,
    ]
    told = [line for line in read.lines if line.startswith("By what stands above the rooms")]
    assert len(told) == stuck + locked
    assert not told or told[0].startswith("By what stands above the rooms: 1 door ")


def test_what_stands_in_a_box_is_read_aloud() -> None:
    text = (
        "Halls\n1. ENTRY\n+--------------+\n| The stairs   |\n| bring you in. |\n+--------------+\n"
        "A door leads north to 2.\n2. DEN\nA door leads south to 1."
    )
    _, rooms = _read(text)
    assert rooms[0].area.text == "The stairs\nbring you in."
    assert "stairs" not in rooms[0].area.notes


def test_each_line_of_notes_says_its_own_way_and_a_page_breaks_no_sentence() -> None:
    text = (
        "hob cave\n1 store room\nloose stone behind the barrels of grain in here = SD -> 3 (n)\n"
        "dr e stuck -> 2\ndr w locked -> 2\n2 guard room\nnothing here\n3 den\ndr w -> 2"
    )
    _, rooms = _read(text)
    ways = {(one.direction, one.secret, one.stuck, one.locked) for one in rooms[0].doors}
    assert {("north", True, False, False), ("east", False, True, False)} <= ways
    text = (
        "Tomb\n21. Hall\nLong lines of statues stand along both of the walls of this hall and\n"
        "there is no way past them at all.\n\n22. Store\nA pit is hidden by matting before the "
        "north door. At the bottom lies\n"
        "somebody's skeleton with all of its bones and a bit of rust. The west\n14\n"
        "THE TOMB OF THE LAST KING     Chapter 2: The Level\n"
        "door (locked from this side with a heavy bolt) leads to area\n"
        "21. The north door is stuck and opens on area 23.\n\n23. Den\nDust."
    )
    _, rooms = _read(text)
    led = [(one.direction, one.between[1], one.secret, one.stuck) for one in rooms[1].doors]
    assert led == [("west", "Hall", False, False), ("north", "Den", False, True)]


def test_who_is_a_prisoner_is_no_foe_and_is_bound_where_they_have_numbers() -> None:
    text = (
        "Jail\n1. Larder. Tam in a wicker cage, 2 hp, hungry. 2 orcs guard a door. North to 2.\n"
        "2. Cells\n- Cell 1: Wick, a thief (T2, hp 6), to hang on Friday.\n"
        "- Cell 2: Grash, an orc (AC 8, HD 1, hp 5) of the Tooth.\nSouth to 1."
    )
    read, (larder, cells) = _read(text)
    assert "Prisoners, and no foes: Tam (1. Larder), Wick (2. Cells) and Grash (2. Cells)." in [
        line.replace("\\", "") for line in read.lines
    ]
    assert larder.area.monsters == ("2 orcs",)
    assert larder.area.left == ()
    (grash,) = cells.area.left
    assert (grash.text, grash.bound, len(grash.vitals)) == ("1 Grash", 1, 1)
    assert not any("wicker cage" in line for line in read.lines)


def test_what_stands_below_a_way_says_more_of_it() -> None:
    text = (
        "Crypt\n## 1. Well\n**Stone door** (north → 2). **Wooden door** (west, swollen).\n"
        "- **Stone door:** Locked. No keyhole. Opens on a word.\n- **Wooden door:** Leads → 3.\n"
        "## 2. Tomb\nDust. Each ghoul carries 2d6 gp.\n## 3. Cave\nBeneath the straw is a trap "
        "door, stuck, with steps down to 2. Only way out is east. They owe the reeve 200 gp.\n"
        "A silver chalice stands on the altar, 60 gp. The bone of St. Wenna (100 gp) lies by it."
    )
    _, (well, tomb, cave) = _read(text)
    ways = [(one.direction, one.between[1], one.locked, one.stuck) for one in well.doors[:2]]
    assert ways == [("north", "Tomb", True, False), ("west", "Cave", False, True)]
    assert [(one.direction, one.secret, one.stuck) for one in cave.doors] == [("down", True, True)]
    assert cave.traps == ()
    assert [find.name for find in tomb.finds] == ["2d6 gp each"]
    assert [find.name for find in cave.finds][-1] == "The bone of St. Wenna (100 gp)"
    assert not any("200 gp" in find.name for find in cave.finds)


def test_a_table_below_the_rooms_of_another_is_none_of_rooms() -> None:
    text = (
        "Mill\n\nRoom\tDescription\tExits\tMonsters\tTreasure\n1 Store\tSacks\tN to 2\tnone\tnone\n"
        "2 Pit\tDark\tS to 1\tnone\t5 sp\n\nWandering (1 in 6 every 2 turns)\nd4\tEncounter\n"
        "1\t1d6 giant rats\n2\t1d3 wolves\n3\tThe miller\n4\tNothing\n"
    )
    read, rooms = _read(text)
    assert [room.area.name for room in rooms] == ["Store", "Pit"]
    action = read.deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    assert [row.number for row in action.tables[0].rows] == ["1d6", "1d3", "", ""]
    assert action.drafts[0].place.table == action.tables[0].name


def test_a_trap_is_no_treasure_of_its_chest() -> None:
    text = (
        "Hall\n1. Den\n- Chest (locked): 250 sp, 60 gp\n"
        "- Chest is trapped: spray of venom, save vs poison or helpless. North to 2.\n"
        "2. End\nchest - locked, trap (blade, d6) - 300gp 2 gems. South to 1."
    )
    read, (den, end) = _read(text)
    assert [find.name for find in den.finds] == ["250 sp", "60 gp"]
    assert all("trap" in one.about for one in read.doubts if one.key.startswith("hoard"))
    assert len(end.finds) == len([one for one in read.doubts if one.key.startswith("hoard")]) > 0


def test_what_is_called_above_lines_in_small_letters_is_the_name() -> None:
    rooms = "1. Den. Dark. North to 2.\n2. End. South to 1."
    named = "TOLL-HOUSE OF THE RED TOAD (White Box, lvl 2-3)"
    read, _ = _read(f"{named}\nroll for wanderers each hour\n{rooms}")
    assert read.head.startswith("### TOLL-HOUSE OF THE RED TOAD")
    read, _ = _read(
        f"The corridor beyond the first landing is floored with\ncracked slate.\n{rooms}"
    )
    assert read.head.startswith("### Dungeon")
