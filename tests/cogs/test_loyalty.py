"""The loyalty of hirelings as a referee keeps it."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


@pytest.mark.rule("ERIS-LOYALTY")
async def test_a_success_raises_loyalty_with_one_tap(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("eris")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    hire = {"name": "Bill", "character": "Aldric", "hit_points": "4"}
    await scene.say(play.referee, "monster hire", **hire, loyalty=7)
    over = await scene.say(play.referee, "encounter end")
    offered = next(one for one in over.messages if one.ephemeral)
    pressed = await play.referee.click(offered, label="A success: +1 loyalty")
    assert "Loyalty of Aldric's Bill: **8** (was 7), after a success." in pressed.response.content
    listed = await play.referee.autocomplete(play.channel, "morale success", "groups", "")
    assert [option["value"] for option in listed] == ["Aldric's Bill"]
    assert await play.ann.autocomplete(play.channel, "morale success", "groups", "") == []
    expedition = await scene.say(play.referee, "morale success", groups="Bill")
    assert "**9** (was 8)" in expedition.response.content
    shown = await scene.say(play.referee, "morale show")
    assert "Aldric's Bill: loyalty 9" in shown.response.content
    await scene.meet()
    back = await scene.say(play.referee, "monster hire", **hire)
    assert any("Loyalty of Bill: 9, as before." in one.content for one in back.messages)
    assert not any("oyalty" in text for text in scene.texts())


async def test_other_rulebooks_do_not_offer_it(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(
        play.referee, "monster hire", name="Bill", character="Aldric", hit_points="4", loyalty=7
    )
    over = await scene.say(play.referee, "encounter end")
    assert not any("loyalty" in str(one.components) for one in over.messages)
