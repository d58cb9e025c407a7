"""`/do battle` as a referee uses it."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


@pytest.mark.rule("ERIS-ARROW-VOLLEY", "ERIS-MASS-DEATH")
async def test_a_volley_and_the_fate_of_a_figure(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8, Berta=6)
    await scene.say(play.bob, "item add", name="platemail")
    await scene.say(play.referee, "battle volley", armour="magic", who="Aldric", forced=2)
    told = scene.texts()[-1]
    assert told.startswith(
        "**A volley of arrows** comes down.\n- Aldric (magic armour, fails on 1), "
    )
    assert "safe" in told
    await scene.say(play.referee, "battle volley", forced=4)
    assert "- Berta (no armour or leather, fails on 1-4), " in scene.texts()[-1]
    assert "-# In a volley already in this turn: Aldric." in scene.texts()[-1]
    assert "Damage: " in scene.texts()[-1]
    await scene.say(play.referee, "battle fate", who="Aldric", figure="destroyed", forced=7)
    told = scene.texts()[-1]
    assert "**Aldric**'s figure is destroyed, " in told
    assert "**taken prisoner**" in told
    assert "in enemy hands" in told
    refused = await scene.say(play.ann, "battle volley")
    assert "Only a referee" in refused.response.content
