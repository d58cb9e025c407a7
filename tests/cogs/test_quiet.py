"""A quiet channel: what is book-keeping alone is told to the person who did it."""

import re

import pytest

from rules.sheet.records import CreateCharacter
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of
from tests.untold import not_announced

pytestmark = pytest.mark.own_bot


async def fight(play: Play, **settings: str) -> Scene:
    """A round in which only Aldric and a goblin can act."""
    scene = Scene(play)
    await scene.begin("4e", **settings)
    await scene.say(play.referee, "encounter start")
    await scene.lay(play.ann, CreateCharacter(name="Aldric", hit_points=8))
    await scene.say(play.ann, "encounter join")
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


async def test_a_blow_is_told_to_whoever_struck_it_and_stands_on_the_board(play: Play) -> None:
    scene = await fight(play)
    said = scene.texts()
    blow = await scene.say(play.ann, "damage", target="Goblin", amount="3")
    assert blow.ephemeral
    assert "Goblin takes 3" in blow.response.content
    assert blow.response.content.endswith("The channel reads it when this step is over.")
    assert "**So far in this step**\nGoblin took 3." in await scene.board()
    assert scene.texts() == said


async def test_whoever_rolled_alone_asks_why_with_a_tap(play: Play) -> None:
    scene = await fight(play)
    said = await scene.say(play.ann, "damage", target="Goblin", amount="3")
    assert labels_of(said.response.components) == ["Undo"]
    rolled = await scene.say(play.ann, "damage", target="Goblin", amount="1d4")
    assert labels_of(rolled.response.components) == ["Undo", "Why?"]
    told = await play.ann.click(rolled.response, label="Why?")
    assert told.ephemeral
    assert "**Dice** ·" in told.response.content
    assert "on 1d4" in told.response.content


async def test_a_step_is_told_in_one_message_once_the_next_begins(play: Play) -> None:
    scene = await fight(play)
    said = len(scene.texts())
    for amount in ("3", "2"):
        await scene.say(play.ann, "damage", target="Goblin", amount=amount)
    await scene.press(play.referee, "Next")
    (told,) = scene.texts()[said:]
    assert re.match(r"Goblin takes 3 \(\w+\)\. Goblin takes 2 \(", told)
    assert "So far" not in await scene.board()
    listed = await play.referee.click(play.channel.history()[-1], label="Undo")
    assert "takes 3" in listed.response.content
    await play.referee.click(listed.response, label="Undo all 3")
    assert "Taken back" in [text for text in scene.texts() if text][-1]
    assert (await scene.combatant("Goblin")).bodies[0].vitals.hit_points == 11
    assert "**Aldric** 8/8" in await scene.board()


async def test_what_is_taken_back_before_anybody_was_told_is_never_told(play: Play) -> None:
    scene = await fight(play)
    said = len(scene.texts())
    blow = await scene.say(play.referee, "damage", target="Goblin", amount="3")
    taken = await play.referee.click(blow.response.message, label="Undo")
    assert taken.response.id == blow.response.id
    assert "Taken back" in taken.response.content
    assert len(scene.texts()) == said
    assert "So far" not in await scene.board()
    back = await play.referee.click(taken.response.message, label="Redo")
    assert back.response.id == blow.response.id
    assert "Goblin took 3" in await scene.board()
    await scene.say(play.referee, "log undo")
    await scene.press(play.referee, "Next")
    (told,) = scene.texts()[said:]
    assert "Goblin takes" not in told
    assert "Taken back" not in told
    await play.bot.games.later.flush()
    assert [row.undone_by for row in await not_announced(play.bot.games.log)] == []


async def test_a_plain_roll_is_told_at_once_after_what_came_before_it(play: Play) -> None:
    scene = await fight(play)
    said = len(scene.texts())
    await scene.say(play.ann, "damage", target="Goblin", amount="3")
    await scene.say(play.bob, "roll", dice="1d6")
    await scene.say(play.ann, "damage", target="Goblin", amount="2")
    (told,) = scene.texts()[said:]
    assert told.index("Goblin takes 3") < told.index("1d6")
    assert "Goblin takes 2" not in told
    await scene.press(play.referee, "Next")
    later = [text for text in scene.texts() if text][-1]
    assert "Goblin takes 3" not in later
    assert "Goblin takes 2" in later


async def test_what_is_held_back_stays_so_after_a_restart_and_is_told_then(play: Play) -> None:
    scene = await fight(play)
    await scene.say(play.ann, "damage", target="Goblin", amount="3")
    board, said = await scene.board(), len(scene.texts())
    await play.env.settle()
    await play.restart()
    assert len(scene.texts()) == said
    assert await scene.board() == board
    await scene.press(play.referee, "Next")
    assert scene.texts()[-1].startswith("Goblin takes 3")


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
