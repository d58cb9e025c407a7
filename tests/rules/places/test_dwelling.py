"""Monsters that wait in a room, and are met there.
Where the party is, and who can do anything there.
"""

import pytest

from rules.conditions.records import AddEffect
from rules.doors.records import Listen, OpenDoor
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import TABLE
from rules.places.ground import ground_of
from rules.places.reading import waiting_in
from rules.places.records import AreaNoted, EnterArea, ForgetPlace, KeepRoom, MeetInRoom, RemovePart
from rules.places.state import PLACES, UNMAPPED, Place
from rules.record import replace
from rules.state.party import Expedition, Scale
from tests.rules.cast import character
from tests.rules.places.prepared import area, barrow, prepare, room, way
from tests.rules.places.vault import outside, vault
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN


def inside(*monsters: str, where: str = "Hall") -> Scene:
    """Ada is in a barrow of two rooms; in the hall wait these monsters."""
    game = Scene("ose")
    game.bring(character("c1", name="Ada")).seat()
    hall = room("Hall", way("door", "Crypt"), way("stairs", passage=True), monsters=monsters)
    prepare(game, hall, room("Crypt"))
    game.act(EnterArea(place="Barrow", area=where))
    return game


def meet(game: Scene, monsters: str, place: str = "Hall") -> None:
    """With dice that go on by themselves."""
    game.falling = CountedDice()
    game.act(MeetInRoom(place="Barrow", area=place, monsters=monsters))


@pytest.mark.rule("OSE-WANDERING")
def test_who_waits_is_told_to_referees_alone() -> None:
    game = inside("3 goblins", "1 ogre")
    (noted,) = reported(game.step, AreaNoted)
    assert noted.monsters == ("3 goblins", "1 ogre")
    assert noted.seen_by(TABLE) is None


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("written", "called", "count"),
    [("3 goblins", "Goblins", 3), ("Goblin", "Goblin", 1), ("1 ogre", "Ogre", 1)],
)
def test_the_encounter_begins_with_everybody_in_place(
    written: str, called: str, count: int
) -> None:
    game = inside(written, "wolf")
    meet(game, written)
    numbers = {one.name: max(1, len(one.bodies)) for one in game.encounter.combatants}
    assert numbers == {"Ada": 1, called: count}
    assert waiting_in(area(barrow(game), "Hall")) == ("wolf",)


@pytest.mark.rule("OSE-WANDERING")
def test_others_of_the_room_come_to_an_encounter_that_is_running() -> None:
    game = inside("3 goblins", "1 ogre")
    meet(game, "3 goblins")
    meet(game, "1 ogre")
    numbers = {one.name: max(1, len(one.bodies)) for one in game.encounter.combatants}
    assert numbers == {"Ada": 1, "Goblins": 3, "Ogre": 1}
    assert waiting_in(area(barrow(game), "Hall")) == ()


@pytest.mark.rule("OSE-WANDERING")
def test_how_many_is_rolled_where_that_is_dice() -> None:
    game = inside("1d1+3 goblins")
    meet(game, "1d1+3 goblins")
    assert len(game.combatant(game.id("Goblins")).bodies) == 4
    assert game.step is not None
    assert "number appearing" in {throw.purpose for throw in game.step.throws if not throw.secret}


@pytest.mark.rule("OSE-WANDERING")
def test_they_are_met_once_and_where_the_party_is() -> None:
    game = inside("wolf")
    with pytest.raises(NotFoundError, match="wait no longer in Hall"):
        meet(game, "ogre")
    with pytest.raises(ForbiddenError):
        game.act(MeetInRoom(place="Barrow", area="Hall", monsters="wolf"), ANN)
    elsewhere = inside("wolf", where="Crypt")
    with pytest.raises(RuleError, match="The party is not in Hall"):
        meet(elsewhere, "wolf")
    meet(game, "wolf")
    game.act(EndEncounter())
    with pytest.raises(NotFoundError):
        meet(game, "wolf")


@pytest.mark.rule("OSE-WANDERING")
def test_a_room_that_is_written_anew_keeps_who_was_met() -> None:
    game = inside("wolf", "ogre")
    meet(game, "wolf")
    game.act(EndEncounter())
    again = room("Hall", way("door", "Crypt"), monsters=("wolf", "2 orcs"))
    game.act(KeepRoom(place="Barrow", room=again))
    assert waiting_in(area(barrow(game), "Hall")) == ("2 orcs",)


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize(
    ("monsters", "refusal"),
    [
        (("2 goblinz",), "Did you mean Goblin"),
        (("2 xqwzvk",), "belong into the notes"),
        (tuple(f"{number} orcs" for number in range(1, 7)), "At most 5 kinds"),
    ],
)
def test_what_is_nobody_is_refused(monsters: tuple[str, ...], refusal: str) -> None:
    with pytest.raises(RuleError, match=refusal):
        inside(*monsters)


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
    with pytest.raises(RuleError, match="Ada is paralysed"):
        game.act(OpenDoor(door="d1"), ANN)
