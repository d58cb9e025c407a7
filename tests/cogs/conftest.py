"""The real bot in SimCord's Discord, on a real SQLite file, with a referee and three players."""

import math
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import Env

import data.remembered
from bot import Linkboy, build_bot
from cogs.table.local_table import table_clock
from data.configuration import Configuration
from data.live import Asked, LiveGame
from rules.state.encounter import Encounter
from tests.cogs.copying import copy_quickly
from tests.cogs.hearing import watched
from tests.cogs.here import Here
from tests.cogs.parked import ask_quickly
from tests.cogs.people import Person, Told
from tests.cogs.settling import settle
from tests.cogs.telling_commands import hear_quickly
from tests.cogs.tracked import Settlement, track_quickly
from tests.contract.watch import watch_simcord
from tests.ending import all_is_ended as all_is_ended
from tests.rules.table import running
from tests.same_dice import let_fall_alike
from tests.tables import at_once, place_tables

copy_quickly()
ask_quickly()
track_quickly()
LOOK_AGAIN_S = 0.005
ATTEMPTS = 12
_begun = count(1)


async def went_on(who: Person, told: Told) -> Told:
    """What a referee is told who goes on although Next has first said who is waited for."""
    if any("If you go on now" in message.content for message in Told.of(told).messages):
        return await who.click(told.response, label="Go on")
    return told


@dataclass
class Play:
    """A channel with the people who play in it."""

    env: Env
    bot: Linkboy
    channel: Any
    other: Any
    guild: Any
    referee: Person
    ann: Person
    bob: Person
    cat: Person

    async def begin(
        self,
        preset: str,
        settings: Mapping[str, str] | None = None,
        *,
        name: str = "table",
        by: Person | None = None,
    ) -> None:
        """A game begins in the channel, without a word to anybody; nobody typed it."""
        begun = await self.bot.games.management.start(
            Asked(f"test:begin:{next(_begun)}", (by or self.referee).id, self.channel.id),
            guild_id=self.guild.id,
            name=name,
            preset=preset,
            overrides=settings,
        )
        self.bot.games.log.announced(begun.entry)

    async def type(self, who: Person, command: str, channel: Any = None, /, **options: Any) -> Told:
        """Somebody types a slash command in the game's channel."""
        told = await who.slash(channel or self.channel, command, **options)
        return await went_on(who, told)

    async def game(self, channel: Any = None) -> LiveGame:
        """The game of a channel, as it stands."""
        found = await self.bot.games.find((channel or self.channel).id)
        assert found is not None
        return found

    async def encounter(self) -> Encounter:
        """The encounter that is running."""
        return running((await self.game()).state)

    async def restart(self) -> None:
        """The bot ends, and another process goes on with its file."""
        database = self.bot.configuration.database_url
        await self.bot.close()
        self.bot = make_bot(Path(database.partition("///")[2]))
        await self.env.restart_bot(self.bot)


@pytest.fixture(autouse=True)
def mark_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord waits for every timer after each action: this one was most of the time."""
    monkeypatch.setattr(data.remembered, "DELAY_S", 0)
    # The ids of SimCord do not say when they were made.
    monkeypatch.setattr("cogs.core.gateway.LOST_S", math.inf)


@pytest.fixture(autouse=True)
def dice_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    let_fall_alike(monkeypatch, request.node.nodeid)


@pytest.fixture(autouse=True)
def printed_lines(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """What pages print is typed and pressed by tests."""
    yield from watched(request.node.nodeid, monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return place_tables(tmp_path / "games.db")


class PatientEnv(Env):
    """SimCord that looks every 5 ms whether all is at rest, and waits for a minute until it is.

    Of itself it sleeps 50 ms where the loop has nothing but a callback that is ready to run, and
    gives up after 5 s, for which a busy machine stands still now and then. That limit cannot just
    be set: it is also how far away a timer is that is not waited for.
    """

    def _settlement_state(self) -> Any:
        return Settlement(self)

    async def _settle_internal(self, *, idle: float = LOOK_AGAIN_S, **how: Any) -> None:
        attempts = 1 if how.get("_deadline") else ATTEMPTS
        for attempt in range(1, attempts + 1):
            if await self._is_settled(**how):
                return None
            try:
                return await super()._settle_internal(idle=min(idle, LOOK_AGAIN_S), **how)
            except TimeoutError:
                if attempt == attempts:
                    raise
        return None

    async def _is_settled(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - so SimCord calls it
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> bool:
        """Whether all came to rest; what else there is to wait for or to say, SimCord knows."""
        assert self._loop is not None
        self._last_dispatch = dispatch
        limit = self.settle_timeout if timeout is None else timeout
        deadline = self._loop.time() + limit if _deadline is None else _deadline
        return await settle(self, deadline, LOOK_AGAIN_S)

    async def _advance_to(self, target: float, deadline: float) -> None:
        await super()._advance_to(target, deadline + ATTEMPTS * self.settle_timeout)


def make_bot(database: Path) -> Linkboy:
    """The bot, whose clock is SimCord's: `env.advance_time` lets deadlines come."""
    configuration = Configuration(database_url=f"sqlite+aiosqlite:///{database}")
    bot = build_bot(configuration, clock=table_clock, always_sync=True, board_pause_s=0.0)
    bot.apart = Here()
    hear_quickly(bot.tree)
    return bot


async def started(database: Path) -> AsyncIterator[Env]:
    """SimCord with the bot in it. Everything the bot sent is checked at the end."""
    env = PatientEnv(make_bot(database), approved_intents=discord.Intents.default())
    await env.start()
    try:
        with watch_simcord(env), at_once():
            yield env
    finally:
        await env.bot.close()
        await env.shutdown()


@pytest.fixture
async def own_env(database: Path) -> AsyncIterator[Env]:
    async for env in started(database):
        yield env


@pytest.fixture(scope="module")
async def shared_env(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Env]:
    async for env in started(place_tables(tmp_path_factory.mktemp("shared") / "games.db")):
        yield env


@pytest.fixture
def env(request: pytest.FixtureRequest) -> Env:
    """The bot of the module: games of two tests stand in two guilds, with other people.

    Where tests look at all that the bot does (kills, starts, deadlines of other games, all that was
    sent), `own_bot` gives each its own.
    """
    own = request.node.get_closest_marker("own_bot") is not None
    found: Env = request.getfixturevalue("own_env" if own else "shared_env")
    return found


@pytest.fixture
def play(env: Env) -> Play:
    guild = env.create_guild("Guild")
    channel = guild.create_text_channel("table")
    other = guild.create_text_channel("other")
    people = [Person.joined(env, guild, name) for name in ("rae", "ann", "bob", "cat")]
    bot = env.bot
    assert isinstance(bot, Linkboy)
    return Play(env, bot, channel, other, guild, *people)
