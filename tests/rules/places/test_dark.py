"""What is read aloud waits for light, or for somebody who sees heat (R-SIGHT)."""

import pytest

from rules.conditions.records import AddEffect, RemoveEffect
from rules.exploration.walking import ways_named
from rules.light.records import LIGHTS, DarknessFell, LightUp, PutOut, SetFire
from rules.places.reading import things_of
from rules.places.records import AreaEntered, AreaSeen, EnterArea, SetOpened
from rules.places.state import DARK_ROOM
from rules.sheet.records import SetSheetNumber
from rules.view.places import view_here
from tests.rules.places.prepared import area, barrow, prepare, room, way
from tests.rules.places.test_entering import party
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

ADA, BO = "c1", "c2"
TEXT = "A hall.\nDust."


def dark_hall() -> Scene:
    """The party has come into a dark hall with a chest, and has no light."""
    game = party()
    prepare(
        game, room("Hall", way("oak door", "Crypt"), text=TEXT, things=("chest",)), room("Crypt")
    )
    game.act(EnterArea(place="Barrow", area="Hall"))
    return game


def read(game: Scene) -> list[str]:
    return [event.text for event in game.events(AreaSeen)]


@pytest.mark.rule("OSE-LIGHT")
def test_nothing_is_read_to_those_who_see_nothing_until_there_is_light() -> None:
    game = dark_hall()
    (event,) = game.events(AreaEntered)
    assert (event.text, event.dark, event.first) == ("", True, True)
    assert event.exits == ("oak door (shut)",)
    (fell,) = game.events(DarknessFell)
    assert ([who.id for who in fell.blind], fell.entered) == ([ADA, BO], True)
    assert things_of(barrow(game), area(barrow(game), "Hall")) == ()
    for viewer, name, text in ((ANN, DARK_ROOM, ""), (REFEREE, "Hall", TEXT)):
        view = view_here(game.state, viewer)
        assert view is not None
        assert view.area is not None
        assert (view.area.name, view.area.text) == (name, text)
    game.act(LightUp(source="torch", bearer=BO))
    assert read(game) == [TEXT]
    assert game.step is not None
    assert game.step.revealed
    assert things_of(barrow(game), area(barrow(game), "Hall")) == ("chest",)
    game.act(PutOut(lights=(LIGHTS.of(game.state)[0].id,)))
    game.act(LightUp(source="torch", bearer=BO))
    assert read(game) == []


@pytest.mark.rule("OSE-LIGHT")
def test_a_room_in_which_nobody_saw_anything_has_no_name_elsewhere_either() -> None:
    game = dark_hall()
    game.act(EnterArea(place="Barrow", area="Crypt"))
    assert [leads for _, leads in ways_named(game.state)] == ["oak door, to a dark room"]


@pytest.mark.rule("OSE-LIGHT")
def test_who_comes_back_with_a_light_reads_it_then() -> None:
    game = dark_hall()
    for name in ("Crypt", "Hall"):
        game.act(EnterArea(place="Barrow", area=name))
    (event,) = game.events(AreaEntered)
    assert (event.text, event.dark, event.first) == ("", True, False)
    game.act(EnterArea(place="Barrow", area="Crypt"))
    game.act(LightUp(source="torch", bearer=BO))
    game.act(EnterArea(place="Barrow", area="Hall"))
    (event,) = game.events(AreaEntered)
    assert (event.text, event.dark, event.first) == (TEXT, False, True)


@pytest.mark.rule("OSE-INFRAVISION")
def test_it_is_read_where_somebody_sees_heat_and_a_large_fire_stays_behind() -> None:
    game = party()
    prepare(game, room("Hall", text=TEXT), room("Crypt", text="Ash."))
    game.act(SetSheetNumber(character_id=ADA, field="infravision", value=60))
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert game.events(AreaEntered)[0].text == TEXT
    game.act(SetFire(fire=True))
    game.act(EnterArea(place="Barrow", area="Crypt"))
    assert game.events(AreaEntered)[0].text == "Ash."


@pytest.mark.rule("OSE-INFRAVISION", "OSE-BLIND")
def test_an_effect_by_which_somebody_sees_or_is_no_longer_blind_has_it_read() -> None:
    game = dark_hall()
    game.act(AddEffect(target=ADA, name="infravision", key="infravision"))
    assert read(game) == [TEXT]
    game = party()
    prepare(game, room("Hall", text=TEXT, dark=False))
    for who in (ADA, BO):
        game.act(AddEffect(target=who, name="blind", key="blind"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert game.events(AreaEntered)[0].dark
    game.act(RemoveEffect(effect_id=game.state.effects[0].id))
    assert read(game) == [TEXT]


def test_light_at_home_or_in_a_room_that_was_read_reads_nothing() -> None:
    game = party()
    game.act(AddEffect(target=ADA, name="blind", key="blind"))
    assert read(game) == []
    game.act(SetOpened(place="Barrow", area="Hall", opened=True))
    game.act(EnterArea(place="Barrow", area="Hall"))
    (event,) = game.events(AreaEntered)
    assert not event.first
