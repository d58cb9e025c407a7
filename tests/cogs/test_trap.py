"""Traps as people meet them."""

import pytest

from tests.cogs.cellar import NEEDLE, PIT, cellar, write
from tests.cogs.conftest import Play
from tests.cogs.scene import said


@pytest.mark.rule("OSE-TRAPS")
async def test_a_trap_springs_for_all_to_see(play: Play) -> None:
    scene = await cellar(play, traps=(PIT,))
    offered = await play.referee.autocomplete(play.channel, "trap try", "trap", "p")
    assert [choice["name"] for choice in offered] == ["pit"]
    assert await play.ann.autocomplete(play.channel, "trap disarm", "trap", "") == []
    sprung = await scene.say(play.referee, "trap try", trap="pit", who="Aldric", forced=2)
    text = sprung.response.content
    assert "**Aldric sets off a trap: pit!** The floor opens." in text
    assert "set by the referee" not in text
    assert "Aldric takes " in text
    assert (await scene.vitals("Aldric")).hit_points < 30
    again = await scene.say(play.referee, "trap set", trap="pit", how="ready")
    assert again.ephemeral
    assert "is ready now" in again.response.content


@pytest.mark.rule("OSE-TRAPS")
async def test_one_that_stays_is_told_the_referee_alone(play: Play) -> None:
    scene = await cellar(play, traps=(PIT,))
    before = list(filter(None, scene.texts()))
    stayed = await scene.say(play.referee, "trap try", trap="pit", who="Aldric, Berta", forced=3)
    assert stayed.ephemeral
    assert "does not spring on Aldric and Berta" in stayed.response.content
    assert list(filter(None, scene.texts())) == before
    refused = await scene.say(play.ann, "trap try", trap="pit", who="Aldric")
    assert "Only a referee" in refused.response.content
    log = await scene.say(play.ann, "log show")
    assert "pit" not in said(log)


@pytest.mark.rule("OSE-TRAPS", "OSE-TREASURE-TRAPS")
async def test_a_known_trap_is_disarmed_and_only_the_referee_knows_if_it_is(play: Play) -> None:
    scene = await cellar(play, traps=(NEEDLE,))
    unknown = await scene.say(play.ann, "trap disarm", trap="needle")
    assert "Nobody knows of a trap" in unknown.response.content
    await scene.say(play.referee, "search tell", hidden="needle on the chest")
    await write(scene, "Aldric", remove_traps=100)
    tried = await scene.say(play.ann, "trap disarm", trap="needle")
    assert "Aldric tries to make the needle on the chest harmless." in tried.response.content
    assert "1d100" not in said(tried)
    told = await scene.say(play.referee, "log show")
    assert " is **harmless** now: " in said(told)


@pytest.mark.rule("OSE-TRAPS")
async def test_a_referee_makes_a_trap_on_the_spot(play: Play) -> None:
    scene = await cellar(play)
    sprung = await scene.say(
        play.referee,
        "trap try",
        trap="falling block",
        who="Aldric",
        certain=True,
        damage="2",
        effect="dust everywhere",
    )
    assert "**Aldric sets off a trap: falling block!** dust everywhere." in said(sprung)
    assert (await scene.vitals("Aldric")).hit_points == 28
