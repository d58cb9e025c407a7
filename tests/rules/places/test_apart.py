"""Several parties in the same rooms: what is read to each, and what a referee looks at first."""

from collections.abc import Callable

import pytest

from rules.campaign.records import ChangeSetting
from rules.clock.records import PassTime
from rules.doors.records import SetDoor
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import SetOut
from rules.exploration.going_in import ways_in
from rules.exploration.walking import ways_named
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.parties import join_up, through
from rules.kernel.resolution import Resolution
from rules.light.records import LightUp
from rules.parties.records import JoinUp, SplitUp
from rules.places.ground import ground_of, with_area
from rules.places.keeping import put_place
from rules.places.records import AreaEntered, AreaSeen, CameEarly, EnterArea, GoThrough, ReadRoom
from rules.places.state import ROOMS_APART, Left, Place
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.party import Scale
from rules.view.places import view_here, view_places
from tests.rules.places.prepared import area, barrow, door
from tests.rules.places.test_entering import party
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

DAY = 144
TEXT = "A hall.\nDust."


def both(turns: int = 0) -> Scene:
    """Bo has gone into the hall, so many turns later than it is for Ada, who is still outside."""
    game = party()
    for who in ("c1", "c2"):
        game.act(LightUp(source="lantern", bearer=who))
    game.act(SplitUp(characters=("c2",), name="The mill"), BOB)
    see(game, 2)
    if turns:
        game.act(PassTime(turns=turns))
        game.act(LightUp(source="torch", bearer="c2"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    see(game, 1)
    return game


def see(game: Scene, number: int) -> None:
    game.state = through(game.state, number)


def mark(state: GameState, room: str) -> int:
    """When a room was changed last."""
    return next(one.at for one in ROOMS_APART.of(state) if one.area == room)


def text_seen(game: Scene) -> str:
    view = view_here(game.state, TABLE)
    assert view is not None
    assert view.area is not None
    return view.area.text


def test_what_others_have_seen_is_read_to_each_party_once() -> None:
    game = both()
    for reads in (True, False):
        game.act(EnterArea(place="Barrow", area="Hall"))
        (entered,) = game.events(AreaEntered)
        assert (entered.first, entered.early) == (reads, False)
        assert game.events(CameEarly) == []
        game.act(GoThrough(door=door(barrow(game), "stairs").id))
    assert ROOMS_APART.of(game.state)[0].seen == (1, 2)


def test_whoever_comes_earlier_than_a_change_is_read_nothing_before_a_referee_has_looked() -> None:
    game = both(turns=DAY)
    hall = ReadRoom(place="Barrow", area="Hall")
    with pytest.raises(RuleError, match="not there"):
        game.act(hall)
    game.act(EnterArea(place="Barrow", area="Hall"))
    (entered,) = game.events(AreaEntered)
    assert (entered.text, entered.early) == ("", True)
    (early,) = game.events(CameEarly)
    assert (early.seconds, early.seen_by(TABLE)) == (DAY * 600, None)
    assert text_seen(game) == ""
    with pytest.raises(ForbiddenError):
        game.act(hall, ANN)
    game.act(hall)
    assert [one.text for one in game.events(AreaSeen)] == [TEXT]
    assert text_seen(game) == TEXT
    with pytest.raises(RuleError, match="told of it as they came in"):
        game.act(hall)


def test_what_changes_in_a_room_is_known_of_those_on_both_sides_of_a_door() -> None:
    game = both(turns=DAY)
    see(game, 2)
    before = {one.area: one.at for one in ROOMS_APART.of(game.state)}
    game.act(PassTime(turns=1))
    game.act(SetDoor(door="oak door", how="open"))
    after = {one.area: one.at for one in ROOMS_APART.of(game.state)}
    there = barrow(game)
    assert after[area(there, "Hall").id] == before[area(there, "Hall").id] + 600
    assert after[area(there, "Crypt").id] == after[area(there, "Hall").id]


def wounded(there: Place) -> Place:
    """Of those who live in the hall fewer are left."""
    hall = area(there, "Hall")
    return with_area(there, replace(hall, left=(Left("goblin", (Vitals(2, 5),)),)))


def held(there: Place) -> Place:
    """A spell holds the oak door longer than it did."""
    doors = tuple(replace(one, held_until=9_999_999) for one in there.doors)
    return replace(there, doors=doors)


@pytest.mark.parametrize("change", [wounded, held])
def test_who_is_left_and_how_long_a_spell_holds_are_changes_too(
    change: Callable[[Place], Place],
) -> None:
    game = both(turns=DAY)
    see(game, 2)
    game.act(PassTime(turns=1))
    resolution = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    put_place(resolution, change(barrow(game)))
    hall = area(barrow(game), "Hall").id
    assert mark(resolution.state, hall) == mark(game.state, hall) + 600


def test_in_the_dark_it_is_read_once_there_is_light() -> None:
    game = party()
    game.act(SplitUp(characters=("c2",), name="The mill"), BOB)
    see(game, 2)
    game.act(LightUp(source="torch", bearer="c2"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    see(game, 1)
    game.act(EnterArea(place="Barrow", area="Hall"))
    (entered,) = game.events(AreaEntered)
    assert (entered.dark, entered.text) == (True, "")
    game.act(LightUp(source="torch", bearer="c1"))
    assert [one.text for one in game.events(AreaSeen)] == [TEXT]


def test_who_part_know_what_both_saw_and_who_meet_what_either_did() -> None:
    game = both()
    see(game, 2)
    game.act(JoinUp(party=1))
    assert ROOMS_APART.of(game.state)[0].seen == (1, 2)
    game.act(SplitUp(characters=("c1",), name="The ford"))
    assert ROOMS_APART.of(game.state)[0].seen == (1, 2, 3)


def known_rooms(game: Scene, viewer: Viewer = TABLE) -> list[str]:
    """The rooms that players know of, by their names, on the map and among the ways in."""
    views = view_places(game.state, viewer)
    ways = {way.area.name for way in ways_in(game.state, viewer)}
    return sorted({*(one.name for view in views for one in view.areas), *ways})


def test_rooms_of_a_party_that_keeps_apart_are_on_no_other_map() -> None:
    game = both()
    assert known_rooms(game) == ["Hall"]
    game.act(ChangeSetting(key="apart", value="closed"))
    assert known_rooms(game) == []
    assert "Hall" in known_rooms(game, ALL_KNOWING)
    see(game, 2)
    assert known_rooms(game) == ["Hall"]
    see(game, 1)
    # Whoever comes there has been there, and who meet know what either knows.
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert known_rooms(game) == ["Hall"]
    assert ROOMS_APART.of(game.state)[0].came == (1, 2)
    game.act(GoThrough(door=door(barrow(game), "stairs").id))
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert ROOMS_APART.of(game.state)[0].came == (1, 2)


def test_a_room_from_before_they_parted_stays_known_to_both() -> None:
    game = party()
    game.act(LightUp(source="lantern", bearer="c1"))
    game.act(ChangeSetting(key="apart", value="closed"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert ROOMS_APART.of(game.state) == ()
    game.act(GoThrough(door=door(barrow(game), "stairs").id))
    game.act(SplitUp(characters=("c2",), name="The mill"), BOB)
    see(game, 2)
    game.act(EnterArea(place="Barrow", area="Hall"))
    see(game, 1)
    assert known_rooms(game) == ["Hall"]


def test_where_a_way_leads_is_said_of_rooms_that_the_party_knows() -> None:
    game = both()
    game.act(ChangeSetting(key="apart", value="closed"))
    see(game, 2)
    (way,) = [one for one in barrow(game).doors if area(barrow(game), "Crypt").id in one.between]
    game.act(GoThrough(door=way.id))
    see(game, 1)
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert "Crypt" not in str(ways_named(game.state))
    see(game, 2)
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert "Crypt" in str(ways_named(game.state))


def test_what_is_noted_where_nobody_prepared_anything_is_the_partys() -> None:
    game = party()
    game.act(SetDoor(door="oak door", how="stuck"))
    game.act(SplitUp(characters=("c2",), name="The mill"), BOB)
    see(game, 2)
    assert doors_noted(game) == ["oak door"]
    game.act(SetDoor(door="oak door", how="locked"))
    game.act(SetDoor(door="iron door", how="stuck"))
    assert doors_noted(game) == ["oak door", "iron door"]
    see(game, 1)
    assert doors_noted(game) == ["oak door"]
    assert not ground_of(game.state).place.doors[0].locked
    assert ROOMS_APART.of(game.state) == ()
    together = join_up(game.state, 2)
    assert [one.name for one in ground_of(together).place.doors] == ["oak door"]
    see(game, 2)
    game.act(SetOut(scale=Scale.DUNGEON))
    assert doors_noted(game) == []
    see(game, 1)
    assert doors_noted(game) == ["oak door"]


def doors_noted(game: Scene) -> list[str]:
    return [one.name for one in ground_of(game.state).place.doors]
