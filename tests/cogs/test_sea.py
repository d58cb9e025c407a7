"""`/do sea` as people use it."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.recorded import fix_dice
from tests.cogs.scene import Scene, offered_on, said

pytestmark = pytest.mark.rule("OSE-SEA-DAY", "OSE-SEA-TRAVEL")


async def aboard(play: Play, **settings: str) -> Scene:
    """Ann's Aldric is aboard a ship that steers north, in sight of land."""
    scene = Scene(play)
    await scene.begin("ose", **settings)
    await scene.say(play.ann, "sheet create", name="Aldric", hit_points=8)
    told = await scene.say(play.referee, "sea embark", name="Tern", rate=360, navigator=True)
    assert "goes aboard **Tern**: 72 miles a day by sails, with a navigator." in said(told)
    told = await scene.say(play.referee, "sea course", course="north", in_sight=True)
    assert "The party is at sea, in sight of land, with a navigator." in said(told)
    await scene.say(play.referee, "wandering set", a_day=0)
    return scene


@pytest.mark.rule("OSE-WIND")
async def test_before_the_first_day_the_board_has_ways_to_steer(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.say(play.referee, "sea embark", name="Tern", navigator=True)
    assert {"Steer north", "Steer south", "Another course…"} <= set(await scene.labels())
    told = await scene.press(play.referee, "Steer south")
    assert "south" in said(told)
    labels = await scene.labels()
    assert "Sail: day 1" in labels
    assert "Steer south" not in labels


async def test_going_aboard_is_said_in_words_and_the_name_is_asked_for(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    asked = await play.type(play.referee, "do", what="the party goes aboard the ship Tern")
    assert offered_on(asked.response)[:1] == ["Go aboard a vessel…"]
    told = await play.type(play.ann, "do", what="we board the ship")
    assert offered_on(told.response) == ["Ask the referee: we board the ship"]


@pytest.mark.rule("OSE-WIND", "OSE-WIND-VARIABLE", "OSE-SEA-LOST")
async def test_a_day_is_one_tap_and_the_referee_knows_more(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 1)  # the second day is a calm one
    scene = await aboard(play, wind="variable")
    board = await scene.board()
    assert "The party is on the water." in board
    assert "Tern · north · 0 miles so far" in board
    assert (await scene.labels())[0] == "Sail: day 1"
    refused = await scene.press(play.ann, "Sail: day 1")
    assert "would like to sail on. The referee is called." in said(refused)
    told = await scene.say(play.referee, "sea day", wind=9)
    public = "\n".join(scene.texts())
    assert "**Day 1** at sea: 96 miles north, 96 in all." in public
    assert "strong breeze: the vessel makes a third more than usual." in public
    assert "losing" not in public.lower()
    assert told.messages
    await scene.press(play.referee, "Sail: day 2")
    assert "miles so far" in await scene.board()
    shown = await scene.say(play.ann, "sea show")
    assert "**Tern**: 72 miles a day, with sails, a navigator aboard." in said(shown)
    assert "Only referees know" not in said(shown)


@pytest.mark.rule("OSE-GALE")
async def test_a_gale_waits_for_the_referees_word(play: Play) -> None:
    scene = await aboard(play)
    await scene.say(play.referee, "sea day", days=5, wind=12)
    assert "gale or storm: the vessel makes three times its usual way." in "\n".join(scene.texts())
    labels = await scene.labels()
    assert labels[:2] == ["No land ahead (referee)", "It reaches land (referee)"]
    refused = await scene.press(play.ann, "No land ahead (referee)")
    assert "Only a referee" in said(refused)
    await scene.press(play.referee, "No land ahead (referee)")
    assert "**Day 1** at sea: 216 miles" in "\n".join(scene.texts())
    helped = await scene.say(play.referee, "help")
    assert "The vessel and the weather" in offered_on(helped.response)


@pytest.mark.rule("OSE-SEA-DAY", "OSE-GALE")
async def test_the_crew_needs_rest_and_a_gale_on_a_river_drives_nobody(play: Play) -> None:
    scene = await aboard(play)
    await scene.say(play.referee, "sea course", water="river")
    gale = said(await scene.say(play.referee, "sea day", wind=12))
    assert "Tern reaches land and finds shelter for the rest of the day." in gale
    assert "the vessel lies still" in gale
    for _ in range(5):
        assert "day of rest" not in said(await scene.say(play.referee, "sea day", wind=7))
    seventh = said(await scene.say(play.referee, "sea day", wind=7))
    assert "The crew has had no day of rest for 7 days." in seventh


@pytest.mark.rule("OSE-RIVER", "OSE-NEAR-GALE")
async def test_rivers_repairs_and_the_shore(play: Play) -> None:
    scene = await aboard(play)
    await scene.say(play.referee, "sea course", water="river", stream=1, in_sight=False)
    await scene.say(play.referee, "sea day", wind=7, current=12)
    said_all = "\n".join(scene.texts())
    assert "so 12 miles a day more." in said_all
    assert "**Day 1** on a river: 84 miles north" in said_all
    refused = await scene.say(play.referee, "sea repair")
    assert "Tern has taken on no water." in said(refused)
    await scene.say(play.referee, "sea ashore")
    assert "The party is on the road." in await scene.board()
    shown = await scene.say(play.ann, "sea show")
    assert "The party is ashore." in said(shown)
    wrong = await scene.say(play.referee, "sea day", wind=7)
    assert "on the road, and that is done on the water" in said(wrong)
