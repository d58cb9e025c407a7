"""Where the party is, and who can do anything there."""

import pytest

from rules.conditions.actions import AddEffect
from rules.doors.actions import Listen, OpenDoor
from rules.errors import RuleError
from rules.places.door import UNMAPPED, ground_of
from rules.record import replace
from rules.state.expedition import Expedition, Scale
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
    (place,) = game.state.places
    assert [door.name for door in place.doors] == ["oak door", "trapdoor"]


def test_who_is_kept_from_acting_does_nothing() -> None:
    game = vault()
    game.act(AddEffect(target="ada", name="", key="paralysed"))
    with pytest.raises(RuleError, match="A condition keeps Ada from doing that"):
        game.act(OpenDoor(door="d1"), ANN)
