"""What could not be read is offered corrected, by a button that does it."""

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said


async def test_a_line_of_dice_that_means_two_things_is_pressed(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    refused = await play.type(play.ann, "roll", dice="4d6k3", label="strength")
    assert labels_on(refused.response)[:2] == ["4d6kh3", "4d6k=3"]
    assert "`4d6kh3` or `4d6k=3`" in refused.response.content
    await play.ann.click(refused.response, label="4d6kh3")
    assert any("rolls, **strength**: 4d6kh3" in text for text in scene.texts())
    # What is too long for a button is kept for it, until the bot starts anew.
    long = "strength of the arm that holds the great shield of the old king of the north"
    refused = await play.type(play.ann, "roll", dice="4d6k3", label=long)
    play.bot.refused.clear()
    gone = await play.ann.click(refused.response, label="4d6k=3")
    assert "any more" in said(gone)
    plain = await play.type(play.ann, "roll", dice="4d6 drop the lowest")
    assert "4d6pl1" in plain.response.content


async def test_an_attack_with_an_unknown_word_is_pressed(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.say(play.referee, "encounter start")
    refused = await scene.say(
        play.referee, "monster add", name="Marsh cat", hit_points="9", attacks="Bite 1d6 (rubbery)"
    )
    assert labels_on(refused.response)[0] == 'Bite 1d6 ("rubbery")'
    await play.referee.click(refused.response, label='Bite 1d6 ("rubbery")')
    assert any("Marsh cat" in text for text in scene.texts())


async def test_a_body_that_is_there_is_no_count(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.say(play.referee, "encounter start")
    await scene.say(play.referee, "monster add", name="goblins (4)")
    refused = await scene.say(play.referee, "monster add", name="Goblin 2")
    assert "Goblin 2 is there already." in refused.response.content
    await play.referee.click(refused.response, label="2 Goblin")
    groups = [len(one.bodies) for one in (await play.encounter()).combatants]
    assert groups[-2:] == [4, 2]
    await scene.say(play.referee, "monster add", name="goblin x3")
    assert len((await play.encounter()).combatants[-1].bodies) == 3


async def test_several_things_are_written_down_at_once(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await play.type(play.ann, "item add", name="plate mail and shield")
    await play.type(play.ann, "item add", name="iron spikes (12)")
    await play.type(play.ann, "item add", name="2 gems worth 50gp each")
    shown = await play.type(play.ann, "item show")
    assert "Platemail" in said(shown)
    assert "Shield" in said(shown)
    assert "Iron spike (12)" in said(shown)
    numbers = await play.type(play.ann, "item add", name="rope and torch", weight=3)
    assert "one thing at a time" in said(numbers)
    unclear = await play.type(play.ann, "item add", name="Map of level 3")
    assert labels_on(unclear.response)[0] == '"Map of level 3"'
