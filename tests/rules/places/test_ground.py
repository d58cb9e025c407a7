"""Where the party is, and who can do anything there."""

import pytest

from rules.conditions.records import AddEffect
from rules.doors.records import Listen, OpenDoor
from rules.errors import RuleError
from rules.places.ground import UNMAPPED, ground_of
from rules.places.records import EnterArea, ForgetPlace, KeepRoom, RemovePart
from rules.places.state import PLACES, Place
from rules.record import replace
from rules.state.party import Expedition, Scale
from tests.rules.places.prepared import room, way
from tests.rules.places.vault import outside, vault
from tests.rules.table import ANN


def test_the_party_stands_in_an_area_or_on_ground_that_nobody_prepared() -> None:
    game = vault()
    ground = ground_of(game.state)
    assert (ground.place.name, ground.area.name, ground.name) == (
        "Barrow",
        "Guard room",
        "Guard room",
    )
    assert not ground.unmapped
    for out in (None, Expedition(Scale.DUNGEON), Expedition(Scale.DUNGEON, 0, "p1", "gone")):
        nowhere = ground_of(replace(game.state, expedition=out))
        assert (nowhere.place.id, nowhere.unmapped, nowhere.name) == (UNMAPPED, True, "")


def test_what_is_written_down_there_is_kept_together() -> None:
    game = outside()
    for name in ("oak door", "trapdoor"):
        game.act(Listen(door=name), ANN, [6])
    (place,) = PLACES.of(game.state)
    assert [door.name for door in place.doors] == ["oak door", "trapdoor"]


def test_the_one_room_of_ground_that_nobody_prepared_stays() -> None:
    game = outside()
    game.act(Listen(door="oak door"), ANN, [6])
    with pytest.raises(RuleError, match="Strike all that is written of it"):
        game.act(RemovePart(place="Unmapped", part="here"))
    game.act(ForgetPlace(place="Unmapped"))
    assert not ground_of(game.state).place.doors
    game.act(Listen(door="oak door"), ANN, [6])


def test_a_game_in_which_that_room_was_struck_goes_on() -> None:
    game = outside()
    game.state = PLACES.put(game.state, (Place(UNMAPPED, "Unmapped"),))
    game.act(Listen(door="oak door"), ANN, [6])
    (place,) = PLACES.of(game.state)
    assert [area.id for area in place.areas] == [UNMAPPED]
    with pytest.raises(RuleError, match="each has one try"):
        game.act(Listen(door="oak door"), ANN, [6])


def test_a_place_of_the_same_name_is_another() -> None:
    game = outside()
    game.act(KeepRoom(place="Unmapped", room=room("Hall", way("trapdoor", "Cellar"))))
    assert not ground_of(game.state).place.doors
    game.act(Listen(door="oak door"), ANN, [6])
    assert len(PLACES.of(game.state)) == 2
    game.act(EnterArea(place=PLACES.of(game.state)[0].id, area="Hall"))
    assert ground_of(game.state).name == "Hall"


def test_who_is_kept_from_acting_does_nothing() -> None:
    game = vault()
    game.act(AddEffect(target="ada", name="", key="paralysed"))
    with pytest.raises(RuleError, match="A condition keeps Ada from doing that"):
        game.act(OpenDoor(door="d1"), ANN)
