"""Sneaking and picking pockets as people do it."""

import pytest

from rules.expedition.records import SetOut
from rules.state.party import Scale
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, hidden_part, offered_on, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Aldric and Berta are on the road."""
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12, Berta=9)
    await scene.act(play.referee, SetOut(scale=Scale.WILDERNESS))
    await scene.say(play.referee, "encounter board")
    return scene


@pytest.mark.rule("ERIS-SNEAK")
async def test_the_party_sneaks_and_surprises_whom_it_meets(play: Play, scene: Scene) -> None:
    offered = await play.ann.autocomplete(play.channel, "sneak up", "who", "")
    assert offered[0]["value"] == "party"
    rolled = await scene.say(play.referee, "sneak up", who="party", camouflage=True, forced=3)
    text = said(rolled)
    assert "Aldric and Berta sneak." in text
    assert (
        " sneak **undetected**: **3** (set by the referee), needs at most 3 "
        "(Aldric: 2, camouflage +1)." in text
    )
    assert "Sneaking: Aldric and Berta" in await scene.board()
    refused = await scene.say(play.ann, "sneak up")
    assert "sneaking already" in refused.response.content
    await scene.meet(environment="wilderness")
    await scene.say(play.ann, "encounter join")
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="3")
    begun = await scene.press(play.referee, "Begin the rounds")
    assert "surprise round" in said(begun).lower()


@pytest.mark.rule("ERIS-SNEAK")
async def test_a_blind_roll_is_one_line_for_all(play: Play, scene: Scene) -> None:
    shown: list[str] = []
    for forced in (1, 6):
        rolled = await scene.say(
            play.referee, "sneak up", who="Aldric", mode="blind", forced=forced
        )
        public, private = rolled.response.content, hidden_part(rolled).content
        assert "in 6" not in public
        assert ("undetected" in private) is (forced == 1)
        shown.append(public.split("\n")[0])
        await scene.say(play.ann, "sneak stop")
    assert shown[0] == shown[1] == "Aldric sneaks."


@pytest.mark.rule("ERIS-SNEAK")
async def test_who_has_enough_of_it_walks_on(play: Play, scene: Scene) -> None:
    await scene.say(play.bob, "sneak up")
    stopped = await scene.say(play.bob, "sneak stop", who="Berta")
    assert "Berta no longer sneaks." in said(stopped)
    assert "Sneaking" not in await scene.board()
    helped = await play.type(play.ann, "help")
    assert "Go unseen, more slowly…" in offered_on(helped.response)
    await scene.say(play.ann, "sneak up")
    helped = await play.type(play.ann, "help")
    assert "Walk on openly…" in offered_on(helped.response)


@pytest.mark.rule("ERIS-PICKPOCKET")
async def test_a_pocket_is_picked_and_the_referee_hears_of_it(play: Play, scene: Scene) -> None:
    picked = await scene.say(
        play.referee,
        "pickpocket",
        victim="the merchant",
        skill=40,
        who="Aldric",
        forced=12,
        forced_notice=6,
    )
    told = "picks the merchant's pocket: **12** (set by the referee)"
    assert f"Aldric {told}, needs at most 40." in picked.response.content
    assert "felt something" not in picked.response.content
    secret = hidden_part(picked).content
    assert "The merchant has felt something and realises in a turn what is missing" in secret
    passed = await scene.say(play.referee, "time pass", turns=2)
    assert "realises" not in passed.response.content
    assert "**The merchant** realises now that Aldric has taken something." in said(passed)
    tried = await scene.say(play.bob, "pickpocket", victim="Aldric", skill=1)
    assert "Berta tries Aldric's pocket" in said(tried)


@pytest.mark.rule("ERIS-SNEAK")
async def test_a_monster_that_nobody_sees_sneaks_up(play: Play, scene: Scene) -> None:
    await scene.meet(environment="wilderness")
    await scene.say(play.ann, "encounter join")
    await scene.say(play.referee, "monster add", name="Wolf", hit_points="3", hidden=True)
    rolled = await scene.say(play.referee, "sneak up", who="Wolf", forced=1)
    assert rolled.ephemeral
    said_so = await play.referee.click(rolled.response, label="The party is surprised")
    assert "The party is **surprised**." in said(said_so)
    rolled = await scene.say(play.referee, "sneak up", who="Wolf", forced=6)
    said_so = await play.referee.click(rolled.response, label="The party is not surprised")
    assert "The party is **not surprised**." in said(said_so)
