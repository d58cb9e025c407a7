"""After the bot was away, however long: one message a game, nobody pinged, more time for all."""

import asyncio
from collections import Counter
from itertools import count
from typing import Any

import pytest

from data import timers
from data.live import Asked, LiveGame
from rules.encounter.records import AddMonsters, StartEncounter
from rules.kernel.action import Action
from rules.pace.meeting import GRACE_MS
from rules.pace.records import SetLimit
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.pace import Limit
from tests.cogs.conftest import Play

pytestmark = pytest.mark.own_bot

MINUTES = 60
_keys = count(1)


async def wait_for_ann(play: Play, channel: Any) -> LiveGame:
    """A game in a channel in which Ann has an hour to declare; all of it has been told."""
    games = play.bot.games

    def asked(who: Any) -> Asked:
        return Asked(f"test:{next(_keys)}", who.id, channel.id)

    begun = await games.management.start(
        asked(play.referee), guild_id=play.guild.id, name="Keep", preset="ose"
    )
    entries = [begun.entry]
    moves: tuple[tuple[Any, Action], ...] = (
        (play.ann, CreateCharacter(name="Ada", hit_points=8)),
        (play.referee, StartEncounter()),
        (play.referee, AddMonsters(name="Orc", hit_points=(4,))),
        (play.referee, SetLimit(limit=Limit(minutes=MINUTES))),
        (play.referee, NextStep()),
    )
    for who, move in moves:
        entries.append((await games.act(begun.game.id, asked(who), move)).entry)
    games.log.announced(*entries)
    return await games.get(begun.game.id)


async def deadlines(play: Play, games: list[LiveGame]) -> list[int]:
    """When the one deadline of each game is."""
    found = [(await play.bot.games.get(game.id)).state.pace.deadlines for game in games]
    return [deadline.at or 0 for (deadline,) in found]


@pytest.mark.parametrize(
    ("number", "away"), [(50, 12 * 60), (20, MINUTES + 10), (10, 2 * MINUTES), (10, 40 * 24 * 60)]
)
async def test_the_first_minute_after_a_downtime_is_calm(
    play: Play, monkeypatch: pytest.MonkeyPatch, number: int, away: int
) -> None:
    monkeypatch.setattr(timers, "PAGE", 15)
    channels = [play.guild.create_text_channel(f"table-{n}") for n in range(number)]
    games = await asyncio.gather(*(wait_for_ann(play, channel) for channel in channels))
    await play.bot.games.later.flush()
    await play.bot.close()
    play.env.backend.advance_clock(away * 60)
    before = len(play.env.http_requests)
    await play.restart()
    started = play.bot.clock()
    await play.env.advance_time(60)
    posts = [r for r in play.env.http_requests[before:] if r.method == "POST"]
    bodies: list[Any] = [r.json for r in posts if r.path.endswith("/messages")]
    told = Counter((body.get("content") or "board").partition(",")[0] for body in bodies)
    assert told == {"board": number, "The deadline has gone by unseen": number}, told
    # A board calls whom its game waits for, once; what is told of the deadlines calls nobody.
    lines: list[Any] = [body.get("allowed_mentions") for body in bodies if body.get("content")]
    assert len(lines) == number
    assert not [whom for whom in lines if whom and whom.get("users")]
    assert all(at >= started + GRACE_MS for at in await deadlines(play, games))
