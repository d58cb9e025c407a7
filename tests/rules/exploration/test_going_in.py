"""The party goes into a place that was prepared, from home or from outside, by its ways in."""

import pytest

from rules.errors import ForbiddenError, NotFoundError, NotLeadingError, RuleError
from rules.expedition.records import PartySetOut, SetOut
from rules.exploration.going_in import is_outside, ways_in, ways_meant
from rules.exploration.records import GoInto
from rules.kernel.actor import Viewer
from rules.light.records import LightLit
from rules.places.records import AreaEntered, EnterArea, GoThrough
from rules.record import replace
from rules.state.items import Item
from rules.state.party import Scale
from rules.systems import SYSTEMS
from rules.votes.records import NameCaller
from tests.rules.cast import character
from tests.rules.places.prepared import barrow, door, prepare, room, way
from tests.rules.scene import Scene
from tests.rules.table import BOB, REFEREE

HALL = room(
    "Hall",
    way("crack", direction="west", passage=True, secret=True),
    way("gate", direction="south"),
    way("arch", "Crypt", passage=True),
    text="A hall.",
)
CRYPT = room("Crypt", way("hatch", direction="up", stuck=True), text="Ash.", dark=False)
REFEREES, BOBS = Viewer(is_referee=True), Viewer(member=BOB.member)


def party(*rooms: object, **settings: str) -> Scene:
    """Ann's Ada and Bob's Bo, who is the caller, at home; a barrow is prepared."""
    game = Scene("ose", SYSTEMS, **settings)
    game.bring(character("c1", name="Ada", owner=2), character("c2", name="Bo", owner=3)).seat()
    game.act(NameCaller(character_id="c2"))
    prepare(game, *(rooms or (HALL, CRYPT)))  # type: ignore[arg-type]
    return game


def labels(game: Scene, viewer: Viewer) -> list[str]:
    return [one.label for one in ways_in(game.state, viewer)]


def test_a_referee_knows_all_ways_in_what_is_hidden_last() -> None:
    game = party()
    assert labels(game, REFEREES) == [
        "Barrow: gate south",
        "Barrow: hatch up",
        "Barrow: crack west",
    ]
    assert [one.dark for one in ways_in(game.state, REFEREES)] == [True, False, True]
    assert labels(game, BOBS) == []


def test_without_a_way_outside_they_come_in_at_the_first_room() -> None:
    game = party(room("Cave"), room("Pool"))
    prepare(game, name="Nothing")
    assert labels(game, REFEREES) == ["Barrow: Cave"]
    game.act(GoInto(place=barrow(game).id))
    (event,) = game.events(AreaEntered)
    assert (event.name, event.way, event.before) == ("Cave", "", "")


def test_ways_are_meant_by_ids_and_by_parts_of_their_names() -> None:
    game = party()
    prepare(game, room("Cave"), name="Moth Tomb")
    known = ways_in(game.state, REFEREES)
    gate = door(barrow(game), "gate").id
    for place, by, count in (
        ("", "", 4), ("barrow", "", 3), ("moth", "", 1), (barrow(game).id, "", 3),
        ("barrow", "gate", 1), ("", "hatch up", 1), ("", gate, 1),
    ):  # fmt: skip
        assert len(ways_meant(known, place, by)) == count, (place, by)
    for place, by in (("crypt", ""), ("", "window"), ("moth", "gate")):
        with pytest.raises(NotFoundError, match="no such way in"):
            ways_meant(known, place, by)
    assert ways_meant((), "", "") == ()


def test_from_home_they_set_out_and_come_in_by_the_way_that_was_named() -> None:
    game = party()
    assert is_outside(game.state)
    gate = door(barrow(game), "gate").id
    game.act(GoInto(place=barrow(game).id, door=gate))
    assert [event.scale for event in game.events(PartySetOut)] == [Scale.DUNGEON]
    (event,) = game.events(AreaEntered)
    assert (event.name, event.way, event.dark, event.text) == ("Hall", "gate", True, "")
    assert not is_outside(game.state)
    with pytest.raises(RuleError, match="in a place already"):
        game.act(GoInto(place=barrow(game).id, door=gate))


def test_with_a_light_that_is_lit_first_the_room_is_seen() -> None:
    game = party()
    gate = door(barrow(game), "gate").id
    lit = GoInto(place=barrow(game).id, door=gate, light=True)
    with pytest.raises(RuleError, match="anything left to light"):
        game.act(lit)
    ada = replace(game.state.characters[0], items=(Item("i1", "Torch", count=1),))
    game.state = replace(game.state, characters=(ada, game.state.characters[1]))
    game.act(lit)
    assert game.events(LightLit)
    (event,) = game.events(AreaEntered)
    assert (event.name, event.text, event.dark) == ("Hall", "A hall.", False)


def test_a_way_that_is_found_by_going_through_is_known() -> None:
    game = party()
    crack = door(barrow(game), "crack").id
    game.act(GoInto(place=barrow(game).id, door=crack))
    assert door(barrow(game), "crack").known


def test_the_caller_goes_back_in_by_ways_that_the_party_knows() -> None:
    game = party(led_by="caller")
    place = barrow(game)
    gate, hatch, crack = (door(place, name).id for name in ("gate", "hatch", "crack"))
    with pytest.raises(NotFoundError):
        game.act(GoInto(place=place.id, door=gate), by=BOB)
    game.act(EnterArea(place=place.id, area="Hall"))
    game.act(GoThrough(door=gate))
    assert labels(game, BOBS) == ["Barrow: gate south"]
    for hidden in (hatch, crack, "x"):
        with pytest.raises(NotFoundError, match="There is no such way in"):
            game.act(GoInto(place=place.id, door=hidden), by=BOB)
    game.act(GoInto(place=place.id, door=gate), by=BOB)
    assert game.events(AreaEntered)[-1].name == "Hall"


def test_what_does_not_open_from_outside_stays_shut_for_the_caller() -> None:
    game = party(led_by="caller")
    place = barrow(game)
    hatch = door(place, "hatch").id
    game.act(EnterArea(place=place.id, area="Crypt"))
    game.act(GoThrough(door=hatch))
    with pytest.raises(RuleError, match="hatch up does not open from outside"):
        game.act(GoInto(place=place.id, door=hatch), by=BOB)
    game.act(GoInto(place=place.id, door=hatch), by=REFEREE)


def test_only_a_referee_says_that_they_set_out_and_only_who_leads_that_they_go() -> None:
    game = party(led_by="caller")
    place = barrow(game)
    gate = door(place, "gate").id
    game.act(EnterArea(place=place.id, area="Hall"))
    game.act(GoThrough(door=gate))
    game.act(SetOut(scale=Scale.WILDERNESS))
    with pytest.raises(ForbiddenError, match="set"):
        game.act(GoInto(place=place.id, door=gate), by=BOB)
    other = party()
    with pytest.raises(NotLeadingError):
        other.act(GoInto(place=barrow(other).id, door=gate), by=BOB)
