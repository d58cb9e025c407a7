"""Food and drink as people meet them: the board, a day's end, what is there no more."""

import pytest

from rules.expedition.records import ComeBack, SetOut
from rules.state.party import Scale
from rules.wandering.records import SetWandering
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said

pytestmark = pytest.mark.rule("OSE-RESOURCES")


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann's Aldric and Bob's Berta are on the road, where nothing comes by itself."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=6)
    for word in ("start", "end"):
        await scene.say(play.referee, f"encounter {word}")
    await scene.act(play.referee, SetOut(scale=Scale.WILDERNESS))
    await scene.act(play.referee, SetWandering(a_day=0))
    return scene


def last(scene: Scene) -> str:
    """What was said last in the channel; the board has no text of its own."""
    return [text for text in scene.texts() if text][-1]


async def test_rations_are_eaten_by_themselves_until_there_are_none(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.ann, "item add", name="7 iron rations")
    assert "There is food for 3 days." in await scene.board()
    assert "There is food for 3 days." in said(await scene.say(play.bob, "party load"))
    await scene.say(play.referee, "time pass", days=1)
    assert "The day is over: 2 rations are eaten, and there is food for 2 days." in last(scene)
    assert "Berta eats of what Aldric carries." in last(scene)
    await scene.say(play.referee, "party food", people=2)
    assert "There is food for 2 people, which will not keep." in last(scene)
    await scene.say(play.referee, "time pass", days=1)
    assert "The day is over: what was found feeds 2, and there is food for 2" in last(scene)
    await scene.say(play.referee, "time pass", days=9)
    assert "and no food is left. " in last(scene)
    assert "Berta goes hungry." in last(scene)
    assert "Berta has had no food for a whole day." in last(scene)
    assert "It is day 6, midnight." in last(scene), "time has stopped early"
    shown = await scene.say(play.bob, "sheet show")
    assert "No food for a day" in shown.response.content
    await scene.say(play.referee, "time pass", days=1)
    assert "Berta has had no food for 2 days." in last(scene)
    await scene.act(play.referee, ComeBack())
    shown = await scene.say(play.bob, "sheet show")
    assert "No food" not in shown.response.content


async def test_who_sets_out_without_food_is_told_and_goes_hungry(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.act(play.referee, SetWandering(a_day=0))
    day = said(await scene.say(play.referee, "travel day", course="north", terrain="city"))
    assert "Nobody has food with them. People without a ration go hungry" in day
    assert "Aldric goes hungry." in day
    assert "Aldric has had no food for a whole day." in day


async def test_where_there_is_no_water_waterskins_are_counted(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="9 rations")
    await scene.say(play.ann, "item add", name="3 waterskins")
    refused = await scene.say(play.ann, "party water", found=False)
    assert "Only a referee" in refused.response.content
    await scene.say(play.referee, "party water", found=False)
    told = "There is no water here. 3 waterskins are full; everybody empties one a day."
    assert told in last(scene)
    await scene.say(play.referee, "time pass", days=1)
    assert "1 waterskin is left." in last(scene)
    assert "There is food for 3 days, and no water; 1 waterskin is full." in await scene.board()
    await scene.say(play.referee, "time pass", days=1)
    assert "No waterskin is left. Berta has nothing to drink." in last(scene)
    await scene.say(play.referee, "party water", found=True)
    assert "There is water here: all waterskins are full." in last(scene)
    assert "Berta eats and drinks again." in last(scene)
