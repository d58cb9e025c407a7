"""Lines about a room: as people type them, and what is written is read as the same."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.places.editing import read_place
from cogs.places.lines import (
    BEGIN,
    HIDDEN,
    TRAP,
    WAY,
    Found,
    Line,
    lines_of,
    read_find,
    read_lines,
    read_trap,
    write_find,
    write_room_words,
    write_trap,
)
from cogs.places.ways import read_line_of, write_way
from cogs.wandering.files import read_rows
from rules.errors import RuleError
from rules.places.state import Area, Door, Find, Trap
from rules.record import replace

NAMES = st.sampled_from(
    ["iron door", "door", "bookcase", "Hole in the floor", "a, b", "north", "to Crypt", "locked",
     "door of the West", "secret", "stairs up", "Ünter-Tor", "gate to Hell", "behind the altar"]
)  # fmt: skip
TEXTS = st.sampled_from(
    ["", "Bones rattle.", "one, two", "to the left", "3 in 6", "found", "save death", "Über-Ork"]
)
DOORS = st.builds(
    Door,
    id=st.just(""),
    name=NAMES,
    between=st.sampled_from([("", ""), ("", "Crypt"), ("", "Hall, great"), ("", "to the east")]),
    direction=st.sampled_from(["", "north", "southwest", "down"]),
    secret=st.booleans(),
    known=st.booleans(),
    stuck=st.booleans(),
    locked=st.booleans(),
    open=st.booleans(),
    wedged=st.booleans(),
    spiked=st.booleans(),
    held=st.booleans(),
    silent=st.booleans(),
    lock_note=TEXTS,
    behind=TEXTS,
)
TRAPS = st.builds(
    Trap,
    id=st.just(""),
    name=st.sampled_from(["pit", "needle, thin", "1d6", "on the door", "Über"]),
    area=st.just(""),
    door=st.sampled_from(["", "iron door north", "a, b"]),
    item=st.sampled_from(["", "the chest", "chest", "jar, blue"]),
    chance=st.integers(1, 6),
    damage=st.sampled_from(["", "1d6", "2d6+1"]),
    save=st.sampled_from(["", "save_death", "save_wands", "save_spells"]),
    effect=TEXTS,
    text=TEXTS,
    notes=TEXTS,
    found=st.booleans(),
    sprung=st.booleans(),
    disarmed=st.booleans(),
    part=st.sampled_from(["", "north wall", "the middle", "in part"]),
).map(lambda trap: replace(trap, kind="treasure" if trap.item else "room"))
FINDS = st.builds(
    Find,
    id=st.just(""),
    name=st.sampled_from(["gold ring", "ring, gold", "found"]),
    area=st.just(""),
    text=st.sampled_from(
        ["", "under a stool", "left, right", "a,b", "found", "x, found", "in part of a map"]
    ),
    found=st.booleans(),
    part=st.sampled_from(["", "north wall", "found"]),
)


def read(text: str, kind: str = "") -> Found:
    return read_lines([Line(text, "Here", kind)])


@settings(max_examples=100)
@given(door=DOORS)
def test_a_door_is_read_as_it_is_written(door: Door) -> None:
    noun_says = replace(door, passage=False)
    assert read_line_of(write_way(noun_says)) == replace(
        noun_says, passage=read_line_of(write_way(noun_says)).passage
    )


@pytest.mark.parametrize(("until", "is_said"), [(0, True), (600, False)])
def test_what_a_spell_holds_for_a_time_is_no_part_of_a_key(until: int, is_said: bool) -> None:
    door = Door("", "oak door", ("", "Crypt"), held=True, held_until=until)
    assert ("held" in write_way(door)) is is_said


@pytest.mark.parametrize("passage", [True, False])
@pytest.mark.parametrize("name", ["iron door", "stairs", "bookcase", "Hole in the floor"])
def test_what_can_be_shut_stays_so(name: str, passage: bool) -> None:
    door = Door("", name, ("", "Crypt"), passage=passage)
    assert read_line_of(write_way(door)) == door


@settings(max_examples=100)
@given(trap=TRAPS)
def test_a_trap_is_read_as_it_is_written(trap: Trap) -> None:
    (found,) = read(write_trap(trap)).traps
    assert found == trap


@given(find=FINDS)
def test_a_hidden_thing_is_read_as_it_is_written(find: Find) -> None:
    assert read(write_find(find)).finds == [find]


@given(st.text(max_size=60), st.sampled_from(["", WAY, TRAP, HIDDEN]))
def test_any_text_is_read_or_refused(text: str, kind: str) -> None:
    with suppress(RuleError):
        read(text, kind)


@pytest.mark.parametrize(
    ("line", "name", "to", "direction", "said"),
    [
        ("Door: iron, north, to Crypt, locked, stuck", "iron door", "Crypt", "north",
         "locked stuck"),
        ("iron door, to the north, to Crypt", "iron door", "Crypt", "north", ""),
        ("iron door north to Crypt", "iron door", "Crypt", "north", ""),
        ('iron door to "Hall, great", key "x"', "iron door", "Hall, great", "", ""),
        ("Stairs: down to Cellar", "stairs", "Cellar", "down", "passage"),
        ("Stairs: narrow, down", "narrow stairs", "", "down", "passage"),
        ("Passage: N, leads to the Cave", "passage", "the Cave", "north", "passage"),
        ("corridor to the north-east, to Hall", "corridor", "Hall", "northeast", "passage"),
        ("Way out: gate, southern, outside", "gate", "outside", "south", ""),
        ("door in the west wall, open, wedged", "door", "", "west", "open wedged"),
        ("Secret door: behind the altar, to Vault", "door behind the altar", "Vault", "",
         "secret"),
        ("Door: iron, behind the altar, secret, found", "iron door behind the altar", "", "",
         "secret known"),
        ("Door: an oak door, shut", "oak door", "", "", ""),
        ("Door: “bookcase”, secret", "bookcase", "", "", "secret"),
        ("Trapdoor: spiked, held, silent", "trapdoor", "", "",
         "spiked held silent"),
        ("- to Crypt", "passage", "Crypt", "", "passage"),
        ("iron, west", "iron door", "", "west", ""),
        ("west, locked", "door", "", "west", "locked"),
        ("Door of the West, to Hall", "Door of the West", "Hall", "", ""),
    ],
)  # fmt: skip
def test_ways_out_as_people_type_them(
    line: str, name: str, to: str, direction: str, said: str
) -> None:
    (door,) = read(line, WAY).doors
    assert (door.name, door.between[1], door.direction) == (name, to, direction)
    flags = ("passage", "secret", "known", "stuck", "locked", "open", "wedged", "spiked", "held")
    assert {flag for flag in (*flags, "silent") if getattr(door, flag)} == {*said.split()}


def test_what_opens_a_door_and_what_is_heard_behind_it() -> None:
    (door,) = read("Door: iron, key “left, then right”, hear goblins quarrel").doors
    assert (door.lock_note, door.behind) == ("left, then right", "goblins quarrel")


def test_traps_as_people_type_them() -> None:
    line = "Trap: needle, in the chest, save vs death, on a door, chance 3 in 6, effect dies"
    (trap,) = read(line).traps
    assert (trap.item, trap.kind, trap.save, trap.chance) == ("chest", "treasure", "save_death", 3)
    assert (trap.door, trap.effect) == ("a door", "dies")
    (pit,) = read("pit, 2d6 damage, room", TRAP).traps
    assert (pit.name, pit.damage, pit.kind, pit.chance) == ("pit", "2d6", "room", 2)
    assert read_trap("").name == "trap"
    assert write_trap(Trap("", "lid", "", kind="treasure")) == "Trap: lid, treasure"


def test_words_on_a_room() -> None:
    found = read("Room: lit, familiar, opened, carved, table “Rats, small”")
    area = found.room(Area("", "Hall", words=("mine",))).area
    assert (area.dark, area.familiar, area.opened, area.table) == (False, True, True, "Rats, small")
    assert area.words == ("mine", "carved")
    written = 'Room: lit, familiar, opened, mine, carved, table "Rats, small"'
    assert write_room_words(area) == written
    assert read(written).room(Area("", "Hall")).area == area
    assert write_room_words(Area("", "Hall")) == ""
    assert read("Room: dark").room(Area("", "Hall")).area.dark is True


def test_parts_of_a_room_and_things_in_it() -> None:
    line = "Room: part North wall, lit, thing iron chest, part middle"
    area = read(line).room(Area("", "Hall", things=("urn",))).area
    assert area.parts == ("North wall", "middle")
    assert area.things == ("urn", "iron chest")
    written = "Room: lit, part North wall, part middle, thing urn, thing iron chest"
    assert write_room_words(area) == written
    (trap,) = read("Trap: needle, in the chest, in part north wall").traps
    assert (trap.item, trap.part) == ("chest", "north wall")
    (find,) = read("Hidden: ring, in part middle, under a stool, 15 gp").finds
    assert (find.text, find.part) == ("under a stool, 15 gp", "middle")


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ("Two stools", "", BEGIN),
        ("Door: iron, loked", "", "Did you mean `locked`?"),
        ("Door: iron, nroth", "", "Did you mean `north`?"),
        ("Door: iron, made of wood", "", "Write where it leads as `to Crypt`"),
        ("Door: iron, sideways to Crypt", "", "“sideways to Crypt” says nothing of a way out"),
        ('Door: iron, ""', "", "nothing in the quotation marks"),
        ('Door: "iron', "", "a quotation mark without a second one"),
        ('Door: "iron" x "y"', "", "nothing may follow what stands in quotation marks"),
        ("pit, falls 10 feet", TRAP, "“falls 10 feet” says nothing of a trap"),
        ("pit, 3d", TRAP, "“3d” says nothing of a trap"),
        ("pit, save deth", TRAP, "Did you mean `save death`?"),
        ("pit, save luck", TRAP, "Saves are death, wands, paralysis, breath, spells"),
        ("Hidden:", "", "Say what is hidden"),
        ("Room: carvd", "", "Did you mean `carved`?"),
        ("Room: haunted", "", "Words are dark, lit"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_to_write(
    line: str, kind: str, says: str
) -> None:
    with pytest.raises(RuleError) as refusal:
        read(line, kind)
    assert says in refusal.value.message


def test_all_bad_lines_are_told_together_with_their_numbers() -> None:
    text = "Door: iron, loked\n\nDoor: oak\nTrap: pit, deep"
    with pytest.raises(RuleError) as refusal:
        read_lines(lines_of(text, "Ways out", WAY))
    lines = refusal.value.message.splitlines()
    assert lines[0] == "Ways out, line 1: `Door: iron, loked`"
    assert lines[2] == "Ways out, line 4: `Trap: pit, deep`"


def test_a_line_says_itself_what_it_is_wherever_it_stands() -> None:
    found = read_lines(lines_of("Trap: pit\n• Hidden: ring\nFind: coin\n* Gate: open", "X", WAY))
    assert [trap.name for trap in found.traps] == ["pit"]
    assert [find.name for find in found.finds] == ["ring", "coin"]
    assert [door.name for door in found.doors] == ["gate"]
    assert read_find("ring").text == ""


def test_a_save_that_leaves_half_is_read_and_written() -> None:
    trap = read_trap("scythe, 2d6, save breath for half")
    assert (trap.save, trap.halves) == ("save_breath", True)
    assert write_trap(trap) == "Trap: scythe, 2d6, save breath for half"
    assert read_trap("scythe, 2d6, save breath").halves is False


@pytest.mark.parametrize(
    ("read", "wrong"),
    [
        (lambda: read_rows(["1 Bat", "goblins", "orcs"]), ("`goblins`", "`orcs`")),
        (lambda: read_place({"name": "Ash", "rules": "dry, dark, wet"}), ("“dry”", "“wet”")),
    ],
)
def test_all_that_cannot_be_read_is_told_at_once(
    read: Callable[[], object], wrong: tuple[str, ...]
) -> None:
    with pytest.raises(RuleError) as refused:
        read()
    assert all(words in refused.value.message for words in wrong)


def test_a_place_may_have_several_words() -> None:
    assert read_place({"name": "Ash", "rules": "dwarven, lit, carved"}).words == (
        "dwarven",
        "carved",
    )
