"""Monsters that wait in a room, and are met there.
Where the party is, and who can do anything there.
"""

import pytest

from rules.bestiary.known import require_block
from rules.bestiary.records import KeepStatBlock
from rules.conditions.records import AddEffect
from rules.doors.records import Listen, OpenDoor
from rules.encounter.records import AddMonsters, EndEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import SetLife
from rules.kernel.actor import TABLE
from rules.places.ground import ground_of, with_area
from rules.places.reading import require_named, waiting_in
from rules.places.records import (
    AreaNoted,
    EnterArea,
    ForgetPlace,
    KeepRoom,
    MeetInRoom,
    MetAgain,
    RemovePart,
)
from rules.places.state import PLACES, UNMAPPED, Left, Place
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.state.party import Expedition, Scale
from rules.wandering.records import Meet
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
    game.act(SetLife(target=game.id("Normal wolf"), life=Life.DEAD))
    game.act(EndEncounter())
    with pytest.raises(NotFoundError):
        meet(game, "wolf")


@pytest.mark.rule("OSE-WANDERING")
def test_a_room_that_is_written_anew_keeps_who_was_met() -> None:
    game = inside("wolf", "ogre")
    meet(game, "wolf")
    game.act(SetLife(target=game.id("Normal wolf"), life=Life.DEAD))
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


def left(preset: str, *monsters: str) -> Scene:
    """Three goblins were met in the hall, one of whom died, one was hurt to 1 of 7 hit points and
    one lives unhurt; the party has gone on."""
    game = Scene(preset)
    game.bring(character("c1", name="Ada")).seat()
    prepare(game, room("Hall", monsters=monsters), room("Crypt"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    meet(game, monsters[0])
    goblins = game.id("Goblins")
    how = (Vitals(0, 7, Life.DEAD), Vitals(1, 7), Vitals(7, 7))
    bodies = zip(game.combatant(goblins).bodies, how, strict=True)
    game.alter(goblins, bodies=tuple(replace(one, vitals=vitals) for one, vitals in bodies))
    game.act(EndEncounter())
    return game


def after(game: Scene, days: int) -> MetAgain:
    """So many days later they are met again; each die of healing falls on 2."""
    clock = replace(game.state.clock, turns=game.state.clock.turns + 144 * days)
    game.state = replace(game.state, clock=clock)
    game.falling = None
    game.spare, game.secret_spare = (4,) * 20, (2,) * 40
    game.act(MeetInRoom(place="Barrow", area="Hall", monsters="2 goblins"))
    (met,) = reported(game.step, MetAgain)
    return met


@pytest.mark.rule("OSE-HEALING")
@pytest.mark.parametrize(
    ("preset", "days", "points"),
    [
        ("ose", 0, (1, 7)),
        ("ose", 2, (5, 7)),
        ("ose", 30, (7, 7)),
        ("eris", 6, (1, 7)),
        ("eris", 7, (7, 7)),
        ("4e", 0, (1, 7)),
        ("4e", 1, (7, 7)),
    ],
)
def test_who_was_left_alive_is_there_again_and_heals_by_days(
    preset: str, days: int, points: tuple[int, ...]
) -> None:
    game = left(preset, "3 goblins")
    assert waiting_in(area(barrow(game), "Hall")) == ("2 goblins",)
    met = after(game, days)
    there = game.combatant(met.target.id)
    assert tuple(body.vitals.hit_points for body in there.bodies) == points == met.hit_points
    assert (met.days, met.most, met.seen_by(TABLE)) == (days, (7, 7), None)


@pytest.mark.rule("OSE-HEALING")
def test_those_who_are_met_again_and_left_again_stand_in_the_room_once() -> None:
    game = left("ose", "3 goblins", "wolf")
    goblins = after(game, 0).target.id
    meet(game, "wolf")
    game.act(SetLife(target=f"{goblins}#1", life=Life.DEAD))
    game.act(EndEncounter())
    hall = area(barrow(game), "Hall")
    assert hall.monsters == ("3 goblins", "wolf", "goblin")
    left_there = [(one.text, len(one.vitals), one.added) for one in hall.left]
    assert sorted(left_there) == [("goblin", 1, True), ("wolf", 1, False)]
    assert waiting_in(hall) == ("wolf", "goblin")


@pytest.mark.rule("OSE-HEALING")
def test_if_all_live_they_are_those_whom_the_referee_wrote() -> None:
    game = inside("3 goblins")
    meet(game, "3 goblins")
    game.act(EndEncounter())
    hall = area(barrow(game), "Hall")
    assert (hall.monsters, hall.met, hall.left[0].added) == (("3 goblins",), (), False)
    again = room("Hall", way("door", "Crypt"), monsters=("wolf",))
    game.act(KeepRoom(place="Barrow", room=again))
    assert area(barrow(game), "Hall").left == ()


def ambush(game: Scene) -> str:
    """Three orcs come by, whom nobody wrote of the hall."""
    game.falling = CountedDice()
    game.act(Meet(what="orc", count=3))
    return game.encounter.combatants[-1].id


@pytest.mark.rule("OSE-HEALING")
def test_who_was_bound_or_sleeps_stays_though_they_came_by_and_others_go_on() -> None:
    game = inside("wolf")
    orcs = ambush(game)
    game.act(AddEffect(target=f"{orcs}#1", name="bound", key="prisoner"))
    game.act(AddEffect(target=f"{orcs}#2", name="asleep", key="asleep"))
    game.act(EndEncounter())
    (kept,) = area(barrow(game), "Hall").left
    assert (kept.text, len(kept.vitals), kept.bound, kept.added) == ("2 Orcs", 2, 1, True)
    meet(game, "2 Orcs")
    again = game.encounter.combatants[-1].id
    assert [(one.target, one.name) for one in game.state.effects] == [(f"{again}#2", "bound")]
    game.act(EndEncounter())
    assert [one.bound for one in area(barrow(game), "Hall").left] == [1]


@pytest.mark.rule("OSE-HEALING")
def test_who_was_brought_into_the_room_by_hand_is_of_it() -> None:
    game = inside("wolf")
    game.meet()
    game.falling = CountedDice()
    game.act(AddMonsters(name="Orc", count=2))
    game.act(EndEncounter())
    assert waiting_in(area(barrow(game), "Hall")) == ("wolf", "2 Orcs")


@pytest.mark.rule("OSE-HEALING")
def test_who_comes_by_or_is_met_where_nobody_prepared_anything_stays_nowhere() -> None:
    game = inside("3 goblins")
    game.act(AddMonsters(name="Ogre", hit_points=(9,), block="none"))
    game.act(EndEncounter())
    assert area(barrow(game), "Hall").left == ()
    ambush(game)
    game.act(EndEncounter())
    assert area(barrow(game), "Hall").left == ()
    bare = outside()
    bare.act(AddMonsters(name="Ogre", hit_points=(9,), block="none"))
    bare.act(EndEncounter())
    home = Scene("ose").meet().hero("Ada").foe("Goblins")
    home.act(EndEncounter())
    assert home.state.encounter is None


def test_who_has_hit_points_in_the_key_has_these_and_is_told_as_nobody_who_was_left() -> None:
    game = Scene("ose")
    game.bring(character("c1", name="Ada")).seat()
    block = replace(require_block(game.state, "goblin"), name="Goblin (Barrow)", source="Barrow")
    game.act(KeepStatBlock(block=block))
    text = "2 Goblin (Barrow)"
    prepare(game, room("Hall", monsters=(text,)))
    (place,) = PLACES.of(game.state)
    there = Left(text, (Vitals(5, 5), Vitals(3, 3)))
    hall = replace(require_named(place.areas, "Hall", "room"), left=(there,))
    game.state = PLACES.put(game.state, (with_area(place, hall),))
    game.act(EnterArea(place="Barrow", area="Hall"))
    meet(game, text)
    goblins = game.combatant(game.id("Goblin"))  # Players never read whose they are.
    assert [body.vitals.hit_points for body in goblins.bodies] == [5, 3]
    assert not reported(game.step, MetAgain)
