"""The table of the month: SimCord with the real bot, and what the people at it do and see."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcord import Env

from benchmarks.month.people import PLAYERS, REFEREE, Player
from bot import Linkboy, build_bot
from cogs.table.local_table import table_clock
from data.configuration import Configuration
from data.live import LiveGame
from tests.cogs.people import Person, Told

GROUPS = (("Ogres", 3), ("Trolls", 2))
PING = re.compile(r"<@(\d+)>")
REMINDER = "the game is waiting for you"


def make_bot(database: Path) -> Linkboy:
    """The bot on a file, with SimCord's clock."""
    configuration = Configuration(database_url=f"sqlite+aiosqlite:///{database}")
    return build_bot(configuration, clock=table_clock, always_sync=True, board_pause_s=0.0)


@dataclass
class Post:
    """A message of the bot in the channel, when it came, and whom it pings."""

    at: int
    text: str
    pings: tuple[str, ...]


@dataclass
class Table:
    """Everybody, the channel, and what has been posted in it. `taps` counts what people did."""

    env: Env
    bot: Linkboy
    channel: Any
    people: dict[str, Person]
    database: Path
    posts: list[Post] = field(default_factory=list[Post])
    taps: dict[str, int] = field(default_factory=dict[str, int])
    seen: set[int] = field(default_factory=set[int])

    @property
    def now(self) -> int:
        """The time at the table, in milliseconds."""
        return round(self.env.now().timestamp() * 1000)

    async def game(self) -> LiveGame:
        """The game as it stands."""
        found = await self.bot.games.find(self.channel.id)
        assert found is not None
        return found

    async def type(self, who: str, command: str, /, **options: object) -> Told:
        """Somebody types a command."""
        self.taps[who] = self.taps.get(who, 0) + 1
        return await self.people[who].slash(self.channel, command, **options)

    async def restart(self, away_s: float = 0) -> None:
        """The bot ends, is away, and another process goes on with its file."""
        await self.bot.close()
        if away_s:
            self.env.backend.advance_clock(away_s)
        self.bot = make_bot(self.database)
        await self.env.restart_bot(self.bot)

    def read(self) -> list[Post]:
        """What has been posted since it was last read."""
        new: list[Post] = []
        by_id = {person.id: name for name, person in self.people.items()}
        for message in self.channel.history():
            if message.id in self.seen:
                continue
            self.seen.add(message.id)
            if message.content and message.author.bot:
                at = round(message.created_at.timestamp() * 1000)
                named = PING.findall(message.content) if REMINDER in message.content else ()
                pings = tuple(by_id[int(found)] for found in named)
                new.append(Post(at, message.content, pings))
        self.posts += sorted(new, key=lambda post: post.at)
        return new


async def set_up(env: Env, database: Path, limit: str) -> Table:
    """Six players with characters, a referee, and a fight that lasts."""
    guild = env.create_guild("Guild")
    channel = guild.create_text_channel("table")
    names = [player.name for player in (*PLAYERS, REFEREE)]
    people = {name: Person.joined(env, guild, name.lower()) for name in names}
    bot = env.bot
    assert isinstance(bot, Linkboy)
    table = Table(env, bot, channel, people, database)
    await table.type(REFEREE.name, "game start", preset="ose")
    for player in (*PLAYERS, REFEREE):
        await _introduce(table, player)
    for player in PLAYERS:
        await _make_character(table, player.name)
    await table.type(REFEREE.name, "deadline set", time=limit)
    await meet(table)
    table.read()
    table.posts.clear()
    table.taps.clear()
    return table


async def _introduce(table: Table, player: Player) -> None:
    await table.type(player.name, "me timezone", zone=player.zone)
    hours = {"from": f"{player.wakes}:00", "to": f"{player.sleeps}:00"}
    await table.type(player.name, "me hours", **hours)


async def _make_character(table: Table, name: str) -> None:
    await table.type(name, "sheet create", name=f"{name}s hero", hit_points=400)
    for key, value in (("thac0", "17"), ("ac", "2"), ("saves", "12 13 14 15 16")):
        await table.type(name, "sheet set", field=key, value=value)
    await table.type(name, "item add", name="Long sword", damage="1d8")
    await table.type(name, "item wield", item="Long sword")


async def meet(table: Table) -> None:
    """A new encounter, in its first round."""
    await table.type(REFEREE.name, "encounter start")
    for player in PLAYERS:
        await table.type(player.name, "encounter join")
    for name, count in GROUPS:
        points = " ".join(["90"] * count)
        await table.type(
            REFEREE.name, "monster add", name=name, count=count, hit_points=points, morale=12
        )
    await table.type(REFEREE.name, "encounter next")
