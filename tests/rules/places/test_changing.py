"""Parts of a place are changed one by one, and nothing else with them."""

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.places.reading import direction_from
from rules.places.records import (
    EnterArea,
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
from rules.places.state import Find, Place, Trap
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
        (KeepParts(place="Barrow", area="Hal", traps=(PIT,)), "Did you mean Hall"),
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
