"""The table of a month: our emulator with the real bot, and what people do and see there."""

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from benchmarks.month.moved_time import now_ms
from benchmarks.month.people import Cast
from bot import Linkboy, build_bot
from cogs.render.board import render_board
from cogs.render.buttons import make_id, with_party
from cogs.render.drawn import texts_of
from data.configuration import Configuration
from data.live import LiveGame
from rules.kernel.parties import has_several
from tests.emulator.commands import Value
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Interaction
from tests.emulator.snowflakes import DISCORD_EPOCH_MS, TIME_SHIFT
from tests.emulator.state import PRIVATE_THREAD, Channel, Message, User
from tests.typed import listed_name

AN_HOUR_S = 3600.0
FOREVER_S = 1e12
BOARD_S = 3.0
MENU = "Linkboy…"
FOOT = re.compile(r"^-# (#\d.*)", re.MULTILINE)
MOVES = re.compile(r"#(\d+\.)?(\d+)(?: to #(?:\d+\.)?(\d+))?")


@dataclass
class Post:
    """A message of the bot in the channel, when it came, whom it pings, and who else is rung.

    `shown` is all that can be read on it, `text` what it says where it is no board. `room` is the
    channel, by its id, `moves` are the numbers of those that it tells of.
    """

    id: int
    at: int
    text: str
    pings: tuple[str, ...]
    beside: tuple[str, ...] = ()
    shown: str = ""
    room: int = 0
    moves: frozenset[str] = frozenset()


@dataclass
class Table:
    """Everybody, the channel, and what has been posted in it.

    `taps` counts what people did, `answers` is what they read of it, for looking into a month.
    Where the game has several parties, `party` is the number of the one that people act in.
    """

    discord: Emulator
    channel: Channel
    cast: Cast
    people: dict[str, User]
    begin: int
    url: str
    beside: "Table | None" = None
    """Another channel with its own game, at whose bot this one is played."""
    party: int = 1
    posts: list[Post] = field(default_factory=list[Post])
    calls: list[Post] = field(default_factory=list[Post])
    """Boards that called somebody."""
    taps: dict[str, int] = field(default_factory=dict[str, int])
    beside_turns: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """When somebody did what no turn asked of them."""
    on_read: Callable[[str, str, str], None] | None = None
    """Is told who reads what, and where it comes from."""
    on_done: Callable[[LiveGame], None] | None = None
    """Is told how the game is after whatever somebody did."""
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
        """The game as it stands, as the party sees it in which people act."""
        found = await self.bot.games.find(self.channel.id)
        assert found is not None
        return found.through(self.party)

    def room(self, game: LiveGame) -> Channel:
        """Where the party is read through which a game is seen."""
        return self.discord.world.channels[game.home_channel_id]

    def rooms(self) -> list[Channel]:
        """All that the game is read in: the channel, and what the bot has made beside it."""
        made = [
            one for one in self.channel.guild.channels.values() if one.owner is self.discord.bot
        ]
        return [self.channel, *made]

    def can_read(self, who: str, room: Channel) -> bool:
        """Whether a player sees a channel: a private thread who is in it."""
        return room.kind != PRIVATE_THREAD or self.people[who].id in room.people

    async def type(self, who: str, command: str, /, **options: Value) -> Interaction:
        """Somebody types a command; options that are words of Python end in `_`."""
        given = {name.rstrip("_"): value for name, value in options.items()}
        room = await self._room_for(who)
        return await self._answered(
            who, command, self.discord.slash(self.people[who], room, command, given)
        )

    async def _room_for(self, who: str) -> Channel:
        """Where somebody types; who could mean another party there says first which they mean."""
        found = await self.bot.games.find(self.channel.id)
        if found is None:
            return self.channel
        game, user = found.through(self.party), self.people[who]
        room = self.room(game)
        if game.meant_by(user.id, room.id) != game.party:
            meant = {"party": str(game.party)}
            await self._answered(who, "look", self.discord.slash(user, room, "party look", meant))
        return room

    async def press(self, who: str, verb: str, *words: str | int) -> Interaction:
        """Somebody presses a button, wherever it stands."""
        game = await self.game()
        custom_id = make_id(verb, game.id, *words)
        if has_several(game.state):
            custom_id = with_party(custom_id, game.party)
        board = self.room(game).public_messages[-1]
        sent = self.discord.click(self.people[who], board, custom_id, is_forged=True)
        return await self._answered(who, verb, sent)

    async def tap(self, who: str, chance: random.Random) -> None:
        """Somebody presses any button of the board, to see what it does."""
        board = self.room(await self.game()).public_messages[-1]
        buttons = [b for b in board.buttons if "custom_id" in b and not b.get("disabled")]
        if buttons:
            button = chance.choice(buttons)
            sent = self.discord.click(self.people[who], board, button["custom_id"])
            await self._answered(who, f"curious {button.get('label')}", sent)

    async def click(self, who: str, message: Message, custom_id: str) -> Interaction:
        """Somebody presses a button of a message that they see."""
        sent = self.discord.click(self.people[who], message, custom_id)
        return await self._answered(who, custom_id, sent)

    async def menu(self, who: str, room: Channel, post: Message, label: str) -> Interaction:
        """Somebody opens the menu of a post, and takes what is called so."""
        sent = self.discord.menu(self.people[who], room, MENU, post)
        found = await self._answered(who, MENU, sent)
        there = found.original.buttons if found.original is not None else []
        wanted = [one["custom_id"] for one in there if one["label"] == label]
        return await self.click(who, found.reply, wanted[0]) if wanted else found

    async def suggest(self, who: str, command: str, option: str, typed: str) -> None:
        """Somebody types into an option, and reads what stands below it."""
        user, room, listed = self.people[who], await self._room_for(who), listed_name(command)
        if not listed:
            listed, option, typed = "do", "what", f"{command} {option}:{typed}"
        sent = self.discord.autocomplete(user, room, listed, option, typed)
        await sent.answered()
        self._note_read(who, f"{command} {option}:{typed}", repr(sent.choices))
        self.discord.forget(sent)

    def _note_read(self, who: str, where: str, text: str) -> None:
        if self.on_read is not None:
            self.on_read(who, text, where)

    async def _answered(self, who: str, what: str, sent: Interaction) -> Interaction:
        self.taps[who] = self.taps.get(who, 0) + 1
        await sent.answered()
        game = await self.bot.games.find(self.channel.id)
        if game is not None and self.on_done is not None:
            self.on_done(game)
        # What comes after the answer has come too when a second is over.
        await asyncio.sleep(1)
        text = sent.messages[0].text if sent.messages else ""
        self.answers.append(f"{who} {what}: {text[:160]!r}")
        for message in sent.messages:
            self._note_read(who, f"/{what}", all_of(message))
        if sent.ack is not None:
            self._note_read(who, f"/{what}", repr(sent.ack.data))
        self.discord.forget(sent)
        return sent

    # What they see

    async def is_stale(self) -> bool:
        """Whether the board does not show the game as it is."""
        game = await self.game()
        place = self.bot.games.remembered.board(game.key)
        if place is None:
            return False
        called = await self.bot.calls.look(game)
        layout = render_board(game, called.shown)
        wanted = texts_of(layout)
        message = self.discord.world.channels[place[0]].messages.get(place[1])
        shown = "" if message is None else message.text
        # Whom it names is another matter: who falls asleep is named until it is drawn again.
        return _without_names(shown) != _without_names("\n".join(wanted))

    async def settle(self) -> None:
        """Wait for the board, which comes a second after what it shows."""
        await asyncio.sleep(BOARD_S)
        await self.bot.boards.settle()

    def read(self) -> list[Post]:
        """What has been posted since it was last read, and the boards that called somebody."""
        there = [one for room in self.rooms() for one in room.public_messages]
        new = sorted((m for m in there if m.id not in self._seen), key=lambda one: one.id)
        self._seen.update(one.id for one in new)
        found = [self._post(one) for one in new if one.author.is_bot]
        posts = [post for post in found if post.text]
        self.posts += posts
        calls = [post for post in found if not post.text]
        self.calls += calls
        return [*posts, *(call for call in calls if call.pings)]

    def standing(self) -> list[Post]:
        """The posts that are still there: a reminder goes when the next one takes its place."""
        there = {one.id for room in self.rooms() for one in room.public_messages}
        return [post for post in self.posts if post.id in there]

    def _post(self, message: Message) -> Post:
        """A message, with whose phones it rings: those of whom it mentions first."""
        at = (message.id >> TIME_SHIFT) + DISCORD_EPOCH_MS
        called = tuple(name for name in self.people if name in message.calls)
        beside = tuple(name for name in self.people if name in message.rings - message.calls)
        room, moves = message.channel.id, frozenset(_moves_in(message))
        return Post(message.id, at, message.content, called, beside, message.text, room, moves)


def _without_names(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith("-# <@"))


def _moves_in(message: Message) -> Iterator[str]:
    """The moves that the foot of a message names, `12`, or `2.5` of a party that keeps apart."""
    for line in FOOT.findall(message.content):
        for party, first, last in MOVES.findall(line):
            yield from (f"{party}{one}" for one in range(int(first), int(last or first) + 1))


def all_of(message: Message) -> str:
    """All that there is on a message, also what only its buttons know."""
    return f"{message.content}\n{message.embeds}\n{message.components}\n{message.attachments}"
