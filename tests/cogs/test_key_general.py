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
    ways = [(one.direction, one.between[1], one.secret, one.stuck) for one in rooms[1].doors]
    assert ways == [("west", "Hall", False, False), ("north", "Den", False, True)]
