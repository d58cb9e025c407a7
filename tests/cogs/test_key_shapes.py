"""Shapes of keys that an outsider wrote, each by its kind, with small texts of our own."""

import pytest

from cogs.core.columns import in_one_column
from cogs.core.files.texts import Found
from cogs.places.importing import read_in
from cogs.places.key_lines import key_lines
from cogs.places.keys import read_key
from rules.places.records import ImportPlaces, Room
from rules.state.game import GameState


def _rooms(text: str) -> dict[str, Room]:
    """The rooms that a text comes to in a game, by their numbers."""
    action = read_in(GameState("ose"), Found(text), {}).deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    return {room.area.number: room for room in action.drafts[0].rooms}


def _doubts(text: str) -> list[str]:
    return [doubt.about for doubt in read_in(GameState("ose"), Found(text), {}).doubts]


def _ways(room: Room) -> list[tuple[str, str, bool, bool, bool]]:
    return [(d.direction, d.between[1], d.locked, d.stuck, d.secret) for d in room.doors]


def test_a_state_that_is_denied_or_belongs_to_the_next_way_is_not_read() -> None:
    text = (
        "1. Hall\n- Exits: west (plain door, not stuck, to 2), and a **secret door** behind the "
        "throne, north -> 3. South door, never locked, to 4.\n2. Den\n3. Attic\n4. Yard"
    )
    assert _ways(_rooms(text)["1"])[:3] == [
        ("west", "Den", False, False, False),
        ("north", "Attic", False, False, True),
        ("south", "Yard", False, False, False),
    ]


def test_a_trap_of_a_lid_is_in_it_and_a_lid_that_is_locked_is() -> None:
    text = (
        "1. Vestry\n*Chest*: locked; Osk has the key. Needle trap in the lock: save vs poison or "
        "die.\n2. Study\nPainting: A safe behind it. Locked; fire trap (2d6).\n3. Loft\nA trunk at "
        "the foot of the bed, closed with key, with trap (blade, 1d6).\n4. Pit\nA chest stands "
        "behind a pit trap, 1d6. It is not locked.\n5. Cell\nAn old box. The door is locked, a "
        "needle trap in its lock."
    )
    rooms = _rooms(text)
    found = {n: [(trap.item, trap.kind) for trap in room.traps] for n, room in rooms.items()}
    assert found["1"] == [("chest", "treasure")]
    assert found["2"] == [("safe", "treasure")]
    assert found["3"] == [("trunk", "treasure")]
    assert found["4"] == found["5"] == [("", "room")]
    locked = [rooms[n].area.locked for n in "12345"]
    assert locked == [("chest",), ("safe",), ("trunk",), (), ()]


def test_two_columns_of_which_one_is_set_in_are_read_one_below_the_other() -> None:
    left = ("1. Gate. A damp hall with", "two doors; the one north", "leads to 2. A rat sits",
            "here and gnaws at bones.", "It is not at all afraid.",
            "Nothing is of any worth.")  # fmt: skip
    right = ("2. Well. It is dark and a", " rope hangs into the deep", " water. South is 1, and",
             " nobody comes here. There", " are 2,000", " s.p. in a bucket.")  # fmt: skip
    page = [f"{one:<40}{other}" for one, other in zip(left, right, strict=True)]
    assert in_one_column(page)[:6] == [one.rstrip() for one in left]
    rooms = _rooms("\n".join(page))
    assert _ways(rooms["1"])[:1] == [("north", "Well", False, False, False)]
    assert [find.name for find in rooms["2"].finds] == ["2,000 sp in a bucket"]


def test_rooms_are_counted_anew_by_another_letter() -> None:
    text = "A1. Gate\nB is far.\nA2. Hall\nC1. Well\nC2. Drain\nB1. Loft"
    assert [room.number for room in read_key(text, lambda _: False).rooms] == [
        "A1", "A2", "C1", "C2", "B1",
    ]  # fmt: skip
    table = (
        "| # | Room | Exits | Treasure | Traps / notes |\n|---|---|---|---|---|\n"
        "| G1 | Gate | up to T1 | 3 cp | - |\n"
        "| T1 | Top | down to G1 | iron chest: 40 sp | chest locked; blade on opening 1d8 |"
    )
    rooms = _rooms(table)
    assert [find.name for find in rooms["T1"].finds] == ["iron chest: 40 sp"]
    assert [trap.item for trap in rooms["T1"].traps] == ["chest"]


@pytest.mark.parametrize(
    ("head", "name"),
    [("**2 - Cells**   3 cots stand here.", "Cells"), ("**2. Cells** Locked door.", "Cells")],
)
def test_a_name_ends_where_its_bold_letters_do(head: str, name: str) -> None:
    key = read_key(f"**1 - Yard.** Mud.\n\n{head}\n\n**3. Loft.** Hay.", lambda _: False)
    assert [room.name for room in key.rooms] == ["Yard", name, "Loft"]
    assert "5 rats. hide" not in key_lines("**5 rats** hide here.")[0][0].text


def test_those_in_brackets_behind_the_name_of_a_room_are_not_called_so() -> None:
    text = "1. Guard room (3 orcs, hp 4 5 2; 35 sp). A horn.\n2. Grave (1 skeleton (dead), coin)"
    rooms = _rooms(text)
    assert rooms["1"].area.monsters == ("3 orcs",)
    read = read_in(GameState("ose"), Found(text), {})
    assert any("“1 skeleton" in doubt.about for doubt in read.doubts)


def test_a_way_that_its_author_doubts_is_asked() -> None:
    text = "1. Hall. Exits: west (2)?? check map.\n2. Den. Exits: east to 1."
    doubts = read_in(GameState("ose"), Found(text), {}).doubts
    assert any("can anybody go that way" in doubt.about for doubt in doubts)


def test_a_yard_of_the_key_itself_is_not_outside() -> None:
    text = (
        "1. Gate Yard. Mud.\n2. Hall. Exits: south to the yard.\n3. Den. Exits: south to the lake."
    )
    rooms = _rooms(text)
    assert [door.between[1] for door in rooms["2"].doors] == ["Gate Yard"]
    assert [door.between[1] for door in rooms["3"].doors] == ["outside"]


def test_somebody_whose_kind_stands_behind_their_name_has_their_numbers() -> None:
    text = (
        "1. Cell\nAbbot Osk, drowned monk (AC 8, HD 2+2, hp 13, bite 1d8, ML 12).\n"
        "2. Nest\nMonsters: 1d4+2 stirges AC 7 HD 1 hp 3"
    )
    read = read_in(GameState("ose"), Found(text), {})
    action = read.deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    assert [block.name for block in action.blocks] == ["Abbot Osk", "Stirge (Dungeon)"]
    monsters = [room.area.monsters for room in action.drafts[0].rooms]
    assert monsters == [("1 Abbot Osk",), ("1d4+2 Stirge (Dungeon)",)]
    assert not any("What is it called" in doubt.about for doubt in read.doubts)


def test_a_sentence_says_where_a_room_lies() -> None:
    text = "1. Hall. South is 2. North brings to 3.\n2. Den. Dark.\n3. Loft. Dry."
    assert [(d.direction, d.between[1]) for d in _rooms(text)["1"].doors][:2] == [
        ("south", "Den"), ("north", "Loft"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("told", "every", "chance", "rows"),
    [
        ("Wandering monsters: every 3 turns, 2 in 6 (1d3)\n1. 1d4 giant rats\n2. A bell\n3. Ada",
         3, 2, ["1d4 giant rats", " A bell", " Ada"]),
        ("roll for wanderers each hour, 1 on a d6: 1-3 d6 kobolds, 4-5 1 giant toad, 6 nobody",
         6, 1, ["1d6 kobolds", "1 giant toad", " nobody"]),
        ("WM 1/6 every other turn: 1-2 1-3 giant rats; 3 2 ghouls; 4-6 wind. (d6)",
         2, 1, ["1d3 giant rats", "2 ghouls", " wind"]),
    ],
)  # fmt: skip
def test_who_wanders_by_is_a_table_wherever_it_stands(
    told: str, every: int, chance: int, rows: list[str]
) -> None:
    rooms = "## 1. Hall\nDoor north to 2.\n\n## 2. Den\nA bed.\n\n## 3. Pit"
    for text in (f"The Mill (by Ada)\n\n{told}\n\n{rooms}", f"The Mill\n\n{rooms}\n\n{told}"):
        read = read_in(GameState("ose"), Found(text), {})
        action = read.deeds[0].actions[0]
        assert isinstance(action, ImportPlaces)
        (table,), place = action.tables, action.drafts[0].place
        assert (place.every, place.chance, place.table) == (every, chance, table.name)
        assert [f"{row.number} {row.text}" for row in table.rows] == rows
        assert table.name == "The Mill: wanderers"
        assert not any("wander by" in doubt.about for doubt in read.doubts)


def test_how_often_somebody_wanders_by_is_said_where_a_place_cannot_have_it() -> None:
    text = (
        "The Mill\n\nRandom encounters 1 in 10, checked every third turn: 1 - rats; 2 - wind; "
        "3 - fog\n\n1. Hall. Door north to 2.\n\n2. Den. A bed."
    )
    read = read_in(GameState("ose"), Found(text), {})
    (doubt,) = [one for one in read.doubts if "wander by" in one.about]
    assert doubt.shown == "1 in 6 every 3 turns"


def test_what_stands_between_two_rooms_is_not_lost() -> None:
    text = "# Mill\n\n## 1. Hall\nDoor to 2.\n\n## Rumours\nIt is 5 miles off.\n\n## 2. Den\nA bed."
    assert "It is 5 miles off." in read_in(GameState("ose"), Found(text), {}).unread


def test_rooms_that_running_text_only_calls_by_letters() -> None:
    text = (
        "so the mine, as I ran it. You climb down into A, which is just a wet hall, with a door to "
        "B. In B there's a clerk asleep. From B a door, locked, goes into C. C is where the coal "
        "lies: a sack worth 10 sp. Exits from C: back to B. Nobody knows more."
    )
    rooms = _rooms(text)
    assert list(rooms) == ["A", "B", "C"]
    assert rooms["A"].area.name == "wet hall".capitalize()
    assert ("", "Room C", True, False, False) in _ways(rooms["B"])
    assert not read_key(
        "I saw A and B. In A there is ale. To B or not to B.", lambda _: False
    ).rooms


def test_a_room_that_is_said_to_be_none_is_left_out() -> None:
    read = read_in(
        GameState("ose"), Found("1. Hall. Door N to 2.\n2. Den. A bed.\n3. crossed out"), {}
    )
    assert "2 rooms" in read.head
    assert "3. crossed out" in read.unread


def test_ways_that_somebody_in_haste_shortens() -> None:
    text = (
        "1. Gate. dr E stuck to 2. pass N to 3.\n2. Shed. A rope, no oil. S.D. in N wall >> 3\n"
        "3. Hall. drs: S open (1), E lckd (4).\n4. Den."
    )
    rooms = _rooms(text)
    assert _ways(rooms["1"])[:2] == [
        ("east", "Shed", False, True, False), ("north", "Hall", False, False, False),
    ]  # fmt: skip
    assert _ways(rooms["2"])[0][1:] == ("Hall", False, False, True)
    assert ("east", "Den", True, False, False) in _ways(rooms["3"])


def test_whom_a_place_or_a_deed_stands_behind_and_numbers_in_other_letters() -> None:
    text = (
        "1. Gate. Two bandits on the wall (HD 1, AC 7, HP 4). 5 orcs dicing (HD 1, AC 6).\n"
        "2. Hall. 3 ghouls seated (CA 6, DV 2, PF 9). In the trunk: m.o. 700, m.a. 15."
    )
    rooms = _rooms(text)
    assert rooms["1"].area.monsters == ("2 Bandit (Dungeon)", "5 orcs")
    assert rooms["2"].area.monsters == ("3 ghouls",)
    assert [find.name for find in rooms["2"].finds] == ["700 gp", "15 sp"]


def test_what_stands_behind_a_table_in_a_sentence_is_kept() -> None:
    text = (
        "## 1. Hall\nDoor north to 2.\n\n## 2. Den\nA bed.\n\n## 3. Pit\n\nWandering: 1 in 6 every "
        "hour, d4: 1 fog, 2 wind, 3-4 2 orcs\n\n(The orcs know the 9 songs of old.)"
    )
    assert (
        "(The orcs know the 9 songs of old.)" in read_in(GameState("ose"), Found(text), {}).unread
    )


def test_what_only_who_searches_finds_is_secret() -> None:
    text = (
        "1. Barn. Below the straw a trapdoor leads to 2. An hour of searching to find it.\n"
        "2. Cave. A door north leads to 3, found only by searching.\n"
        "3. Den. A search finds nothing."
    )
    rooms = _rooms(text)
    assert [rooms[n].doors[0].secret for n in "12"] == [True, True]
    text = "1. Vat\n- **Secret (north):** Push the green jar. -> 2\n2. Den"
    assert _ways(_rooms(text)["1"])[0] == ("north", "Den", False, False, True)
    assert not [one for one in _doubts(text) if "can anybody go" in one]


def test_the_letter_of_a_room_is_no_direction() -> None:
    text = (
        "You come into A, a dry cave. From A a door leads to B. B is a hall with a passage to C. "
        "C has a ladder up to D. D, mind the chimney, is a loft. "
        "There's a hidden door by the bed and it goes down to E. E is a well."
    )
    [loft] = [room for room in read_key(text, lambda _: False).rooms if room.number == "D"]
    assert [(way.name, way.to, way.secret) for way in loft.ways] == [("door", "E", True)]


def test_where_a_way_that_is_told_of_before_leads_is_read() -> None:
    text = (
        "1. Hall. A portcullis closes the north side. Beyond the portcullis lies 2.\n"
        "2. Den. Exits: S to 1. A big door at SOUTH (entry).\n"
        "3. Loft. 2 ways: W curtain (1)?? check map, N pass (2)."
    )
    rooms = _rooms(text)
    assert _ways(rooms["1"])[0][:2] == ("north", "Den")
    assert ("south", "outside") in [way[:2] for way in _ways(rooms["2"])]
    assert ("north", "Den") in [way[:2] for way in _ways(rooms["3"])]


@pytest.mark.parametrize(
    ("told", "finds"),
    [
        ("A jug of holy water, a +1 longsword and a cursed -1 shield.",
         ["A jug of holy water", "a +1 longsword", "a cursed -1 shield"]),
        ("In the coffer: m.o. 30, m.a. 7.", ["30 gp", "7 sp"]),
        ("A coffer holds 30 sp 7 gp, 2 x opal @ 5.", ["30 sp", "7 gp", "2 x opal (5 gp each)"]),
        ("One brooch is of gold (9 gp).", ["One brooch of gold (9 gp)"]),
        ("Cloaks, one is fine (9 gp).", ["Cloaks (one fine, 9 gp)"]),
        ("Wat the groom tells of the pit for 2 gp.", []),
        ("Three orcs (AC 6, hp 4, 5, 2; 9 sp) doze here.", ["9 sp"]),
        ("A map worth 5 sp and a bill of exchange.", ["A map worth 5 sp"]),
    ],
)  # fmt: skip
def test_treasure_in_few_words_is_read(told: str, finds: list[str]) -> None:
    text = f"1. Hall. {told}\n2. Den. A way south to 1."
    assert [find.name for find in _rooms(text)["1"].finds] == finds
    assert not [one for one in _doubts(text) if "to be had" in one]


def test_a_trap_of_a_lid_without_that_word_is_in_the_lid() -> None:
    text = (
        "1. Hall. A coffer with 6 sp in it which is not locked but has a wire to a powder charge, "
        "3d6 to everybody near, save versus breath for half.\n2. Den. A way south to 1. A safe "
        "behind the shelf. Locked; a spring blade cuts for 1-6 unless it is wedged."
    )
    rooms = _rooms(text)
    [trap] = rooms["1"].traps
    assert (trap.name, trap.item, trap.damage) == ("powder charge", "coffer", "3d6")
    assert [find.name for find in rooms["1"].finds] == ["6 sp"]
    assert rooms["2"].area.locked == ("safe",)
    assert [one.damage for one in rooms["2"].traps] == ["1d6"]
    for door in ("Locked, oaken door", "Locked; low door"):
        rooms = _rooms(f"1. Hall. A chest stands here. {door} north to 2.\n2. Den.")
        assert rooms["1"].area.locked == ()


def test_somebody_who_is_told_by_class_has_their_own_name() -> None:
    text = (
        "1. Hall\nMistress Wren: Magic-User 3 (AC 9 [10], hp 7, dagger +1).\n2. Den\nThe cell of "
        "the mate, Captain Jo van Dam, human Fighter 3 (AC 4, hp 19). One man at a time may crawl "
        "to 1."
    )
    rooms = _rooms(text)
    assert rooms["1"].area.monsters == ("1 Mistress Wren",)
    names = [[foe.name for foe in room.foes] for room in read_key(text, lambda _: True).rooms]
    assert names == [["Mistress Wren"], ["Captain Jo van Dam"]]
