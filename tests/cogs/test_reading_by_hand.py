"""What an outsider wrote, with facts in words: what was refused, guessed wrong or read wrong."""

import dataclasses
from io import BytesIO

import pytest

from benchmarks.reading import CASES
from cogs.bestiary.importing import KIND as BLOCKS
from cogs.bestiary.importing import read_all
from cogs.bestiary.reading import ReadBlock
from cogs.core.files.texts import Found, find_text
from cogs.core.reading import Kind, Read
from cogs.core.readings import likely
from cogs.places.importing import KIND as PLACES
from cogs.places.importing import read_in
from cogs.places.keys import read_key
from cogs.sheet.importing import KIND as SHEETS
from cogs.sheet.importing import read_sheets
from cogs.sheet.settled import Reading
from cogs.wandering.importing import KIND as TABLES
from cogs.wandering.importing import drafts_of_tables
from cogs.wandering.offers import priced
from rules.places.records import ImportPlaces, Room
from rules.state.game import GameState
from rules.systems import ENGINE

HAND = CASES / "by_hand"
KINDS = {"s": BLOCKS, "c": SHEETS, "k": PLACES, "t": TABLES}
_STATE = GameState("ose")
_ASKER = ENGINE.asking(_STATE)
_ALONE = (".csv", ".tsv", ".json")


def _found(name: str, kind: Kind) -> Found:
    folder, _, name = name.rpartition("/")
    (path,) = (HAND / folder).glob(f"{name}*")
    named = path.name if path.suffix in _ALONE else ""
    said = (dataclasses.asdict(kind.contents), named, kind.keys)
    (found,) = find_text(BytesIO(path.read_bytes()), *said)
    return found


def _names() -> list[str]:
    newer = [f"g/{path.name}" for path in (HAND / "g").iterdir() if path.name[1:3].isdecimal()]
    return sorted((*newer, *(one.name for one in HAND.iterdir() if one.name[1:3].isdecimal())))


@pytest.mark.parametrize("name", _names())
def test_the_kind_of_a_text_is_guessed(name: str) -> None:
    kind = KINDS[name.removeprefix("g/")[0]]
    first = likely({one.key: one for one in KINDS.values()}, _found(name, kind))[0]
    assert first.key == kind.key


def _place(name: str) -> tuple[Read, dict[str, Room]]:
    read = read_in(_STATE, _found(name, PLACES), {})
    action = read.deeds[0].actions[0]
    assert isinstance(action, ImportPlaces)
    return read, {room.area.number: room for room in action.drafts[0].rooms}


def _ways(room: Room) -> set[tuple[str, str]]:
    return {(door.direction, door.between[1]) for door in room.doors}


def test_rooms_with_numbers_alone_and_roman_ones_are_read() -> None:
    _, rooms = _place("k03")
    assert _ways(rooms["3"]) == {("north", "Ratcatchers den"), ("east", "Shrine of the rat god")}
    _, rooms = _place("k05")
    assert [room.area.name for room in rooms.values()][1:3] == ["The Parlour", "The Landing"]
    assert rooms["3"].doors[0].locked
    assert rooms["2"].area.monsters == ("1 black dog",)


def test_what_a_generator_sets_apart_with_tabs_is_read() -> None:
    _, rooms = _place("k08")
    assert _ways(rooms["3"]) == {("south", "Room 5")}  # And not down, as its door slides.
    assert rooms["2"].area.monsters == ("6 Kobold (The Dread Cistern of Vorn Hatch)",)
    assert any("3 Gnome Plague-Mad" in room.area.monsters for room in rooms.values())


def test_a_table_of_exits_ties_the_rooms_below_it() -> None:
    read, rooms = _place("k09")
    assert read.head.startswith("### Wheelwright's Folly")
    assert _ways(rooms["A1"]) == {("east", "Spoke Store"), ("south", "outside")}
    assert rooms["A1"].area.monsters == ("2 Guard Dogs",)
    assert "Lever on the wall: opens the secret door east." in rooms["A3"].area.notes


def test_a_key_takes_no_chance_for_damage_and_no_state_of_another_way() -> None:
    _, rooms = _place("k01")
    assert rooms["2"].traps[0].damage == "1d8"
    read, rooms = _place("k06")
    north, east = rooms["17"].doors
    assert (north.stuck, north.secret, east.stuck, east.secret) == (True, False, False, True)
    assert rooms["18"].area.monsters == (
        "1 Wight (The Fane of the Sunken King)",
        "4 Zombie (The Fane of the Sunken King)",
    )
    assert "long sword +1, +3 vs. regenerating creatures" in [f.name for f in rooms["18"].finds]
    assert not any("numbers" in one.about for one in read.doubts)
    assert any("Giant leech (The Fane of the Sunken King)" in one for one in read.lines)


def test_a_key_has_nobody_who_cures_and_reads_no_numbers_aloud() -> None:
    _, rooms = _place("k02")
    assert not any(room.area.text for room in rooms.values())
    assert [find.name for find in rooms["5"].finds] == ["87gp (bowl)", "31ep (bowl)"]
    _, rooms = _place("k04")
    assert rooms["15"].finds[0].text.startswith("a glass bottle containing a potion")


def _blocks(name: str) -> dict[str, ReadBlock]:
    return {one.block.name: one for one in read_all(_ASKER, _found(name, BLOCKS), {})}


def test_stat_blocks_have_their_own_names_and_numbers() -> None:
    hag = _blocks("s01")["OLD MOTHER SEDGE -- Bog Hag"]
    assert [(one.name, one.shots) for one in hag.block.items] == [("Claw", 2)]
    assert hag.block.treasure == "D"
    assert "Attacks: or 1 spell" in hag.remarks
    found = _blocks("s06")
    assert found["The Verger"].block.hit_points == 4
    assert found["Choir of Flayed Boys"].points == (3, 5, 5, 7)
    assert {one.name for one in found["Captain Joost van Riebeeck"].block.items} == {
        "Flintlock pistol",
        "Great sword",
    }
    assert list(_blocks("s07")) == ["Cinder Weasel, Giant", "Ash Goblin", "Slag Ooze"]
    assert _blocks("s07")["Slag Ooze"].block.hit_points == 41
    assert "Bell Ghoul Deacon" in _blocks("s08")
    assert _blocks("s09")["Wolf"].count == 3


def _sheets(name: str) -> list[Reading]:
    return read_sheets(_ASKER, _found(name, SHEETS), {})


def test_a_party_with_a_line_each_is_read() -> None:
    readings = _sheets("c03")
    assert [one.sheet.name for one in readings[:4]] == ["Dag", "Wren", "Brother Ulf", "Pim"]
    assert [one.sheet.level for one in readings] == [3, 4, 2, 1, 0, 1]
    assert "owes Dag 40gp" in readings[1].unread


def test_forms_with_far_columns_are_read() -> None:
    (sorcerer,) = _sheets("c02")
    assert (sorcerer.sheet.level, sorcerer.sheet.traits) == (1, ("magic-user", "neutral"))
    (rogue,) = _sheets("c07")
    assert rogue.sheet.name == "Valdis Korrimer"
    assert [rogue.sheet.numbers[f"save_{one}"] for one in ("death", "paralysis", "wands")] == [
        12,
        11,
        12,
    ]
    assert {"level", "thac0"} <= {one.key.partition(".")[2] for one in rogue.doubts}


def test_armour_counts_as_its_column_or_its_book_says() -> None:
    assert [one.sheet.numbers["ac"] for one in _sheets("c04")] == [3, 5, 2, 8]
    assert not any(one.doubts for one in _sheets("c04"))
    (knight,) = _sheets("c08")
    assert "0.ac" in [one.key for one in knight.doubts]


def test_a_file_of_skills_teaches_no_language_and_drops_nothing() -> None:
    (specialist,) = _sheets("c06")
    assert not specialist.sheet.languages
    assert "Climb: 3" in specialist.unread
    caltrops = next(one for one in specialist.sheet.items if one.name.startswith("Caltrop"))
    assert "bags" in caltrops.tags


def test_a_die_for_each_column_and_prices_in_bare_numbers() -> None:
    tables = drafts_of_tables(_found("t03", TABLES))
    assert [one.dice for one in tables] == ["1d6", "1d6", "1d6", "1d100"]
    lists = [priced(one) for one in drafts_of_tables(_found("t04", TABLES))]
    assert [len(one.prices) for one in lists if one is not None] == [11, 6, 2]


def test_two_columns_with_pages_between_are_read_in_their_order() -> None:
    read, rooms = _place("g/k03")
    assert list(rooms) == ["7", "8", "9", "10", "11", "12"]
    assert rooms["11"].area.monsters == ("3 ghouls",)
    assert [find.name for find in rooms["12"].finds] == ["55 gp", "a sapphire (300 gp)"]
    assert not any(door.between[1] == "Ogre's Den" for door in rooms["7"].doors)
    assert any("can anybody go that way?" in one.about for one in read.doubts)  # `8... NO, to 9`.


def test_an_entry_of_a_generator_is_no_room() -> None:
    _, rooms = _place("g/k05")
    ends = {door.between[1] for room in list(rooms.values())[1:] for door in room.doors}
    assert "Room 1" not in ends
    assert _ways(rooms["3"]) == {("east", "Room 4"), ("south", "Room 5")}


def test_hexes_as_headings_and_rooms_with_letters_alone_are_read() -> None:
    _, rooms = _place("g/k06")
    assert rooms["0406"].area.monsters == ("9 lizard folk", "1 Chief Ssorrow")
    assert not any(door.direction == "north" for door in rooms["0304"].doors)
    assert not any("limit" in find.name for find in rooms["0405"].finds)
    _, rooms = _place("g/k08")
    assert _ways(rooms["C"]) == {("north", "King")}
    _, rooms = _place("g/k07")
    assert rooms["9"].area.monsters == ("6 smugglers",)


def test_names_above_numbers_and_titles_behind_prose_are_names() -> None:
    eel = _blocks("g/s01")["Eel-man"]
    assert (eel.count, eel.block.morale) == (6, 8)
    assert [(one.name, one.damage) for one in eel.block.items] == [
        ("Bite", "1d4"),
        ("Weapon", "1d6"),
    ]
    assert "Silt Crab" in _blocks("g/s01")
    assert list(_blocks("g/s03")) == ["Gallows Oakling", "Tarn Troll-Wife"]
    assert _blocks("g/s06")["Abb\u00e9 Corvin Desmoulins"].block.alignment == "C"


def test_attacks_are_those_that_their_numbers_say() -> None:
    assert _blocks("g/s04")["Giant Dragonfly"].block.numbers["fly"] == 360
    found = _blocks("g/s09")
    captain = found["Crow Bandit, Captain"].block.items
    assert [(one.name, one.damage) for one in captain] == [("Sword", "1d8+1"), ("Dagger", "1d4")]
    assert [one.damage for one in found["Wight, Barrow Lesser"].block.items] == [""]
    assert not any(one.doubts for one in found.values())  # AC and AAC are one.
    flail = _blocks("g/s10")["Mire Beastman chieftain"].block.items
    assert [(one.name, one.damage) for one in flail] == [("Flail", "1d6+2")]


def test_sheets_of_another_outsider_say_level_hit_points_and_scores() -> None:
    (sheriff,) = _sheets("g/c01")
    assert (sheriff.sheet.level, sheriff.sheet.class_name) == (2, "hobbit")
    (mage,) = _sheets("g/c02")
    assert [spell for spell in mage.sheet.spell_book if spell.startswith("=")] == []
    assert ("Iron ration", 7) in [(one.name, one.count) for one in mage.sheet.items]
    (noble,) = _sheets("g/c06")
    assert noble.sheet.vitals is not None
    assert (noble.sheet.vitals.hit_points, noble.sheet.vitals.maximum) == (17, 23)
    assert any(one.about.startswith("\u201cLong sword +2 1 5") for one in noble.doubts)
    (warlock,) = _sheets("g/c08")
    assert (warlock.sheet.name, warlock.sheet.level) == ("Vashti", 3)
    assert {"0.int", "0.cha"} <= {one.key for one in warlock.doubts}


def test_who_is_left_out_is_told_with_all_that_was_said() -> None:
    readings = _sheets("g/c05")
    assert [one.sheet.name for one in readings][:2] == ["Ragna", "Fip the lad"]
    ragna = readings[0].sheet
    assert (ragna.level, ragna.numbers["str"], ragna.experience) == (2, 16, 2200)


def test_blocks_in_the_cells_of_a_forums_table_are_one_below_the_other() -> None:
    found = _blocks("k/s04")
    assert [*found] == ["Fen Drake", "Ditch Ghoul"]
    assert found["Fen Drake"].block.numbers["swim"] == 150
    assert found["Ditch Ghoul"].block.experience == 38  # And not 47, which is struck out.
    assert not any("proper ghouls" in one for one in found["Fen Drake"].remarks)
    rows = (
        "| Ape | Toad |\n| AC: 6 | AC: 7 |\n| HD: 2 | HD: 1 |\n| ML: 8 | ML: 6 |\n| XP: 9 | XP: 5 |"
    )
    ape, toad = read_all(_ASKER, Found(rows), {})
    assert (ape.block.name, ape.block.numbers["ac"], toad.block.numbers["ac"]) == ("Ape", 6, 7)


def test_the_wild_is_no_lair_and_the_last_of_a_list_of_hit_points_no_count_of_bites() -> None:
    eater = _blocks("k/s05")["Mule-Eater"].block
    assert (eater.in_dungeon, eater.in_lair) == ("1", "")
    found = _blocks("i/s05")
    assert any("no: 14" in one.about for one in found["Father Anselm Voss"].doubts)
    hound = found["Hound"]
    assert (hound.points, [one.shots for one in hound.block.items]) == ((4, 6, 2), [1])


def test_whose_saves_e_are_is_asked_where_that_may_be_an_explorer() -> None:
    beekeeper = list(_blocks("k/s06").values())[-1]
    assert beekeeper.block.saves_as is None
    (doubt,) = (one for one in beekeeper.doubts if one.key.endswith("saves"))
    assert [key for key, _ in doubt.choices] == ["", "elf"]


def test_a_room_that_is_struck_out_is_none_and_is_quoted() -> None:
    read, rooms = _place("k/k06")
    assert [*rooms] == ["1", "2", "3", "4", "5", "7"]
    assert any("Crypt" in one and "cut for time" in one for one in read.unread)
    key = "1. Hall. Exits: east to 2.\n\n~~2. Crypt~~ three ghouls\n\n3. Yard. Exits: west to 1."
    assert [one.number for one in read_key(key, lambda _: False).rooms] == ["1", "3"]


def test_a_chat_says_of_what_it_is_a_key_and_who_wrote_when_is_none_of_it() -> None:
    read, rooms = _place("k/k07")
    assert read.head.startswith("### Tannery")
    assert not any("Today at" in room.area.notes for room in rooms.values())


def test_of_a_letter_the_rooms_that_it_counts_are_read_and_all_else_is_quoted() -> None:
    read, rooms = _place("k/k04")
    assert [room.area.name for room in rooms.values()] == ["Room 1", "Refectory", "Kitchen"]
    assert _ways(rooms["2"]) == {("north", "Kitchen")}
    assert [one[:8] for one in read.unread] == ["Hi Jonas", "Through ", "If someo"]
    assert not read_key("the first room is cold", lambda _: False).rooms


def test_what_is_another_thing_of_theirs_is_no_second_one() -> None:
    gundobad = _sheets("k/c03")[1]
    assert [one.name for one in gundobad.sheet.items] == ["Battle axe", "Coin"]
    assert any(one.key == "1.thing:Axe +1" for one in gundobad.doubts)


def test_where_a_thing_is_is_none_itself_and_things_that_signs_set_apart_are_two() -> None:
    (odo,) = _sheets("i/c02")
    assert not {"finger", "pack"} & {one.name for one in odo.sheet.items}
    (torvald,) = _sheets("i/c07")
    assert {"Heavy shield", "+1 Scale of the Quarry"} <= {one.name for one in torvald.sheet.items}
    readings = {one.sheet.name: one for one in _sheets("i/c06")}
    names = {one.name for one in readings["Harl, Harl jr"].sheet.items}
    assert {"Leather", "Shield"} <= names
    asked = {one.key for one in readings["Old Gaspard"].doubts}
    assert "6.thing:light / ESP" in asked
    (sabine,) = _sheets("i/c08")
    assert ("Platinum piece", 23) in [(one.name, one.count) for one in sabine.sheet.items]
    assert "0.thing:Scroll" in {one.key for one in sabine.doubts}


def test_who_is_of_level_0_is_asked_about_and_what_the_referee_alone_knows_left_out() -> None:
    maud, *_ = _sheets("i/c06")
    (doubt,) = (one for one in maud.doubts if one.key == "0.level")
    assert [key for key, _ in doubt.choices] == [""]
    assert maud.lacks
    assert not any("Teeth steals" in one for one in (*maud.unread, *maud.sheet.remarks))
    (isolde,) = _sheets("i/c04")
    assert isolde.lacks
    assert not any("climbing" in one.name for one in isolde.sheet.items)
