"""What Discord does not take: the move stands, and is told once, later, where that is possible."""

from typing import Any

import discord
import pytest

from cogs.core import delivery
from cogs.core.again import SLOWLY_S as PAUSES_S
from cogs.render.telling import Told, tell_channel
from data.live import Outcome
from rules.pace.records import DeadlineCame, Reminded
from tests.cogs.conftest import Play
from tests.cogs.test_scheduler import HOUR, rows, texts, waiting
from tests.cogs.trouble import refusal
from tests.untold import not_announced

pytestmark = pytest.mark.own_bot

CAME, REMINDED = "The deadline for declarations has come", "the game is waiting for you"
FAILURES = {
    "no permission": refusal(403, 50013),
    "unknown channel": refusal(404, 10003),
    "rate limit": refusal(429, 0),
    "server error": refusal(500, 0),
    "time-out": TimeoutError(),
    "cut off": ConnectionResetError(),
}


class Trouble:
    """Sending to a channel fails with `error` while there is one; `tried` are the moments."""

    def __init__(self, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error: BaseException | None = None
        self.channel_id = 0
        self.tried: list[int] = []
        real: Any = discord.PartialMessageable.send

        async def send(channel: Any, *args: Any, **options: Any) -> Any:
            if self.error is None or channel.id != self.channel_id:
                return await real(channel, *args, **options)
            if args and args[0]:
                self.tried.append(play.bot.clock())
            raise self.error

        monkeypatch.setattr(discord.PartialMessageable, "send", send)

    def begin(self, play: Play, error: BaseException) -> None:
        self.error, self.channel_id = error, play.channel.id


@pytest.fixture
def trouble(play: Play, monkeypatch: pytest.MonkeyPatch) -> Trouble:
    return Trouble(play, monkeypatch)


def told(play: Play, what: str) -> list[str]:
    return [text for text in texts(play) if what in text]


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("restarts", [False, True])
async def test_whatever_fails_the_deadline_stands_and_is_told_once(
    play: Play, trouble: Trouble, failure: str, restarts: bool
) -> None:
    await waiting(play)
    await play.type(play.referee, "game settings", setting="pings", value="off")
    trouble.begin(play, FAILURES[failure])
    await play.env.advance_time(HOUR + 60)
    assert await rows(play, DeadlineCame) == 1
    assert told(play, CAME) == []
    assert trouble.tried
    trouble.error = None
    if restarts:
        await play.restart()
    await play.env.advance_time(2 * HOUR)
    assert len(told(play, CAME)) == 1
    assert await not_announced(play.bot.games.log) == () or not restarts


async def test_it_is_tried_again_later_and_later(play: Play, trouble: Trouble) -> None:
    await waiting(play)
    await play.type(play.referee, "game settings", setting="pings", value="off")
    trouble.begin(play, refusal(500, 0))
    await play.env.advance_time(HOUR + 1)
    for pause in (*PAUSES_S, PAUSES_S[-1]):
        await play.env.advance_time(pause)
    gaps = [
        (later - before) / 1000
        for before, later in zip(trouble.tried, trouble.tried[1:], strict=False)
    ]
    assert [round(gap) for gap in gaps[: len(PAUSES_S)]] == [round(p) for p in PAUSES_S]


async def test_a_referee_is_told_once_that_nothing_can_be_told(
    play: Play, trouble: Trouble
) -> None:
    await waiting(play)
    trouble.begin(play, refusal(403, 50001))
    await play.env.advance_time(HOUR + 60)
    answers = [
        await play.type(play.referee, "sheet set", field="str", value=value, character="Ada")
        for value in ("12", "13")
    ]
    noticed = ["give me View Channel" in m.content for a in answers for m in a.messages]
    assert sum(noticed) == 1


async def test_when_its_home_is_gone_it_is_told_in_the_next_one(
    play: Play, trouble: Trouble
) -> None:
    await waiting(play)
    await play.type(play.referee, "game settings", setting="pings", value="off")
    await play.type(play.referee, "game bind", play.channel, channel=play.other)
    trouble.begin(play, refusal(404, 10003))
    await play.env.advance_time(HOUR + 60)
    await play.type(play.referee, "game home", play.other)
    await play.env.advance_time(2 * HOUR)
    found = [m.content for m in play.other.history() if CAME in m.content]
    assert len(found) == 1
    assert told(play, CAME) == []


@pytest.mark.parametrize(("minutes", "pings"), [(1, 1), (40, 0)])
async def test_a_ping_that_comes_too_late_is_none(
    play: Play, trouble: Trouble, minutes: int, pings: int
) -> None:
    await waiting(play)
    trouble.begin(play, refusal(500, 0))
    await play.env.advance_time(3 * HOUR / 4 + 1)
    assert await rows(play, Reminded) == 1
    await play.env.advance_time(60 * (minutes - 1))
    trouble.error = None
    before = len(play.env.http_requests)
    await play.env.advance_time(HOUR)
    bodies: list[Any] = [r.json or {} for r in play.env.http_requests[before:]]
    first = next(body for body in bodies if REMINDED in (body.get("content") or ""))
    assert len(first["allowed_mentions"].get("users", ())) == pings


async def test_what_still_reminds_the_referee_rings_however_late_it_is_told(
    play: Play, trouble: Trouble
) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.env.advance_time(3 * 24 * HOUR - 60)
    trouble.begin(play, refusal(500, 0))
    await play.env.advance_time(HOUR)
    trouble.error = None
    before = len(play.env.http_requests)
    await play.env.advance_time(2 * HOUR)
    bodies: list[Any] = [r.json or {} for r in play.env.http_requests[before:]]
    quiet = "nothing has happened here for days"
    (told_late,) = (body for body in bodies if quiet in (body.get("content") or ""))
    assert told_late["allowed_mentions"]["users"] == [play.referee.id]


async def test_a_move_that_cannot_be_told_at_all_does_not_keep_back_the_next(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waiting(play)
    failed: list[int] = []

    def tell(outcome: Outcome) -> Told:
        if not failed:
            failed.append(outcome.entry.seq)
            raise KeyError("who")
        return tell_channel(outcome)

    monkeypatch.setattr(delivery, "tell_channel", tell)
    await play.env.advance_time(HOUR + 60)
    assert failed
    assert len(told(play, CAME)) == 1
