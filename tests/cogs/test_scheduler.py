"""The clock of the bot: what falls due is done once and told once, also after it was away."""

from typing import Any

import discord
import pytest

from cogs.core.looking import find_told, tells_of, told_since
from rules.encounter.records import AddMonsters
from rules.kernel.events import Event
from rules.pace.records import DeadlineCame, DeadlineMoved, Reminded
from rules.state.rounds import StepKind
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on

pytestmark = pytest.mark.own_bot

HOUR = 3600


async def waiting(play: Play) -> Scene:
    """Ann is waited for, for an hour, to declare."""
    scene = Scene(play)
    await play.begin("ose", {"go_on": "by-itself", "initiative_rolls": "by-itself"})
    await scene.meet()
    await scene.join(play.ann, "Ada")
    await scene.lay(play.referee, AddMonsters(name="Orc", hit_points=(4,)))
    await play.type(play.referee, "deadline set", time="1h")
    await play.type(play.referee, "encounter next")
    return scene


def texts(play: Play) -> list[str]:
    """What stands in the channel, oldest first."""
    return [message.content for message in play.channel.history() if message.content]


async def rows(play: Play, kind: type[Event]) -> int:
    """How many rows of the log tell of something."""
    game = await play.game()
    entries = await play.bot.games.log.entries(game.id, limit=50)
    return sum(isinstance(event, kind) for entry in entries for event in entry.events)


async def test_a_deadline_comes_once_and_is_told_once(play: Play) -> None:
    await waiting(play)
    await play.env.advance_time(HOUR + 30)
    encounter = await play.encounter()
    assert encounter.step is not None
    assert encounter.step.kind is StepKind.ACT
    told = [text for text in texts(play) if "The deadline for declarations has come" in text]
    assert len(told) == 1
    assert "Ada has not answered." in told[0]
    reminders = [text for text in texts(play) if "the game is waiting for you" in text]
    assert len(reminders) == 1
    assert f"<@{play.ann.id}>" in reminders[0]
    assert await rows(play, DeadlineCame) == 1


async def test_a_referee_takes_a_deadline_back_and_there_is_more_time(play: Play) -> None:
    await waiting(play)
    before = (await play.game()).state
    await play.env.advance_time(HOUR + 30)
    told = await play.type(play.referee, "log undo")
    assert "In ten minutes it counts anew" in told.response.content
    assert (await play.game()).state == before
    await play.env.advance_time(9 * 60)
    assert await rows(play, DeadlineMoved) == 0
    await play.env.advance_time(2 * 60)
    assert await rows(play, DeadlineMoved) == await rows(play, DeadlineCame) == 1
    await play.type(play.referee, "deadline now")
    assert await rows(play, DeadlineCame) == 2


async def test_a_deadline_taken_back_and_brought_back_is_over(play: Play) -> None:
    await waiting(play)
    await play.env.advance_time(HOUR + 30)
    after = (await play.game()).state
    await play.type(play.referee, "log undo")
    await play.type(play.referee, "log redo")
    assert (await play.game()).state == after
    await play.env.advance_time(HOUR)
    assert await rows(play, DeadlineCame) == 1


async def test_a_player_takes_back_what_they_wrote_before_a_deadline_which_stands(
    play: Play,
) -> None:
    await waiting(play)
    await play.type(play.ann, "sheet set", field="str", value="12")
    await play.env.advance_time(HOUR + 30)
    told = await play.type(play.ann, "log undo")
    assert "Taken back: #" in told.response.content
    assert await rows(play, DeadlineCame) == 1
    told = await play.type(play.ann, "log undo")
    assert "Taken back" not in told.response.content


async def test_after_a_downtime_there_is_more_time_and_nobody_is_pinged(play: Play) -> None:
    await waiting(play)
    database = play.bot.configuration.database_url
    assert database
    await play.bot.close()
    before = len(texts(play))
    play.env.backend.advance_clock(12 * HOUR)
    await play.restart()
    await play.env.advance_time(60)
    assert await rows(play, DeadlineMoved) == 1
    assert await rows(play, DeadlineCame) == 0
    new = texts(play)[before:]
    assert len(new) == 1
    assert "The deadline has gone by unseen" in new[0]
    await play.env.advance_time(2 * HOUR)
    assert await rows(play, DeadlineCame) == 1


async def test_what_was_told_is_found_again(play: Play) -> None:
    await waiting(play)
    await play.env.advance_time(HOUR + 30)
    game = await play.game()
    entries = await play.bot.games.log.entries(game.id, limit=50)
    came = next(e for e in entries if any(isinstance(x, DeadlineCame) for x in e.events))
    channel = play.bot.get_partial_messageable(play.channel.id)
    message = next(m for m in play.channel.history() if "has come" in m.content)
    assert await find_told(play.bot, channel, [came]) == message.id
    began = entries[-1]
    assert await find_told(play.bot, channel, [began]) != message.id
    assert await find_told(play.bot, channel, []) is None


async def test_what_says_no_number_is_found_by_its_button(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=8)
    told = (await play.type(play.referee, "damage", target="Aldric", amount="3")).response
    assert told.content == "Aldric takes 3 (5 of 8 left)."
    game = await play.game()
    newest, joined = await play.bot.games.log.entries(game.id, limit=2)
    channel = play.bot.get_partial_messageable(play.channel.id)
    assert await find_told(play.bot, channel, [newest]) == told.id
    assert await find_told(play.bot, channel, [joined]) not in (None, told.id)
    found = await told_since(play.bot, channel, [joined, newest])
    assert len({*found.values()}) == len(found) == 2


def test_the_foot_of_a_message_says_which_moves_it_tells() -> None:
    several = "Ada hits.\n-# #8 to #12"
    assert [n for n in range(6, 15) if tells_of(several, n)] == [8, 9, 10, 11, 12]
    assert [n for n in range(20) if tells_of("Ada hits #3.\n-# #8", n)] == [8]
    assert not tells_of("Ada says -# #8", 8)
    assert not any(tells_of(f"-# #{odd}", 8) for odd in ("8.1.2", "8.", "...", "8" * 20))


@pytest.mark.parametrize("late", [False, True])
async def test_what_discord_does_not_take_is_told_later(
    play: Play, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    await waiting(play)
    real: Any = discord.PartialMessageable.send
    failing = [True]

    async def send(channel: Any, *args: Any, **options: Any) -> Any:
        sent = await real(channel, *args, **options) if late or not failing[0] else None
        if failing[0]:
            raise TimeoutError
        return sent

    monkeypatch.setattr(discord.PartialMessageable, "send", send)
    await play.env.advance_time(HOUR + 30)
    assert await rows(play, DeadlineCame) == 1
    failing[0] = False
    await play.env.advance_time(HOUR)
    told = [text for text in texts(play) if "The deadline for declarations has come" in text]
    assert len(told) == 1


async def test_a_nudge_mentions_who_is_waited_for_and_awake(play: Play) -> None:
    scene = await waiting(play)
    told = await scene.press(play.bob, "Nudge")
    assert told.response.ephemeral
    assert f"Nudged: <@{play.ann.id}>." in told.response.content
    assert texts(play)[-1].startswith(f"<@{play.ann.id}>: the game is waiting for your declaration")
    assert labels_of([c.to_dict() for c in play.channel.history()[-1].components]) == ["Catch up"]
    caught_up = await play.ann.click(play.channel.history()[-1], label="Catch up")
    assert "Declare" in labels_on(caught_up.response)
    again = await scene.press(play.cat, "Nudge")
    assert "within the last hour" in again.response.content
    once = await play.type(play.referee, "nudge")
    assert "was nudged today already" in once.response.content
    assert sum("the game is waiting for you" in text for text in texts(play)) == 1


async def test_nobody_is_woken(play: Play) -> None:
    await waiting(play)
    now = play.env.now()
    zone = "Asia/Tokyo" if 0 <= (now.hour + 9) % 24 < 8 else "America/New_York"
    await play.type(play.ann, "me timezone", zone=zone)
    begin, end = ((now.hour + 3) % 24, (now.hour + 5) % 24)
    hours = {"Asia/Tokyo": 9, "America/New_York": -5}[zone]
    await play.type(
        play.ann,
        "me hours",
        **{"from": f"{(begin + hours) % 24}:00", "to": f"{(end + hours) % 24}:00"},
    )
    told = await play.type(play.bob, "nudge")
    assert "is asleep, up <t:" in told.response.content
    await play.env.advance_time(HOUR + 30)
    assert not [text for text in texts(play) if "the game is waiting for you" in text]
    assert await rows(play, DeadlineCame) == 1


async def test_a_referee_is_reminded_each_day_with_no_deadline_set(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.type(play.referee, "encounter start")
    told: list[str] = []
    for hours, times in ((11, 0), (2, 1), (22, 1), (2, 2), (24, 3)):
        await play.env.advance_time(hours * HOUR)
        told = [text for text in texts(play) if "the game is waiting for you" in text]
        assert await rows(play, Reminded) == times
        # One stands in the channel, however many there were.
        assert len(told) == min(times, 1)
    assert f"<@{play.referee.id}>" in told[-1]
    assert f"<@{play.ann.id}>" not in "".join(told)


async def test_the_board_says_since_when_and_until_when(play: Play) -> None:
    scene = await waiting(play)
    board = await scene.board()
    assert "**Waiting for** Ada, asked <t:" in board
    assert board.count("asked") == 1
    assert "Until <t:" in board
    await play.type(play.referee, "deadline pause")
    assert "**The game is paused**." in await scene.board()
    page = await play.type(play.referee, "deadline show")
    assert labels_on(page.response) == ["Resume", "More…"]
    await play.referee.click(page.response, label="Resume")
    page = await play.type(play.referee, "deadline show")
    assert labels_on(page.response)[:4] == ["Pause", "12 h more", "24 h more", "Wait no longer"]
    await play.referee.click(page.response, label="12 h more")
    (deadline,) = (await play.game()).state.pace.deadlines
    assert deadline.at is not None
    assert deadline.at - deadline.since == 13 * HOUR * 1000
    page = await play.type(play.referee, "deadline show")
    await play.referee.click(page.response, label="Wait no longer")
    assert (await play.game()).state.pace.deadlines == ()


async def test_a_game_in_which_nobody_answers_pauses_and_goes_on_with_a_press(play: Play) -> None:
    scene = await waiting(play)
    await play.env.advance_time(HOUR + 30)
    await scene.say(play.referee, "encounter next", to="round")
    await play.env.advance_time(HOUR + 30)
    (message,) = [m for m in play.channel.history() if "so the game is paused" in m.content]
    assert "Nobody has answered by the last two deadlines" in message.content
    await scene.say(play.referee, "encounter next", to="round")
    assert "The game is paused" in await scene.board()
    before = len(texts(play))
    await play.env.advance_time(48 * HOUR)
    assert texts(play)[before:] == []
    refused = await play.cat.click(message, label="Go on")
    assert "referee" in refused.response.content
    told = await play.ann.click(message, label="Go on")
    assert "**The game goes on.** The next deadline is" in told.response.content
    await play.env.advance_time(HOUR + 30)
    assert await rows(play, DeadlineCame) == 3
