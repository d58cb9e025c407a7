"""The one board message: drawn after every move, posted anew where it must, and never given up."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import HTTPClient

from cogs.core import again, announcements, boards, drawing
from cogs.core.answering import Answer
from cogs.core.drawing import BURIED_AFTER, CALM_MS
from data.live import Asked, LiveGame
from data.remembered import Remembered
from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.trouble import refusal, unsent
from tests.untold import not_announced

pytestmark = pytest.mark.own_bot

PAUSE_S = 60

ORC = {"name": "Orc", "hit_points": "5", "like": "none", "numbers": "thac0 19, ac 7"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more attempts, each after so long that no test comes to it by itself."""
    monkeypatch.setattr(again, "PAUSES_S", (PAUSE_S, PAUSE_S))


async def test_the_board_is_posted_anew_when_the_step_begins_far_below_it(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e", pings="off")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.referee, "monster add", name="Drake", hit_points="30")
    first = (await scene.board_message()).id
    for _ in range(8):
        await play.ann.send(play.channel, "We talk and talk.")
    assert (await scene.board_message()).id == first
    await scene.press(play.referee, "Begin the rounds")
    second = (await scene.board_message()).id
    assert second != first
    await scene.press(play.referee, "Next")
    assert (await scene.board_message()).id == second


async def talk(play: Play, times: int) -> None:
    for _ in range(times):
        await play.ann.send(play.channel, "We talk and talk.")


async def ids_of_boards(play: Play) -> list[int]:
    """The messages of the bot that have no text but a board."""
    await play.bot.boards.settle()
    return [m.id for m in play.channel.history() if m.author.bot and not m.content]


async def test_the_board_comes_down_within_a_step_but_not_all_the_time(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    first = (await scene.board_message()).id
    await talk(play, BURIED_AFTER)
    assert (await scene.board_message()).id == first
    begun = play.bot.clock()
    monkeypatch.setattr(play.bot, "clock", lambda: begun + CALM_MS)
    await talk(play, 1)
    second = (await scene.board_message()).id
    assert second != first
    assert await ids_of_boards(play) == [second]
    await talk(play, BURIED_AFTER + 1)
    assert (await scene.board_message()).id == second


async def test_a_board_that_cannot_come_down_is_not_tried_with_every_post(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    begun, tried = play.bot.clock(), list[int]()
    monkeypatch.setattr(play.bot, "clock", lambda: begun + CALM_MS)

    async def post(_boards: boards.Boards, game: LiveGame) -> None:
        tried.append(game.id)

    monkeypatch.setattr(boards.Boards, "post", post)
    await talk(play, BURIED_AFTER + 3)
    assert len(tried) == 1


async def test_everybody_brings_the_board_down_with_its_button(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    refused = await scene.press_rare(play.cat, "Bring the board down")
    assert "at the bottom already" in refused.response.content
    old = await scene.board_message()
    await talk(play, 1)
    told = await scene.press_rare(play.cat, "Bring the board down")
    new = await scene.board_message()
    assert new.id != old.id
    assert new.jump_url in told.response.content
    assert told.ephemeral


async def test_the_board_comes_down_with_each_round_below_which_somebody_spoke(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.press(play.referee, "Begin the rounds")
    await scene.press(play.referee, "Next")
    first = await scene.board_message()
    await play.ann.send(play.channel, "We talk.")
    await scene.say(play.ann, "done")
    assert (await scene.board_message()).id == first.id
    await scene.say(play.referee, "encounter next", to="round")
    assert (await scene.board_message()).id != first.id
    assert all(message.id != first.id for message in play.channel.history())


class Refusing:
    """A channel, or a message in it, in which every request comes to an error."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.requests = 0

    def get_partial_message(self, _: int) -> "Refusing":
        return self

    async def send(self, *_: object, **__: object) -> None:
        self.requests += 1
        raise self.error

    async def history(self, **_: object) -> AsyncIterator[None]:
        """No posts."""
        posts: tuple[None, ...] = ()
        for post in posts:
            yield post

    delete = send


@contextmanager
def refusing(play: Play, error: Exception) -> Iterator[Refusing]:
    """Whatever the boards send comes to an error."""
    closed = Refusing(error)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(play.bot, "get_partial_messageable", lambda *_, **__: closed)
        patched.setattr(play.bot.http, "edit_message", closed.send)
        yield closed


async def test_a_board_that_cannot_be_posted_is_told_to_a_referee_once(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    with refusing(play, refusal(403, 50001)):
        await scene.meet()
        quiet = await scene.say(play.ann, "sheet create", name="Aldric", hit_points=5)
        assert not quiet.followups
        told = await scene.say(play.referee, "monster add", **ORC)
        assert "cannot post this game's board" in told.followups[0].content
        assert told.followups[0].ephemeral
        again = await scene.say(play.referee, "monster add", **ORC)
        assert not again.followups
        asked = await scene.say(play.referee, "encounter board")
        assert "View Channel" in asked.response.content
    await scene.say(play.referee, "encounter board")
    assert "Orc B unhurt" in await scene.board()


async def test_a_result_was_told_although_the_notice_of_the_board_was_not(
    play: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    scene = Scene(play)
    await scene.begin()
    with refusing(play, refusal(403, 50001)):
        await scene.meet()
        monkeypatch.setattr(Answer, "private", unsent)
        await scene.say(play.referee, "monster add", **ORC)
    assert any("**Orc** joins" in text for text in scene.texts())
    assert "could be told of its trouble" in caplog.text
    assert "could not be told" not in caplog.text
    assert await not_announced(play.bot.games.log) == ()


@pytest.mark.parametrize(
    ("error", "is_new"),
    [
        (refusal(404, 10008), True),
        (refusal(429, 30046), True),
        (TimeoutError(), True),
        (refusal(500, 0), False),
        (aiohttp.ClientConnectionError("gone"), False),
    ],
)
async def test_an_edit_that_fails_never_loses_the_board(
    play: Play, error: Exception, is_new: bool
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    before = (await scene.board_message()).id
    closed = Refusing(error)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(HTTPClient, "edit_message", closed.send)
        patched.setattr(discord.PartialMessage, "delete", closed.send)
        added = await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
        await play.bot.boards.settle()
    assert not added.ephemeral
    assert closed.requests == 1 + is_new  # where it is new, the old one was to be deleted too
    assert ((await scene.board_message()).id != before) == is_new
    await scene.say(play.referee, "monster add", name="Ogre", hit_points="5")
    board = await scene.board()
    assert "Orc" in board
    assert "Ogre" in board


async def test_a_board_that_discord_did_not_take_is_drawn_later_though_nobody_moves(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    with refusing(play, refusal(500, 0)) as closed:
        await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
        await play.bot.boards.settle()
    assert closed.requests == 1
    assert "Orc" not in await scene.board()
    await play.env.advance_time(PAUSE_S)
    assert "Orc" in await scene.board()


async def test_a_board_is_tried_again_until_discord_takes_it(play: Play) -> None:
    """However long Discord is away, the board is right once it is back, though nobody moves."""
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    with refusing(play, refusal(500, 0)) as closed:
        await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
        for _ in range(9):
            await play.env.advance_time(PAUSE_S)
        assert closed.requests == 10
    await play.env.advance_time(PAUSE_S)
    assert "Orc" in await scene.board()


async def test_once_discord_is_there_again_no_board_waits_any_longer(play: Play) -> None:
    scene = await missed_orc(play)
    assert "Orc" not in await scene.board()
    play.bot.dispatch("resumed")
    await play.env.advance_time(1)
    assert "Orc" in await scene.board()


async def missed_orc(play: Play) -> Scene:
    """An encounter with an orc that Discord did not let the board show."""
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    with refusing(play, refusal(500, 0)):
        await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
        await play.bot.boards.settle()
    return scene


async def test_a_move_does_not_wait_for_the_next_attempt(play: Play) -> None:
    scene = await missed_orc(play)
    await scene.say(play.referee, "monster add", name="Ogre", hit_points="5")
    board = await scene.board()
    assert "Orc" in board
    assert "Ogre" in board


async def test_the_boards_of_open_games_are_drawn_at_the_start(play: Play) -> None:
    scene = await missed_orc(play)
    await play.bot.games.later.flush()
    assert "Orc" not in await scene.board()
    await play.restart()
    for _ in range(600):  # until it is drawn, however long a busy machine takes
        if "Orc" in await scene.board():
            break
        await asyncio.sleep(0.05)
    assert "Orc" in await scene.board()


async def test_what_looks_the_same_is_not_drawn_again(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.board()

    def edits() -> int:
        return sum(request.method == "PATCH" for request in play.env.http_requests)

    before = edits()
    await scene.say(play.referee, "monster add", name="Wight", hit_points="5", hidden=True)
    await scene.board()
    assert edits() == before
    await scene.say(play.referee, "monster reveal", who="Wight")
    await scene.board()
    assert edits() == before + 1
    # Nor is it after a start, though nothing of what was drawn is in memory then.
    await play.restart()
    await scene.say(play.referee, "roll", dice="1d6")
    await scene.say(play.referee, "monster add", name="Ghoul", hit_points="5", hidden=True)
    await scene.board()
    assert edits() == before + 1


async def test_an_answer_that_took_longer_brings_no_older_board_back(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    older = await play.game()
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    assert "Orc" in await scene.board()
    play.bot.boards.refresh(older)
    await play.bot.boards.settle()
    assert "Orc" in await scene.board()


async def test_a_board_that_was_fetched_by_hand_drifts_as_well(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    play.bot.boards.forget([(await play.game()).id])  # as after a restart
    await scene.say(play.referee, "encounter board")
    old = await scene.board_message()
    for _ in range(9):
        await scene.say(play.ann, "roll", dice="1d6")
    await scene.say(play.referee, "encounter next")
    assert (await scene.board_message()).id != old.id


async def test_a_board_that_has_drifted_is_posted_anew_when_discord_takes_it_again(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    old = await scene.board_message()
    for _ in range(9):
        await scene.say(play.ann, "roll", dice="1d6")
    with refusing(play, refusal(500, 0)):
        await scene.say(play.referee, "encounter next")
        await play.bot.boards.settle()
    await scene.say(play.ann, "roll", dice="1d6")
    await play.bot.boards.settle()
    await scene.say(play.referee, "monster add", name="Wolf", hit_points="5")
    assert (await scene.board_message()).id != old.id


@pytest.mark.parametrize("moved", [False, True])
async def test_a_kill_before_it_is_stored_where_the_board_stands_leaves_no_second_one(
    play: Play, monkeypatch: pytest.MonkeyPatch, *, moved: bool
) -> None:
    scene = Scene(play)
    await scene.begin()
    posted: list[Any] = []
    send = discord.abc.Messageable.send

    async def send_once(channel: Any, *arguments: Any, **options: Any) -> Any:
        """Discord's own way with a nonce that it has seen."""
        known = [message for nonce, message in posted if nonce == options.get("nonce")]
        if known:
            return known[0]
        message = await send(channel, *arguments, **options)
        posted.append((options.get("nonce"), message))
        return message

    monkeypatch.setattr(discord.abc.Messageable, "send", send_once)
    with monkeypatch.context() as killed:
        killed.setattr(Remembered, "set_board", unsent)
        await scene.meet()
        await play.bot.boards.settle()
    assert play.bot.games.remembered.board((await play.game()).id) is None
    play.bot.boards.forget([(await play.game()).id])  # as after a restart
    if moved:
        await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    else:
        await scene.say(play.referee, "encounter board")
    assert len(posted) == 1
    assert ("Orc" in await scene.board()) == moved
    assert (await scene.board_message()).id == posted[0][1].id


@pytest.mark.parametrize("together", [False, True])
async def test_a_board_that_was_deleted_is_posted_anew_by_the_next_move(
    play: Play, *, together: bool
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    board, other = await scene.board_message(), play.channel.history()[0]
    backend = play.env.backend
    if together:
        backend.bulk_delete_messages(play.channel.id, [other.id, board.id])
    else:
        backend.delete_message(play.channel.id, board.id)
    await play.env.settle()
    await scene.say(play.ann, "roll", dice="1d6")
    assert (await scene.board_message()).id != board.id


async def test_a_start_edits_no_board_that_is_right_still(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Orc", hit_points="5")
    await scene.say(play.ann, "roll", dice="1d6")
    await play.bot.boards.settle()

    async def edits_of_a_start() -> int:
        await play.restart()
        assert play.bot._catching_up is not None
        await play.bot._catching_up
        await play.bot.boards.settle()
        return sum(request.method == "PATCH" for request in play.env.http_requests)

    before = sum(request.method == "PATCH" for request in play.env.http_requests)
    assert await edits_of_a_start() == before
    # Another program looks at all of them, and finds them right as well.
    monkeypatch.setattr(announcements, "_program", lambda: "another")
    assert await edits_of_a_start() == before
    monkeypatch.setattr(announcements, "_program", lambda: "a third")
    monkeypatch.setattr(drawing, "digest_of", lambda _: "otherwise")
    monkeypatch.setattr(boards, "digest_of", lambda _: "otherwise")
    assert await edits_of_a_start() == before + 1


async def test_two_moves_that_were_stored_together_are_both_drawn(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    game = await play.game()
    told = await asyncio.gather(
        *(
            play.bot.games.act(
                game.id,
                Asked(name, play.referee.id, play.channel.id),
                AddMonsters(name=name, hit_points=(5,)),
            )
            for name in ("Orc", "Ogre")
        )
    )
    for outcome in told:
        play.bot.boards.refresh(outcome.game)
        await play.bot.boards.settle()
    board = await scene.board()
    assert "Orc" in board
    assert "Ogre" in board


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_a_referee_ends_an_encounter_in_which_nobody_fights_with_two_taps(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    assert "End the encounter" not in labels_on((await scene.press(play.ann, "Details")).response)
    told = await scene.press_rare(play.referee, "End the encounter")
    assert "**Encounter 1 is over**" in said(told)
