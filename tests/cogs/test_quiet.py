"""A quiet channel: what is book-keeping alone is told to the person who did it."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of


async def fight(play: Play, **settings: str) -> Scene:
    """A round in which only Aldric and a goblin can act."""
    scene = Scene(play)
    await scene.begin("4e", **settings)
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="9")
    await scene.press(play.referee, "Begin the rounds")
    for name, total in (("Aldric", 20), ("Goblin", 5)):
        await scene.say(play.referee, "encounter roll", who=name, forced=total)
    await scene.press(play.referee, "Next")
    return scene


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
async def test_who_is_done_is_on_the_board_and_taken_back_where_it_was_said(play: Play) -> None:
    scene = await fight(play)
    said = len(scene.texts())
    done = await scene.press(play.ann, "Done")
    assert done.ephemeral
    assert "Aldric: done for this round" in done.response.content
    assert labels_of(done.response.components) == ["Undo"]
    assert "✓ **Aldric**" in await scene.board()
    taken = await play.ann.click(done.response.message, label="Undo")
    assert taken.response.id == done.response.id
    assert "Taken back" in taken.response.content
    assert labels_of(taken.response.components) == ["Redo"]
    assert len(scene.texts()) == said
    log = await scene.say(play.bob, "log show")
    assert "Aldric: done for this round" in log.response.content


async def test_what_changes_somebody_is_told_and_so_is_its_undo(play: Play) -> None:
    scene = await fight(play)
    blow = await scene.say(play.ann, "damage", target="Goblin", amount="3")
    assert not blow.ephemeral
    taken = await play.referee.click(blow.response.message, label="Undo")
    assert not taken.ephemeral


async def test_a_talkative_game_tells_every_move(play: Play) -> None:
    scene = await fight(play, talkative="on")
    done = await scene.press(play.ann, "Done")
    assert not done.ephemeral
    assert "**Aldric** joins the encounter" in "\n".join(scene.texts())


async def test_what_was_not_for_the_channel_is_not_told_after_a_restart(play: Play) -> None:
    scene = await fight(play)
    await scene.press(play.ann, "Done")
    said = scene.texts()
    await play.env.settle()
    await play.restart()
    assert [text for text in scene.texts() if text] == [text for text in said if text]
