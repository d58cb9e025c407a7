"""Parts of a place are changed one by one, and nothing else with them.
A place that is imported anew in the middle of play keeps what has happened there.
What a referee writes of a place is tidied, and is short enough to be shown.
"""

from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.places.linking import check_area, check_door, check_find, check_place, check_trap
from rules.places.reading import direction_from
from rules.places.records import (
    EnterArea,
    ImportPlaces,
    KeepParts,
    KeepPlace,
    KeepRoom,
    OpenedSet,
    PartRemoved,
    PartsKept,
    PlaceChanged,
    RemovePart,
    SetOpened,
)
from rules.places.state import PLACES, Area, Door, Find, Place, Search, Trap
from rules.record import replace
from tests.rules.places.examples import ASH
from tests.rules.places.prepared import area, barrow, door, prepare, room, way
from tests.rules.scene import Scene
from tests.rules.table import ANN

PIT = Trap("", "pit", "", damage="1d6")


def two_rooms(game: Scene) -> Place:
    """A hall with a trapped door north to a crypt, and a hidden ring."""
    hall = room(
        "Hall",
        way("door", "Crypt", direction="north", locked=True),
        traps=(Trap("", "needle", "", door="door north"), PIT),
        finds=(Find("", "ring", ""),),
    )
    return prepare(game, hall, room("Crypt"), room("Well"))


def test_what_is_said_of_a_place_as_a_whole_leaves_its_rooms_alone() -> None:
    game = Scene()
    old = two_rooms(game)
    said = Place("", "Old barrow", text="Grass.", every=3, chance=2, table="Rats", dark=False)
    game.act(KeepPlace(place=old.id, said=said))
    (event,) = game.events(PlaceChanged)
    assert (event.name, event.before) == ("Old barrow", "Barrow")
    place = barrow(game, "Old barrow")
    assert (place.every, place.chance, place.table, place.dark) == (3, 2, "Rats", False)
    assert (place.id, place.areas, place.doors) == (old.id, old.areas, old.doors)
    with pytest.raises(RuleError, match="says all that already"):
        game.act(KeepPlace(place=old.id, said=said))


def test_two_places_never_have_one_name() -> None:
    game = Scene()
    two_rooms(game)
    prepare(game, room("Yard"), name="Mill")
    with pytest.raises(RuleError, match="There is a place called Barrow already"):
        game.act(KeepPlace(place="Mill", said=Place("", "barrow")))


def test_a_door_is_changed_where_it_leads_already() -> None:
    game = Scene()
    old = two_rooms(game)
    game.act(KeepParts(place="Barrow", area="Hall", doors=(way("door", stuck=True),)))
    (event,) = game.events(PartsKept)
    assert (event.name, event.parts) == ("Hall", ("door",))
    (changed,) = barrow(game).doors
    assert changed.id == old.doors[0].id
    assert changed.between == old.doors[0].between
    assert changed.direction == "north"
    assert (changed.stuck, changed.locked) == (True, False)
    assert [trap.door for trap in barrow(game).traps if trap.name == "needle"] == [changed.id]


def test_a_door_of_another_direction_is_another_door() -> None:
    game = Scene()
    two_rooms(game)
    new = way("door", "Well", direction="east")
    game.act(KeepParts(place="Barrow", area="Hall", doors=(new,)))
    hall = area(barrow(game), "Hall").id
    assert [direction_from(one, hall) for one in barrow(game).doors] == ["north", "east"]


def test_a_trap_and_a_hidden_thing_take_the_place_of_their_namesakes() -> None:
    game = Scene()
    old = two_rooms(game)
    pit, urn = Trap("", "Pit", "", damage="2d6"), Find("", "urn", "", text="Ash.")
    game.act(KeepParts(place="Barrow", area="Hall", traps=(pit,), finds=(urn,)))
    place = barrow(game)
    assert sorted((trap.name, trap.damage) for trap in place.traps) == [
        ("Pit", "2d6"),
        ("needle", ""),
    ]
    assert {trap.id for trap in place.traps} == {trap.id for trap in old.traps}
    assert [find.name for find in place.finds] == ["ring", "urn"]


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (KeepParts(place="Barrow", area="Hall"), "Say what is there"),
        (KeepParts(place="Barrow", area="Halk", traps=(PIT,)), "Did you mean Hall"),
        (KeepParts(place="Barrow", area="Hall", traps=(PIT,)), "has just that already"),
        (RemovePart(place="Barrow", part="spear"), "Barrow has nothing called “spear”"),
        (SetOpened(place="Barrow", area="Hall", opened=False), "Hall is closed already"),
    ],
)
def test_what_changes_nothing_is_refused(action: Action, says: str) -> None:
    game = Scene()
    two_rooms(game)
    with pytest.raises(RuleError, match=says):
        game.act(action)


@pytest.mark.parametrize(
    ("part", "what", "left"),
    [
        ("Crypt", "room", (2, 0, 2, 1)),
        ("Hall", "room", (2, 0, 0, 0)),
        ("door", "door", (3, 0, 2, 1)),
        ("pit", "trap", (3, 1, 1, 1)),
        ("ring", "hidden thing", (3, 1, 2, 0)),
    ],
)
def test_what_is_removed_takes_along_what_hangs_on_it(
    part: str, what: str, left: tuple[int, ...]
) -> None:
    game = Scene()
    two_rooms(game)
    game.act(RemovePart(place="Barrow", part=part))
    (event,) = game.events(PartRemoved)
    assert (event.what, event.name) == (what, part)
    place = barrow(game)
    sizes = tuple(map(len, (place.areas, place.doors, place.traps, place.finds)))
    assert sizes == left
    assert {trap.door for trap in place.traps} <= {"", *(door.id for door in place.doors)}


def test_the_room_where_the_party_is_stays() -> None:
    game = Scene()
    two_rooms(game)
    game.act(EnterArea(place="Barrow", area="Well"))
    with pytest.raises(RuleError, match="The party is there"):
        game.act(RemovePart(place="Barrow", part="Well"))
    game.act(RemovePart(place="Barrow", part="Crypt"))


def test_a_room_is_opened_and_closed_by_hand() -> None:
    game = Scene()
    two_rooms(game)
    game.act(SetOpened(place="Barrow", area="Crypt", opened=True))
    assert area(barrow(game), "Crypt").opened
    (event,) = game.events(OpenedSet)
    assert event.seen_by(ANN) is None
    game.act(SetOpened(place="Barrow", area="Crypt", opened=False))
    assert not area(barrow(game), "Crypt").opened


@pytest.mark.parametrize(
    "action",
    [
        KeepRoom(place="Barrow", room=room("Hall")),
        KeepPlace(place="Barrow", said=Place("", "Hill")),
        KeepParts(place="Barrow", area="Hall", traps=(PIT,)),
        RemovePart(place="Barrow", part="door"),
        SetOpened(place="Barrow", area="Hall", opened=True),
        EnterArea(place="Barrow", area="Hall"),
    ],
    ids=lambda action: type(action).__name__,
)
def test_players_change_nothing_and_learn_nothing(action: Action) -> None:
    game = Scene()
    two_rooms(game)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(action, ANN)
    with pytest.raises(ForbiddenError):
        Scene().act(action, ANN)


def test_a_name_that_is_not_there_is_told_with_those_that_are() -> None:
    game = Scene()
    two_rooms(game)
    with pytest.raises(NotFoundError, match="There are Hall, Crypt, Well"):
        game.act(SetOpened(place="Barrow", area="Chapel of the moon", opened=True))
    assert door(barrow(game), "door").locked


HALL = room(
    "Hall",
    way("oak door", "Crypt", direction="north", locked=True, stuck=True),
    traps=(Trap("", "pit", "", damage="1d6"), Trap("", "needle", "", door="oak door")),
    finds=(Find("", "ring", ""), Find("", "coin", "")),
)


def played() -> tuple[Scene, Place]:
    """The party has forced the door, sprung the pit, and found the ring."""
    game = Scene()
    prepare(game, HALL, room("Crypt"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    place = barrow(game)
    hall = replace(area(place, "Hall"), searched=(Search("c1", "traps"),))
    oak = replace(place.doors[0], locked=False, stuck=False, open=True, tries=("c1",))
    place = replace(
        place,
        areas=(hall, *place.areas[1:]),
        doors=(oak,),
        traps=(replace(place.traps[0], sprung=True), *place.traps[1:]),
        finds=(replace(place.finds[0], found=True), *place.finds[1:]),
    )
    game.state = PLACES.put(game.state, (place,))
    return game, place


def test_what_has_the_same_name_keeps_its_id_and_its_past() -> None:
    game, old = played()
    pit = Trap("", "Pit", "", damage="2d6")
    hall = room("Hall", *HALL.doors, traps=(pit, HALL.traps[1]), finds=HALL.finds, text="Dusty.")
    prepare(game, hall, room("Crypt"), room("Tower", finds=(Find("", "ring", ""),)))
    new = barrow(game)
    assert new.id == old.id
    assert [one.id for one in new.areas[:2]] == [one.id for one in old.areas]
    was, now = area(old, "Hall"), area(new, "Hall")
    assert (now.text, now.opened, now.searched) == ("Dusty.", True, was.searched)
    oak = door(new, "oak door")
    assert oak == door(old, "oak door")
    assert [(t.id, t.sprung) for t in new.traps] == [(t.id, t.sprung) for t in old.traps]
    assert (new.traps[0].damage, new.traps[1].door) == ("2d6", oak.id)
    assert [one.id for one in new.finds[:2]] == [one.id for one in old.finds]
    assert [one.found for one in new.finds] == [True, False, False]
    expedition = game.state.expedition
    assert expedition is not None
    assert (expedition.place, expedition.area) == (new.id, now.id)


def ids_in(place: Place) -> set[str]:
    """The ids of doors, traps and hidden things."""
    ids = [door.id for door in place.doors]
    return {*ids, *(trap.id for trap in place.traps), *(find.id for find in place.finds)}


def test_what_has_another_name_begins_anew() -> None:
    game, old = played()
    hall = room(
        "Hall",
        way("iron door", "Crypt", direction="north", locked=True),
        traps=(Trap("", "scythe", ""),),
        finds=(Find("", "urn", ""),),
    )
    prepare(game, hall, room("Crypt"))
    new = barrow(game)
    assert not ids_in(old) & ids_in(new)
    assert door(new, "iron door").locked
    assert not new.traps[0].sprung
    assert not new.finds[0].found


def test_a_file_can_say_itself_what_has_happened() -> None:
    game = Scene()
    prepare(game, room("Guard room"), name=ASH.place.name)
    game.act(ImportPlaces(drafts=(ASH,), replace=True))
    (place,) = PLACES.of(game.state)
    assert area(place, "Guard room").opened
    assert place.traps[0].found


PLACE, AREA, DOOR = Place("p", "Barrow"), Area("a", "Hall"), Door("d", "door", ("a", "b"))
TRAP, FIND = Trap("t", "needle", "a"), Find("f", "ring", "a")
TEXTS, LINES, NAMES, PARTS = 1500, 300, 60, 30


@pytest.mark.parametrize(
    ("check", "written", "field", "longest"),
    [
        (check_place, PLACE, "name", NAMES),
        (check_place, PLACE, "text", TEXTS),
        (check_place, PLACE, "table", NAMES),
        (check_area, AREA, "name", NAMES),
        (check_area, AREA, "text", TEXTS),
        (check_area, AREA, "notes", TEXTS),
        (check_area, AREA, "table", NAMES),
        (check_door, DOOR, "name", NAMES),
        (check_door, DOOR, "lock_note", LINES),
        (check_door, DOOR, "behind", LINES),
        (check_trap, TRAP, "name", NAMES),
        (check_trap, TRAP, "item", NAMES),
        (check_trap, TRAP, "effect", LINES),
        (check_trap, TRAP, "text", LINES),
        (check_trap, TRAP, "notes", LINES),
        (check_trap, TRAP, "part", PARTS),
        (check_find, FIND, "name", NAMES),
        (check_find, FIND, "text", LINES),
        (check_find, FIND, "part", PARTS),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_text_is_tidied_and_has_an_end(
    check: Callable[[Any], Any], written: Any, field: str, longest: int
) -> None:
    full = "a" * longest
    assert getattr(check(replace(written, **{field: f"  {full}\n"})), field) == full
    with pytest.raises(RuleError, match=f"at most {longest} letters, this one has {longest + 1}"):
        check(replace(written, **{field: f"{full}a"}))
