"""Killed where it hurts most: there is one board, it is right, and nothing is told twice."""

from typing import Any

import discord
import pytest
from discord.http import HTTPClient

from cogs.core import again
from cogs.core.boards import Boards
from data.log import Log
from data.remembered import Remembered
from rules.rolls.records import RollDice
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene
from tests.cogs.test_announcements import act_untold, start_again
from tests.cogs.trouble import unsent
from tests.untold import not_announced

pytestmark = pytest.mark.own_bot


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails is not tried again within a test."""
    monkeypatch.setattr(again, "PAUSES_S", (3600,))


async def boards_of(play: Play) -> list[int]:
    """The messages of the bot that have no text but a board."""
    await play.bot.boards.settle()
    return [m.id for m in play.channel.history() if m.author.bot and not m.content]


async def test_while_a_board_is_being_edited_whoever_starts_does_not_know_what_it_shows(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.board()
    remembered = play.bot.games.remembered
    await play.bot.games.later.flush()
    assert all((await remembered.boards()).values())
    seen: list[tuple[str, str]] = []
    real: Any = HTTPClient.edit_message

    async def edit(*place: Any, **options: Any) -> Any:
        ((game_id, told),) = (await remembered.boards()).items()
        (read,) = [row.digest for row in await remembered.read_all() if row.game_id == game_id]
        seen.append((told, read))
        return await real(*place, **options)

    monkeypatch.setattr(HTTPClient, "edit_message", edit)
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    assert "Orc" in await scene.board()
    await play.bot.games.later.flush()
    assert seen == [("", "")]
    assert all((await remembered.boards()).values())


async def test_a_roll_that_changes_nothing_on_a_board_leaves_known_what_it_shows(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.board()
    await scene.say(play.ann, "roll", dice="2d6")
    await play.bot.boards.settle()
    await play.bot.games.later.flush()
    assert await play.bot.games.remembered.boards(even_drawn=False) == {}


@pytest.mark.parametrize("is_first", [False, True])
async def test_a_board_that_was_posted_and_not_remembered_is_found_again(
    play: Play, monkeypatch: pytest.MonkeyPatch, *, is_first: bool
) -> None:
    """SimCord posts twice what has the same nonce, as Discord does after some minutes."""
    scene = Scene(play)
    await scene.begin()
    if not is_first:
        await scene.meet()
        await scene.board()
        await play.ann.send(play.channel, "We talk.")
    with monkeypatch.context() as killed:
        killed.setattr(Remembered, "set_board", unsent)
        if is_first:
            await scene.meet()
        else:
            await scene.say(play.referee, "encounter board")
        await play.bot.boards.settle()
        assert len(await boards_of(play)) == 2 - is_first
    newest = (await boards_of(play))[-1]
    await play.restart()
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    assert await boards_of(play) == [newest]
    assert "Orc" in await scene.board()


async def test_a_board_that_was_not_posted_after_all_is_posted_by_the_next_start(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.board()
    await play.ann.send(play.channel, "We talk.")
    with monkeypatch.context() as killed:
        killed.setattr(discord.PartialMessageable, "send", unsent)
        await scene.say(play.referee, "encounter board")
    (old,) = await boards_of(play)
    await play.restart()
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    (new,) = await boards_of(play)
    assert new != old


async def test_a_first_board_that_was_never_posted_is_posted_by_a_start_that_has_nothing_to_tell(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin()
    with monkeypatch.context() as killed:
        killed.setattr(Boards, "_post", unsent)
        await scene.say(play.referee, "encounter start")
        await play.bot.games.later.flush()
    assert await not_announced(play.bot.games.log) == ()
    assert await boards_of(play) == []
    assert await start_again(play) == []
    assert "encounter 1" in await scene.board()


async def test_many_that_were_told_are_not_counted_as_untold(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    with monkeypatch.context() as killed:
        killed.setattr(Log, "announced", lambda *_, **__: None)
        for _ in range(9):
            await play.type(play.ann, "roll", dice="1d20")
    await act_untold(play, play.ann, f"i:{play.channel.history()[-1].id + 1}", RollDice(text="3d1"))
    (told,) = await start_again(play)
    assert "3d1" in told.content
    await play.bot.games.later.flush()
    assert await not_announced(play.bot.games.log) == ()
