"""Who is waited for is called on the board: once for each thing, awake, and as they want it."""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from rules.sheet.characters import BY_REFEREE
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene
from tests.cogs.test_level import begin
from tests.cogs.test_scheduler import HOUR
from tests.cogs.trouble import unsent

pytestmark = pytest.mark.own_bot


async def met(play: Play, **settings: str) -> Scene:
    """Ann and Bob stand before an orc; the rounds have not begun."""
    scene = Scene(play)
    await scene.begin("ose", declaring="everybody", **settings)
    await scene.meet()
    await scene.join(play.ann, "Ada")
    await scene.join(play.bob, "Bo")
    await scene.say(play.referee, "monster add", name="Orc", hit_points="4")
    return scene


def rung(play: Play) -> list[list[int]]:
    """Whom each message has called that called anybody, one after the other."""
    found: list[list[int]] = []
    for request in play.env.http_requests:
        body: Any = request.json or {}
        said: Any = body.get("data", body) if hasattr(body, "get") else {}
        mentions: dict[str, list[str]] = said.get("allowed_mentions") or {}
        users = mentions.get("users", [])
        if users:
            found.append(sorted(map(int, users)))
    return found


def mention(*people: Any) -> str:
    return "-# " + ", ".join(f"<@{one.id}>" for one in people)


async def test_all_who_are_waited_for_are_called_at_once_and_named_until_they_answer(
    play: Play,
) -> None:
    scene = await met(play)
    assert rung(play) == []
    before = (await scene.board_message()).id
    await scene.press(play.referee, "Begin the rounds")
    called = (await scene.board_message()).id
    assert called != before
    assert rung(play) == [sorted([play.ann.id, play.bob.id])]
    assert mention(play.ann, play.bob) in await scene.board()
    await scene.say(play.ann, "declare", what="nothing")
    assert mention(play.bob) in await scene.board()
    await scene.say(play.ann, "declare", what="take-back")
    assert mention(play.ann, play.bob) in await scene.board()
    assert (await scene.board_message()).id == called
    await play.restart()
    await play.env.advance_time(HOUR)
    assert (await scene.board_message()).id == called
    assert rung(play) == [sorted([play.ann.id, play.bob.id])]


async def test_who_is_awake_is_called_at_once_although_time_goes_by_while_that_is_looked_up(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await met(play)
    begun, ticks = play.bot.clock(), count()
    monkeypatch.setattr(play.bot, "clock", lambda: begun + next(ticks))
    await scene.press(play.referee, "Begin the rounds")
    assert rung(play) == [sorted([play.ann.id, play.bob.id])]


async def test_who_is_asleep_is_called_when_they_wake_by_a_board_of_its_own(play: Play) -> None:
    scene = await met(play)
    wakes = play.env.now().hour + 3
    await play.type(play.bob, "me timezone", zone="UTC")
    hours = {"from": f"{wakes % 24}:00", "to": f"{(wakes + 8) % 24}:00"}
    await play.type(play.bob, "me hours", **hours)
    await scene.press(play.referee, "Begin the rounds")
    assert rung(play) == [[play.ann.id]]
    assert mention(play.ann) in await scene.board()
    first = (await scene.board_message()).id
    await play.env.advance_time(3 * HOUR)
    assert rung(play) == [[play.ann.id], [play.bob.id]]
    assert mention(play.ann, play.bob) in await scene.board()
    assert (await scene.board_message()).id != first
    boards = [m for m in play.channel.history() if m.author.bot and not m.content]
    assert len(boards) == 1


async def test_referees_are_called_after_some_minutes_and_for_a_decided_fight_at_once(
    play: Play,
) -> None:
    scene = await met(play)
    await play.env.advance_time(400)
    assert rung(play) == [[play.referee.id]]
    assert mention(play.referee) in await scene.board()
    await scene.press(play.referee, "Begin the rounds")
    await scene.say(play.referee, "damage", target="Orc", amount="4")
    for who in (play.ann, play.bob):
        await scene.say(who, "declare", what="nothing")
    while not any(label.startswith("End") for label in await scene.labels()):
        await scene.press(play.referee, "Next")
    assert rung(play)[-1] == [play.referee.id]
    assert mention(play.referee) in await scene.board()


async def test_nobody_asks_the_database_whether_referees_were_called_before_their_moment(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers, asked = play.bot.games.timers, list[str]()
    done = timers.done

    async def noted(game_id: int, keys: Sequence[str]) -> frozenset[str]:
        asked.extend(keys)
        return await done(game_id, keys)

    monkeypatch.setattr(timers, "done", noted)
    scene = await met(play)
    assert [key for key in asked if "referee" in key] == []
    await play.env.advance_time(400)
    assert len([key for key in asked if "referee" in key]) == 1
    assert mention(play.referee) in await scene.board()


@pytest.mark.parametrize("word", ["reminders", "off"])
async def test_somebody_and_a_game_may_want_no_call(play: Play, word: str) -> None:
    scene = await met(play)
    said = await play.type(play.ann, "me pings", when=word)
    assert "`/me pings` changes that." in said.response.content
    assert said.ephemeral
    await scene.press(play.referee, "Begin the rounds")
    assert rung(play) == [[play.bob.id]]
    await play.env.advance_time(HOUR)
    assert rung(play) == [[play.bob.id]]
    assert mention(play.bob) in await scene.board()
    await play.type(play.referee, "game settings", setting="pings", value=word)
    await scene.say(play.referee, "encounter next", to="round")
    assert "<@" not in (await scene.board()).rpartition("Waiting for")[2]
    assert rung(play) == [[play.bob.id]]


async def test_who_wants_no_mention_gets_no_reminder_either(play: Play) -> None:
    scene = await met(play)
    await play.type(play.ann, "me pings", when="off")
    await play.type(play.bob, "me pings", when="reminders")
    await scene.say(play.referee, "deadline set", time="4h")
    await scene.press(play.referee, "Begin the rounds")
    await play.env.advance_time(3 * HOUR + 60)
    # One ring a day, whatever the cause.
    assert rung(play) == [[play.bob.id]]
    # But once more where somebody at the table wants it.
    nudged = await scene.press(play.referee, "Nudge")
    assert f"Nudged: <@{play.bob.id}>." in nudged.response.content
    assert f"Not nudged: <@{play.ann.id}> wants no mentions." in nudged.response.content
    assert rung(play) == [[play.bob.id]] * 2
    again = await scene.press(play.referee, "Nudge")
    assert f"Not nudged: <@{play.bob.id}> was nudged today already." in again.response.content
    assert rung(play) == [[play.bob.id]] * 2


def last(play: Play, words: str) -> str:
    """The newest message that says something."""
    return str(next(m.content for m in reversed(play.channel.history()) if words in m.content))


async def test_a_death_and_an_open_vote_are_told_to_whom_they_concern(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    for who, name in ((play.ann, "Ada"), (play.bob, "Bo")):
        await play.type(who, "sheet create", name=name, hit_points=8)
    await play.type(play.ann, "vote ask", question="Rest here?")
    # Whoever acts has it before their eyes.
    assert rung(play) == [[play.bob.id]]
    assert last(play, "Rest here?").endswith(mention(play.bob))
    await scene.say(play.referee, "damage", target="Ada", amount="20")
    assert rung(play)[1:] == [[play.ann.id]]
    died = next(m for m in reversed(play.channel.history()) if mention(play.ann) in m.content)
    assert "Ada" in died.content
    buttons: list[Any] = [button for row in died.components for button in row.children]
    assert "New character" in [button.label for button in buttons]


async def test_a_level_is_told_to_who_can_take_it_unless_they_sleep_or_want_no_call(
    play: Play,
) -> None:
    await begin(play)
    await play.type(play.bob, "sheet create", name="Bo", hit_points=8, traits="fighter")
    await play.type(play.cat, "sheet create", name="Cy", hit_points=8, traits="fighter")
    await play.type(play.bob, "me pings", when="off")
    wakes = play.env.now().hour + 3
    await play.type(play.cat, "me timezone", zone="UTC")
    hours = {"from": f"{wakes % 24}:00", "to": f"{(wakes + 8) % 24}:00"}
    await play.type(play.cat, "me hours", **hours)
    assert rung(play) == []
    await play.type(play.referee, "award give", xp=100, who="Ada")
    assert rung(play) == []
    for name in ("Ada", "Bo", "Cy"):
        await play.type(play.referee, "award give", xp=4000, who=name)
    assert rung(play) == [[play.ann.id]]
    assert mention(play.cat) in last(play, "Cy")


async def asleep(play: Play, who: Person, hours: int = 3) -> None:
    """Somebody sleeps for so many hours from now on."""
    wakes = play.env.now().hour + hours
    await play.type(who, "me timezone", zone="UTC")
    awake = {"from": f"{wakes % 24}:00", "to": f"{(wakes + 8) % 24}:00"}
    await play.type(who, "me hours", **awake)


async def test_who_slept_is_told_once_of_all_they_missed_when_they_wake(play: Play) -> None:
    await begin(play)
    for name in ("Cy", "Dee"):
        await play.type(play.cat, "sheet create", name=name, hit_points=8, traits="fighter")
    await asleep(play, play.cat)
    await play.type(play.ann, "vote ask", question="Rest here?")
    await play.type(play.ann, "vote ask", question="And now?")
    await play.type(play.referee, "vote close", vote="And now?")
    await play.type(play.referee, "award give", xp=4000, who="Cy")
    await play.type(play.referee, "damage", target="Dee", amount="20")
    await play.type(play.referee, "damage", target="Cy", amount="20")
    await play.type(play.referee, "log undo")
    assert all(play.cat.id not in one for one in rung(play))
    await play.restart()
    await play.env.advance_time(3 * HOUR)
    await play.bot.delivery.settle()
    told = last(play, "while you slept")
    assert told.startswith(f"<@{play.cat.id}>, while you slept:")
    assert "Dee" in told
    assert "Cy gains" in told
    assert "dies" in told
    assert told.count("\n") == 3
    assert [one for one in rung(play) if play.cat.id in one] == [[play.cat.id]]
    await play.restart()
    await play.env.advance_time(30 * HOUR)
    assert [one for one in rung(play) if play.cat.id in one] == [[play.cat.id]]


async def test_what_a_sleeper_was_handed_is_named_to_nobody_else(play: Play) -> None:
    await begin(play)
    await play.type(play.cat, "sheet create", name="Cy", hit_points=8)
    await asleep(play, play.cat)
    await play.type(play.referee, "notebook add", name="The duke's letter", text="Come alone.")
    await play.type(play.referee, "notebook share", entry="duke", whom="Cy")
    await play.env.advance_time(3 * HOUR)
    await play.bot.delivery.settle()
    assert "is handed something to read." in last(play, "while you slept")
    assert not any("duke" in post.content for post in play.channel.history())


async def test_who_slept_is_told_where_they_play_by_then(play: Play) -> None:
    await begin(play)
    await play.type(play.cat, "sheet create", name="Cy", hit_points=8)
    await play.type(play.referee, "party split", who="Cy", channel=play.other)
    await asleep(play, play.cat)
    await play.type(play.referee, "damage", play.other, target="Cy", amount="20")
    await play.type(play.referee, "party join", party="2")
    await play.env.advance_time(3 * HOUR)
    await play.bot.delivery.settle()
    assert "Cy" in last(play, "while you slept")
    assert not any("while you slept" in post.content for post in play.other.history())


async def test_what_a_sleeper_missed_is_told_by_the_clock_of_all_that_failed(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(play)
    await play.type(play.cat, "sheet create", name="Cy", hit_points=8, traits="fighter")
    await asleep(play, play.cat)
    await play.type(play.ann, "vote ask", question="Rest here?")
    game = await play.game()
    seat = game.member(play.cat.id)
    assert seat is not None
    key = f"missed by {seat.number}", game.id
    # The file answers in its own time, which a clock that is moved does not wait for.
    with monkeypatch.context() as away:
        away.setattr(play.bot.door, "post", unsent)
        await play.env.advance_time(3 * HOUR)
        while not play.bot.again.waits(key):
            await play.env.advance_time(0.1)
    play.bot.again.try_all()
    while not any("while you slept" in post.content for post in play.channel.history()):
        await play.env.advance_time(1)
        await asyncio.sleep(0)
    assert last(play, "while you slept").startswith(f"<@{play.cat.id}>, while you slept:")
    assert not play.bot.again.waits(key)


async def test_where_a_game_calls_nobody_no_message_mentions_anybody(play: Play) -> None:
    await begin(play)
    await play.type(play.referee, "game settings", setting="pings", value="reminders")
    await play.type(play.referee, "award give", xp=4000, who="Ada")
    assert rung(play) == []
    assert "<@" not in last(play, "4,000")


async def test_referees_are_rung_for_a_newcomer_who_asks_to_join(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "game settings", setting="join", value=BY_REFEREE)
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    assert rung(play) == [[play.referee.id]]
    assert last(play, "Ada").endswith(mention(play.referee))


async def test_who_begins_a_round_by_their_own_move_is_called_if_they_do_not_go_on(
    play: Play,
) -> None:
    scene = await met(play, monsters_act="by-order", go_on="by-itself")
    await scene.press(play.referee, "Begin the rounds")
    both = sorted([play.ann.id, play.bob.id])
    assert rung(play) == [both]
    await scene.say(play.ann, "declare", what="hold")
    await scene.say(play.bob, "declare", what="hold")
    assert "Round 2" in await scene.board()
    assert rung(play) == [both, [play.ann.id]]
    await play.env.advance_time(HOUR / 4)
    await scene.board()
    assert rung(play) == [both, [play.ann.id], [play.bob.id]]
    await play.env.advance_time(HOUR / 4)
    assert rung(play)[3:] == []
