"""What doors mean for what comes by itself: monsters open most of them (OSE-MONSTER-DOORS)."""

import pytest

from rules.doors.records import SetDoor
from rules.errors import RuleError
from rules.places.state import Door
from rules.record import replace
from rules.state.party import Scale
from rules.systems import ENGINE
from rules.wandering.coming_up import doors_between
from rules.wandering.records import BeginMeeting, CheckWandering, Doors, SomethingCame
from tests.rules.places.vault import IRON, SECRET, STAIRS, vault
from tests.rules.scene import Scene, reported
from tests.rules.wandering.scenes import out

pytestmark = pytest.mark.rule("OSE-MONSTER-DOORS")
NORTH = "iron door north"


def room(*doors: Door) -> Scene:
    """The party is in the guard room, which has these doors."""
    game = vault(doors=doors)
    game.falling = None
    return game


def between(game: Scene) -> Doors:
    return doors_between(ENGINE.asking(game.state))


@pytest.mark.parametrize(
    ("fields", "doors"),
    [
        ({"open": True}, Doors()),
        ({"open": True, "wedged": True}, Doors()),
        ({}, Doors(opened=(NORTH,))),
        ({"stuck": True}, Doors(opened=(NORTH,))),
        ({"locked": True}, Doors(opened=(NORTH,))),
        ({"spiked": True}, Doors(barred=(NORTH,), closed=True)),
        ({"held": True}, Doors(barred=(NORTH,), closed=True)),
    ],
)
def test_monsters_open_all_but_what_is_spiked_or_held(
    fields: dict[str, object], doors: Doors
) -> None:
    assert between(room(replace(IRON, **{"open": False, **fields}))) == doors


def test_another_way_is_enough() -> None:
    spiked = replace(IRON, spiked=True)
    assert between(room(spiked, STAIRS)) == Doors(barred=(NORTH,))
    assert between(room(spiked, SECRET)).closed is False
    assert between(room()) == Doors()


def test_there_is_always_another_way_where_nothing_is_prepared() -> None:
    game = out()
    game.act(SetDoor(door="oak door", how="spiked"))
    assert between(game) == Doors(barred=("oak door",))
    game = out(scale=Scale.WILDERNESS)
    assert between(game) == Doors()


def test_what_cannot_come_in_waits_for_the_referees_word() -> None:
    game = room(replace(IRON, spiked=True))
    game.state = replace(game.state, overrides={**game.state.overrides, "book": "none"})
    (came,) = reported(game.act(CheckWandering(forced=1), faces=[3, 4]), SomethingCame)
    assert came.doors == Doors(barred=(NORTH,), closed=True)
    with pytest.raises(RuleError, match=f"Nothing gets in: {NORTH}, spiked shut or held"):
        game.act(BeginMeeting(meeting_id=came.meeting))
    game.act(BeginMeeting(meeting_id=came.meeting, anyway=True), faces=[5])
    assert game.state.encounter is not None


def test_it_comes_in_once_the_door_gives_way() -> None:
    game = room(replace(IRON, spiked=True))
    game.state = replace(game.state, overrides={**game.state.overrides, "book": "none"})
    (came,) = reported(game.act(CheckWandering(forced=1), faces=[3, 4]), SomethingCame)
    game.act(SetDoor(door="d1", how="open"))
    game.act(BeginMeeting(meeting_id=came.meeting), faces=[5])
    assert game.state.encounter is not None
