"""Answers that take long: whatever happens then, nobody is left looking at "thinking …"."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core import answering
from cogs.rolls import inline
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene
from tests.cogs.test_inline import say
from tests.cogs.trouble import forbidden, sent_nonces, unsent
from tests.untold import not_announced

pytestmark = pytest.mark.own_bot


async def slow_down(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which every move takes so long that its answer is put off."""
    await play.begin("ose")
    act = play.bot.games.act

    async def act_slowly(*arguments: Any) -> Any:
        await asyncio.sleep(0.1)
        return await act(*arguments)

    monkeypatch.setattr(answering, "PATIENCE_S", 0.01)
    monkeypatch.setattr(play.bot.games, "act", act_slowly)


async def test_a_slow_result_stands_in_the_channel_and_the_answer_leads_to_it(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await slow_down(play, monkeypatch)
    told = await play.type(play.ann, "roll", dice="1d1+41")
    assert told.ephemeral
    assert play.channel.history()[-1].jump_url in told.response.content
    assert "42" in play.channel.history()[-1].content


async def test_late_answers_without_a_log_row_are_told_one_by_one(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes a post with the nonce of an earlier one for that one, and shows nothing."""

    async def compute_slowly(_pool: object, work: Callable[..., Any], *arguments: Any) -> Any:
        await asyncio.sleep(0.1)
        return work(*arguments)

    await play.begin("ose")
    monkeypatch.setattr(answering, "PATIENCE_S", 0.01)
    loop = SimpleNamespace(run_in_executor=compute_slowly)
    running = SimpleNamespace(get_running_loop=lambda: loop)
    monkeypatch.setattr("cogs.rolls.commands.asyncio", running)
    for dice in ("2d6 <= 7", "1d20 >= 11"):
        told = await play.type(play.ann, "odds", dice=dice, share=True)
        assert play.channel.history()[-1].jump_url in told.response.content
    assert len(set(sent_nonces(play.env))) == 2


async def test_a_slow_result_that_the_channel_does_not_take_is_told_privately(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await slow_down(play, monkeypatch)
    monkeypatch.setattr(discord.abc.Messageable, "send", forbidden)
    told = await play.type(play.ann, "roll", dice="1d1+41")
    assert told.ephemeral
    assert told.response.content.startswith(answering.UNSAID)
    assert "42" in told.response.content
    (untold,) = await not_announced(play.bot.games.log)
    assert untold.action_name == "RollDice"


async def test_a_result_that_stands_in_the_channel_was_told_although_its_answer_died(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await slow_down(play, monkeypatch)
    monkeypatch.setattr(discord.Interaction, "edit_original_response", unsent)
    await play.type(play.ann, "roll", dice="1d1+41")
    assert "42" in play.channel.history()[-1].content
    assert await not_announced(play.bot.games.log) == ()


async def test_a_result_was_told_although_its_private_part_was_not(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    monkeypatch.setattr(discord.Webhook, "send", unsent)
    told = await play.type(play.ann, "roll", dice="1d20", mode="private")
    assert not told.ephemeral
    assert await not_announced(play.bot.games.log) == ()


async def test_answers_that_are_no_moves_are_told_one_by_one(play: Play) -> None:
    """Discord takes a post with the nonce of an earlier one for that one, and shows nothing."""
    for words in ("help", "help", "dance"):
        assert await say(play, play.ann, words)
    assert len(set(sent_nonces(play.env))) == 3


async def test_a_mark_that_could_not_be_told_stands_on_the_board_all_the_same(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    for label in ("Begin the rounds", "Next"):
        await scene.press(play.referee, label)
    assert "· done" not in await scene.board()
    with monkeypatch.context() as patch:
        patch.setattr(inline, "_reply", unsent)
        await say(play, play.ann, "done")
    assert "· done" in await scene.board()
    # There is nothing of it to tell but the reply: nobody tries for ever.
    await play.bot.delivery.settle()
    await play.bot.games.later.flush()
    assert await not_announced(play.bot.games.log) == ()
