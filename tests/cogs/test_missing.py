"""Who does not answer, has left the server or was forgotten is waited for no longer."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from rules.away.records import WentMissing
from rules.state.pace import Absence
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of
from tests.cogs.test_reminders import awaited
from tests.cogs.test_scheduler import HOUR, rows, texts

pytestmark = pytest.mark.own_bot

GONE = "has let two deadlines go by"
TO_DO = ["Away until…", "Hand the seat to…", "Put away"]


async def silent(play: Play) -> Scene:
    """Bob has let two deadlines go by, Ann has not."""
    scene = await awaited(play)
    for _ in range(2):
        await play.type(play.ann, "declare", what="defend")
        await play.env.advance_time(8 * HOUR + 60)
        await play.type(play.referee, "encounter next", to="round")
    return scene


def labels(message: discord.Message) -> list[str]:
    return labels_of([dict(row.to_dict()) for row in message.components])


def told(play: Play) -> list[discord.Message]:
    return [message for message in play.channel.history() if GONE in message.content]


async def test_who_does_not_answer_is_passed_over_and_the_referee_is_told_once(play: Play) -> None:
    scene = await silent(play)
    (message,) = told(play)
    assert f"<@{play.bob.id}> {GONE}" in message.content
    assert labels(message)[:4] == ["I am back", *TO_DO]
    board = await scene.board()
    assert "does not answer" in board
    assert "**Waiting for** Ada" in board
    listed = await play.type(play.ann, "away")
    assert f"<@{play.bob.id}> does not answer" in listed.response.content
    await play.env.advance_time(30 * HOUR)
    (asked,) = [text for text in texts(play) if "are you there?" in text]
    assert f"<@{play.bob.id}>" in asked
    refused = await play.ann.click(message, label="Away until…")
    assert "Only a referee" in refused.response.content
    back = await play.bob.click(message, label="I am back")
    assert "is back" in back.response.content
    assert (await play.game()).state.away == ()
    assert await rows(play, WentMissing) == 1


async def test_the_buttons_of_the_referee_work(play: Play) -> None:
    await silent(play)
    (message,) = told(play)
    form = await play.referee.click(message, label="Away until…")
    await play.referee.submit_modal(form, {"until": "3 days"})
    (away,) = (await play.game()).state.away
    assert (away.why, away.until is not None) == (Absence.SAID, True)
    await play.referee.click(message, label="Put away")
    game = await play.game()
    assert [one.name for one in game.state.characters if one.retired] == ["Bo"]
    again = await play.referee.click(message, label="Put away")
    assert "That is done" in again.response.content


async def test_somebody_else_takes_the_seat(play: Play) -> None:
    await silent(play)
    (message,) = told(play)
    form = await play.referee.click(message, label="Hand the seat to…")
    await play.referee.submit_modal(form, {"3": [play.cat]})
    game = await play.game()
    assert game.user_id(3) == play.cat.id
    assert game.state.away == ()


async def test_who_left_the_server_is_not_reminded(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await awaited(play)
    fetch = discord.Guild.fetch_member

    async def fetched(guild: discord.Guild, user_id: int) -> discord.Member:
        if user_id == play.bob.id:
            gone: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(gone, "Unknown Member")
        return await fetch(guild, user_id)

    monkeypatch.setattr(discord.Guild, "fetch_member", fetched)
    await play.env.advance_time(4 * HOUR + 60)
    assert "**Waiting for** Ada" in await scene.board()
    assert "nobody plays" in await scene.board()
    (message,) = [m for m in play.channel.history() if "Nobody plays Bo any more" in m.content]
    assert labels(message)[:3] == TO_DO
    await play.type(play.bob, "declare", what="defend")
    assert (await play.game()).state.away == ()


async def test_nobody_waits_for_a_seat_that_was_forgotten(play: Play) -> None:
    scene = await awaited(play)
    asked = await play.type(play.bob, "me forget")
    await play.bob.click(asked.response, label="Forget me")
    assert "**Waiting for** Ada" in await scene.board()
    await play.env.advance_time(30)
    (message,) = [m for m in play.channel.history() if "Nobody plays Bo any more" in m.content]
    assert labels(message)[:3] == TO_DO
    await play.env.advance_time(4 * HOUR + 60)
    assert not any("somebody who has left" in text for text in texts(play))
    gone = await play.type(play.referee, "away", until="3 days", character="Bo", delegate=play.ann)
    assert "Nobody plays Bo until" in gone.response.content
    listed = await play.type(play.ann, "away")
    assert "is away until" in listed.response.content
    assert "**Waiting for** Ada and Bo (Ada's player)" in await scene.board()


# Where nothing happens

QUIET = "nothing has happened here for days"
DAY = 24 * HOUR


def quiet(play: Play) -> list[discord.Message]:
    return [message for message in play.channel.history() if QUIET in message.content]


def rung_by(play: Play, words: str) -> list[list[str]]:
    """Whom each message and answer with these words rang, one after the other."""
    sent: list[Any] = [request.json for request in play.env.http_requests]
    bodies: list[Any] = [one.get("data") or one for one in sent if hasattr(one, "get")]
    found = [one for one in bodies if words in (one.get("content") or "")]
    return [sorted(map(str, one["allowed_mentions"].get("users", ()))) for one in found]


async def test_the_referee_hears_of_a_quiet_game_and_the_table_by_a_press(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.env.advance_time(2 * DAY)
    await play.type(play.ann, "sheet set", field="dex", value="12")
    await play.env.advance_time(2 * DAY)
    assert quiet(play) == []
    await play.env.advance_time(DAY + HOUR)
    (message,) = quiet(play)
    assert rung_by(play, QUIET) == [[str(play.referee.id)]]
    assert labels(message) == ["What can be done now", "Ask the whole table"]
    await play.env.advance_time(6 * DAY)
    assert len(quiet(play)) == 1
    refused = await play.ann.click(message, label="Ask the whole table")
    assert "Only a referee" in refused.response.content
    shown = await play.referee.click(message, label="What can be done now")
    assert shown.ephemeral
    asked = await play.referee.click(message, label="Ask the whole table")
    assert f"<@{play.ann.id}>: the referee asks" in asked.response.content
    assert rung_by(play, "the referee asks") == [[str(play.ann.id)]]


async def test_a_player_nudges_the_referee_once_a_day(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    told = await play.type(play.ann, "nudge")
    assert f"Nudged: <@{play.referee.id}>." in told.response.content
    await play.env.advance_time(2 * HOUR)
    again = await play.type(play.ann, "nudge")
    assert "was nudged today already" in again.response.content
    await play.env.advance_time(DAY)
    later = await play.type(play.ann, "nudge")
    assert f"Nudged: <@{play.referee.id}>." in later.response.content


async def test_nobody_is_rung_twice_on_one_day(play: Play) -> None:
    await awaited(play)
    await play.env.advance_time(4 * HOUR + 60)
    await play.env.advance_time(2 * HOUR)
    both = sorted((str(play.ann.id), str(play.bob.id)))
    assert rung_by(play, "the game is waiting for your declaration") == [both, []]
