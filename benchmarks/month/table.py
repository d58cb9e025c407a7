"""The table of a month: our emulator with the real bot, and what people do and see there."""

import asyncio
import random
import re
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from benchmarks.month.moved_time import now_ms
from benchmarks.month.people import Cast
from bot import Linkboy, build_bot
from cogs.render.buttons import make_id
from data.configuration import Configuration
from data.live import LiveGame
from tests.emulator.commands import Value
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Interaction
from tests.emulator.snowflakes import DISCORD_EPOCH_MS, TIME_SHIFT
from tests.emulator.state import Channel, Message, User

PING = re.compile(r"<@(\d+)>")
AN_HOUR_S = 3600.0
FOREVER_S = 1e12
BOARD_S = 3.0


@dataclass
class Post:
    """A message of the bot in the channel, when it came, and whom it pings."""

    id: int
    at: int
    text: str
    pings: tuple[str, ...]


@dataclass
class Table:
    """Everybody, the channel, and what has been posted in it.

    `taps` counts what people did, `answers` is what they read of it, for looking into a month.
    """

    discord: Emulator
    channel: Channel
    cast: Cast
    people: dict[str, User]
    begin: int
    url: str
    beside: "Table | None" = None
    """Another channel with its own game, at whose bot this one is played."""
    posts: list[Post] = field(default_factory=list[Post])
    calls: list[Post] = field(default_factory=list[Post])
    """Boards that called somebody."""
    taps: dict[str, int] = field(default_factory=dict[str, int])
    answers: list[str] = field(default_factory=list[str])
    _seen: set[int] = field(default_factory=set[int])
    _bot: Linkboy | None = None
    _running: AsyncExitStack = field(default_factory=AsyncExitStack)

    @property
    def now(self) -> int:
        """The time at the table, in milliseconds."""
        return now_ms(self.begin)

    @property
    def bot(self) -> Linkboy:
        """The bot that runs."""
        if self.beside is not None:
            return self.beside.bot
        assert self._bot is not None
        return self._bot

    # The bot, and Discord

    async def start(self) -> None:
        """The bot starts with its database."""
        configuration = Configuration(database_url=self.url)
        self._bot = build_bot(configuration, clock=lambda: now_ms(self.begin))
        # Hours without a heartbeat are nothing where time is moved.
        self._bot._connection.heartbeat_timeout = FOREVER_S
        await self._running.enter_async_context(self.discord.running(self._bot))
        self._bot.http.connector._keepalive_timeout = FOREVER_S

    async def stop(self) -> None:
        """The bot ends."""
        await self._running.aclose()

    async def lose_discord(self, hours: float) -> None:
        """Discord is away, and then comes back, as far as the bot finds its way there."""
        self.discord.gateway.is_down = True
        fault = self.discord.faults.server_error("*", "*", 503, times=None)
        await self.discord.gateway.disconnect()
        await asyncio.sleep(hours * 3600)
        fault.times = 0
        self.discord.gateway.is_down = False
        await self.discord.gateway.connected(timeout=AN_HOUR_S)

    # What people do

    async def game(self) -> LiveGame:
        """The game as it stands."""
        found = await self.bot.games.find(self.channel.id)
        assert found is not None
        return found

    async def type(self, who: str, command: str, /, **options: Value) -> Interaction:
        """Somebody types a command; options that are words of Python end in `_`."""
        given = {name.rstrip("_"): value for name, value in options.items()}
        return await self._answered(
            who, command, self.discord.slash(self.people[who], self.channel, command, given)
        )

    async def press(self, who: str, verb: str, *words: str | int) -> Interaction:
        """Somebody presses a button, wherever it stands."""
        game = await self.game()
        custom_id = make_id(verb, game.id, *words)
        board = self.channel.public_messages[-1]
        sent = self.discord.click(self.people[who], board, custom_id, is_forged=True)
        return await self._answered(who, verb, sent)

    async def tap(self, who: str, chance: random.Random) -> None:
        """Somebody presses any button of the board, to see what it does."""
        board = self.channel.public_messages[-1]
        buttons = [b for b in board.buttons if "custom_id" in b and not b.get("disabled")]
        if buttons:
            button = chance.choice(buttons)
            sent = self.discord.click(self.people[who], board, button["custom_id"])
            await self._answered(who, f"curious {button.get('label')}", sent)

    async def _answered(self, who: str, what: str, sent: Interaction) -> Interaction:
        self.taps[who] = self.taps.get(who, 0) + 1
        await sent.answered()
        # What comes after the answer has come too when a second is over.
        await asyncio.sleep(1)
        text = sent.messages[0].text if sent.messages else ""
        self.answers.append(f"{who} {what}: {text[:160]!r}")
        self.discord.forget(sent)
        return sent

    # What they see

    async def settle(self) -> None:
        """Wait for the board, which comes a second after what it shows."""
        await asyncio.sleep(BOARD_S)
        await self.bot.boards.settle()

    def read(self) -> list[Post]:
        """What has been posted since it was last read, and the boards that called somebody."""
        new = [one for one in self.channel.public_messages if one.id not in self._seen]
        self._seen.update(one.id for one in new)
        posts = [
            Post(one.id, (one.id >> TIME_SHIFT) + DISCORD_EPOCH_MS, one.content, self._pinged(one))
            for one in new
            if one.content and one.author.is_bot
        ]
        self.posts += posts
        calls = [
            Post(one.id, (one.id >> TIME_SHIFT) + DISCORD_EPOCH_MS, "", self._rung(one))
            for one in new
            if one.author.is_bot and not one.content
        ]
        self.calls += calls
        return [*posts, *(call for call in calls if call.pings)]

    def standing(self) -> list[Post]:
        """The posts that are still there: a reminder goes when the next one takes its place."""
        there = {one.id for one in self.channel.public_messages}
        return [post for post in self.posts if post.id in there]

    def _rung(self, board: Message) -> tuple[str, ...]:
        """Whose phones ring for a board: it mentions all whom it may ring for."""
        may = {int(one) for one in (board.allowed_mentions or {}).get("users") or ()}
        return tuple(name for name, user in self.people.items() if user.id in may)

    def _pinged(self, message: Message) -> tuple[str, ...]:
        """Whose phones ring."""
        allowed = message.allowed_mentions or {}
        may = {int(one) for one in allowed.get("users") or ()}
        everybody = "users" in (allowed.get("parse") or ())
        named = [int(found) for found in PING.findall(message.content)]
        names = {user.id: name for name, user in self.people.items()}
        return tuple(names[one] for one in dict.fromkeys(named) if everybody or one in may)
