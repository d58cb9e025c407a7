"""The loyalty of hirelings as a referee keeps it."""

import pytest

from rules.expedition.records import SetOut
from rules.state.party import Scale
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said


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


@pytest.mark.rule("OSE-RETAINER-MORALE")
async def test_by_the_book_retainers_are_asked_after_an_adventure_whether_they_come_again(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    for word in ("start", "end"):
        await scene.say(play.referee, f"encounter {word}")
    await scene.say(play.ann, "sheet set", field="max_hirelings", value="4")
    hire = {"name": "Bill", "trade": "Squire", "employer": "Aldric"}
    await scene.say(play.referee, "hire add", **hire, unusual=True)
    await scene.say(play.referee, "hire add", name="Tom", trade="Porter", employer="Aldric")
    for name in ("Bill", "Tom"):
        await scene.say(play.referee, "hire loyalty", who=name, loyalty=2)
    await scene.act(play.referee, SetOut(scale=Scale.WILDERNESS))
    back = await scene.say(play.referee, "travel end")
    offered = next(one for one in back.messages if "Loyalty:" in str(one.components))
    assert offered.ephemeral
    assert str(offered.components).count("Loyalty:") == 1
    asked = await play.referee.click(offered, label="Loyalty: Squire")
    assert "**does not stay**" in said(asked)
