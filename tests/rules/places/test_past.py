"""A place that is imported anew in the middle of play keeps what has happened there."""

from rules.places.records import EnterArea, ImportPlaces
from rules.places.state import PLACES, Find, Place, Search, Trap
from rules.record import replace
from tests.rules.places.examples import ASH
from tests.rules.places.prepared import area, barrow, door, prepare, room, way
from tests.rules.scene import Scene

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
