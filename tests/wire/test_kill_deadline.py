"""Killed between every two steps of what the clock does: it is done once, and told once."""

import time
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

import pytest

from data.database import open_database
from data.games import Games
from data.live import Asked
from rules.campaign.records import ChangeSetting
from rules.encounter.records import AddMonsters, StartEncounter
from rules.kernel.action import Action
from rules.kernel.hours import MINUTE
from rules.pace.records import SetLimit
from rules.parties.records import SplitUp
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.pace import Limit
from rules.systems import ENGINE
from tests import needs
from tests.emulator.emulator import Emulator
from tests.emulator.forked import ForkedBot
from tests.emulator.state import Channel, Message, User
from tests.places import ON_SERVER, POSTGRESQL, SQLITE, Place
from tests.wire.conftest import BUSY_S, furnish
from tests.wire.mortal_bot import KILLED_AT

pytestmark = needs.FORKS
DEADLINE, REMINDER = "The deadline for declarations has come", "the game is waiting for you"


async def await_ann(
    database: Place,
    channel: Channel,
    rae: User,
    ann: User,
    *,
    minutes: int,
    gone: int,
    apart: tuple[User, Channel] | None = None,
) -> None:
    """A game in which Ann has so many minutes to declare, of which some are gone.

    `apart` is somebody with a party of their own who has as many, and where that is read.
    """
    opened = await open_database(database.url)
    since = int(time.time() * 1000) - gone * MINUTE - 1000
    games, keys = Games(opened.engine, ENGINE, lambda: since), count(1)
    await games.open()

    def asked(who: User, room: Channel = channel) -> Asked:
        return Asked(f"i:{next(keys)}", who.id, room.id)

    management = games.management
    game = (
        await management.start(asked(rae), guild_id=channel.guild.id, name="Keep", preset="ose")
    ).game

    async def act(who: User, action: Action, room: Channel = channel) -> None:
        await games.act(game.id, asked(who, room), action)

    for setting in ("go_on", "initiative_rolls"):
        if ENGINE.settings[setting].default("ose") != "by-itself":
            await act(rae, ChangeSetting(key=setting, value="by-itself"))
    await act(ann, CreateCharacter(name="Ada", hit_points=8))
    await act(rae, SetLimit(limit=Limit(minutes=minutes)))
    rooms = [channel]
    if apart is not None:
        who, room = apart
        await act(who, CreateCharacter(name="Bea", hit_points=8))
        await act(who, SplitUp(characters=("c2",)))
        await games.places.settle_party(game.id, asked(who), room.id, 2)
        rooms.append(room)
    for room in rooms:
        await act(rae, StartEncounter(), room)
        await act(rae, AddMonsters(name="Orc", hit_points=(4,)), room)
        await act(rae, NextStep(), room)
    await games.close()
    await opened.close()
    await database.change("UPDATE log SET announced = 1")


def asked_of(database: Place, query: str) -> list[int]:
    """The numbers that a query finds."""
    return [row[0] for row in database.rows(query)]


def boards(channel: Channel) -> list[Message]:
    """The boards that stand in a channel: messages of layouts alone."""
    return [m for m in channel.messages.values() if m.components and not m.content]


def called(messages: Iterable[Message]) -> list[Message]:
    """Those of some messages that called people when they were sent, whatever edited them since."""
    return [m for m in messages if m.calls]


async def survive(
    discord: Emulator,
    database: Place,
    log: Path,
    moments: tuple[str, ...],
    is_over: Callable[[], bool],
    standing: Callable[[], str],
) -> None:
    """Start the bot and have it killed at one moment after the other; the last start lives."""
    for moment in (*moments, ""):
        environment = {"LINKBOY_DATABASE_URL": database.url, KILLED_AT: moment}
        bot = ForkedBot(discord, "tests.wire.mortal_bot", environment=environment, log=log)
        async with bot:
            if moment:
                await discord.until(lambda: not bot.is_running, f"never {moment}", timeout=BUSY_S)  # noqa: B023
            else:
                await discord.until(
                    is_over,
                    lambda: f"{standing()}\n{bot.output()}",  # noqa: B023
                    timeout=BUSY_S,
                )


@pytest.mark.parametrize(
    ("database", "text", "minutes", "moments"),
    [
        (SQLITE, DEADLINE, 5, ("read", "written", "committed", "told", "told", "board")),
        (SQLITE, DEADLINE, 5, ("told", "noted")),
        (SQLITE, REMINDER, 60, ("committed", "told")),
        (SQLITE, REMINDER, 60, ("told",)),
        pytest.param(
            POSTGRESQL, DEADLINE, 5, ("written", "sent", "told", "board"), marks=ON_SERVER
        ),
    ],
    indirect=["database"],
)
@pytest.mark.long
async def test_whenever_it_is_killed_the_clock_acts_once_and_tells_it_once(
    database: Place, tmp_path: Path, text: str, minutes: int, moments: tuple[str, ...]
) -> None:
    async with Emulator(is_pointing=False) as discord:
        channel, _other, rae, ann, _bob = furnish(discord)
        gone = 5 if text == DEADLINE else 45
        await await_ann(database, channel, rae, ann, minutes=minutes, gone=gone)
        untold = "SELECT count(*) FROM log WHERE announced = 0"
        of_clock = "SELECT seq FROM log WHERE member = 0"

        def is_over() -> bool:
            return (
                len(asked_of(database, of_clock)) == 1
                and asked_of(database, untold) == [0]
                and len(boards(channel)) == 1
                and (text == DEADLINE or bool(called(boards(channel))))
            )

        def standing() -> str:
            clock, waits = asked_of(database, of_clock), asked_of(database, untold)
            stands = [m.content or "(board)" for m in channel.messages.values()]
            return f"rows of the clock: {clock}, untold: {waits}, messages: {stands}"

        await survive(discord, database, tmp_path / "bot.log", moments, is_over, standing)
        assert len(asked_of(database, of_clock)) == 1
        assert asked_of(database, "SELECT count(*) FROM timer WHERE done_at IS NOT NULL") >= [1]
        told = [m for m in channel.public_messages if text in m.content]
        assert len(told) == 1
        assert len(boards(channel)) == 1
        pinged = called(channel.public_messages)
        is_told_as_ever = not told[0].content.startswith("Before I was interrupted")
        reminders = [m for m in pinged if m.content]
        assert len(reminders) == (text == REMINDER and is_told_as_ever)
        if text == REMINDER:
            # Ann is still waited for; after the deadline the dice say whom the board calls next.
            assert [m for m in pinged if not m.content] == boards(channel)


@pytest.mark.parametrize("moments", [("committed", "told", "board"), ("told", "told", "noted")])
@pytest.mark.parametrize("database", [SQLITE], indirect=True)
@pytest.mark.long
async def test_whenever_it_is_killed_each_party_is_told_of_its_deadline_once_where_it_is_read(
    database: Place, tmp_path: Path, moments: tuple[str, ...]
) -> None:
    async with Emulator(is_pointing=False) as discord:
        channel, other, rae, ann, bob = furnish(discord)
        await await_ann(database, channel, rae, ann, minutes=5, gone=5, apart=(bob, other))
        of_clock = "SELECT party FROM log WHERE member = 0 ORDER BY party"
        untold = "SELECT count(*) FROM log WHERE announced = 0"
        rooms = ((channel, "Ada"), (other, "Bea"))

        def is_over() -> bool:
            return (
                asked_of(database, of_clock) == [1, 2]
                and asked_of(database, untold) == [0]
                and all(len(boards(room)) == 1 for room, _ in rooms)
            )

        def standing() -> str:
            stands = [[m.content or m.text for m in room.public_messages] for room, _ in rooms]
            return f"{asked_of(database, of_clock)} {asked_of(database, untold)} {stands}"

        await survive(discord, database, tmp_path / "bot.log", moments, is_over, standing)
        for room, name in rooms:
            told = [m.content for m in room.public_messages if DEADLINE in m.content]
            assert len(told) == 1
            assert f"{name} has not answered." in told[0]
            assert [name in board.text for board in boards(room)] == [True]
