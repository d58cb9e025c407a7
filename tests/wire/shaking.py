"""Throws an error into whatever a bot waits for, while people play, and reads what they are told.

One process has a shard by leases that are played here: it comes, is in doubt, is given away and is
lost, as often as there are places where the process waits. Nothing that people read may be untrue.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cogs.core import again, scheduler, shards
from cogs.render.buttons import make_id
from data import remembered, writer
from data.errors import AwayError
from data.live import Asked, LiveGame
from data.share import Stage
from rules.rolls.records import RollDice
from tests import servers
from tests.contract.shapes import walk_components
from tests.emulator.interactions import MODAL, Ack, Interaction, Sent
from tests.emulator.state import Channel, Message
from tests.line import Line
from tests.wire.conftest import Wire
from tests.wire.played import SOON_S, PlayedGateway, PlayedLeases

UNTRUE = re.compile(
    "no game|Not recorded|out of date|went wrong|not here any more|do not know|Your form"
    "|done another way"
)
"""Words of answers that are not so: both games are there, with what is asked for."""
MOVE = re.compile(r"#(\d+)")
FOOT = re.compile(r"^-# #(\d+)(?: to #(\d+))?", re.MULTILINE)
OF_MOVE = re.compile(r"lb:(?:undo|redo|show):[^:]+:(\d+)")
"""The id of a button that is about the move which the message above it tells."""
PATIENCE_S = 30
ERRORS: tuple[Callable[[], Exception], ...] = (
    lambda: OSError("the line is dead"),
    AwayError,
    lambda: KeyError("a mistake"),
    TimeoutError,
)
"""What goes wrong: of the network, of the database, of the program."""
DRIVERS = ("/asyncpg/", "/sqlalchemy/")


def asks_database(work: Any) -> bool:
    """Whether somebody waits for the driver of the database, underneath whatever."""
    while work is not None:
        code = getattr(work, "cr_code", None)
        if code is not None and any(driver in code.co_filename for driver in DRIVERS):
            return True
        within = getattr(work, "cr_await", None) or getattr(work, "ag_await", None)
        frame = getattr(work, "cr_frame", None)
        if frame is not None and not hasattr(within, "cr_await"):
            # Of a context manager's generator nobody but the manager knows.
            within = getattr(frame.f_locals.get("self"), "gen", None)
        work = within
    return False


class Thrown:
    """A coroutine that is thrown an error where it waits for the n-th time, 0 for never.

    Where it waits for the database, `lose` is called in place of that: no driver raises what was
    thrown into it and goes on with what it was doing. `waits` counts how often it has waited.
    """

    def __init__(
        self,
        work: Coroutine[Any, Any, Any],
        at: int,
        error: Exception,
        lose: Callable[[], None],
        then: Callable[[], None],
    ) -> None:
        self._work = work
        self._at, self._error = at, error
        self._lose, self._then = lose, then
        self.waits = 0

    def __await__(self) -> Generator[Any, Any, Any]:
        go_on = partial(self._work.send, None)
        while True:
            try:
                waited_for = go_on()
            except StopIteration as done:
                return done.value
            self.waits += 1
            if self.waits == self._at:
                self._then()
            if self.waits == self._at and asks_database(self._work):
                self._lose()
            elif self.waits == self._at:
                if waited_for is not None:
                    waited_for._asyncio_future_blocking = False
                go_on = partial(self._work.throw, self._error)
                continue
            try:
                yield waited_for
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is handed on
                go_on = partial(self._work.throw, error)
            else:
                go_on = partial(self._work.send, None)


@dataclass
class Fault:
    """Where an error is thrown: into which method of what, at the how manieth waiting."""

    owner: Any
    method: str
    at: int = 0
    error: Callable[[], Exception] = AwayError
    lose: Callable[[], None] = lambda: None
    then: Callable[[], None] = lambda: None
    thrown: Thrown | None = None

    @property
    def is_spent(self) -> bool:
        """Whether the method was called."""
        return self.thrown is not None

    @property
    def waits(self) -> int:
        """How often it has waited."""
        return self.thrown.waits if self.thrown is not None else 0

    @contextmanager
    def planned(self) -> Generator[None]:
        """Have it thrown once."""
        real = getattr(self.owner, self.method)

        async def run(*arguments: Any, **options: Any) -> Any:
            if self.is_spent:
                return await real(*arguments, **options)
            work = real(*arguments, **options)
            self.thrown = Thrown(work, self.at, self.error(), self.lose, self.then)
            return await self.thrown

        setattr(self.owner, self.method, run)
        try:
            yield
        finally:
            setattr(self.owner, self.method, real)


def hurry(patch: Any) -> None:
    """Have nothing wait for longer than a moment."""
    for module, name in (
        (writer, "FIRST_PAUSE_S"),
        (scheduler, "FIRST_PAUSE_S"),
        (remembered, "DELAY_S"),
        (shards, "JOINED_S"),
    ):
        patch.setattr(module, name, SOON_S)
    patch.setattr(servers.postgresql, "FIRST_PAUSE_S", SOON_S)
    patch.setattr(scheduler, "AFTER_ERROR_MS", 10)
    patch.setattr(again, "SLOWLY_S", (SOON_S,))
    patch.setattr(again, "SOON_S", (SOON_S,))


@dataclass
class Shaken:
    """A bot that has one shard, with two games on it, and what people asked of it."""

    wire: Wire
    line: Line
    leases: PlayedLeases
    first: LiveGame
    other: LiveGame
    board: Message
    sent: list[Sent] = field(default_factory=list[Sent])
    mending: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    keys: Iterator[int] = field(default_factory=lambda: iter(range(1, 10**9)))

    @classmethod
    async def begin(cls, wire: Wire, line: Line) -> "Shaken":
        """A fight in one channel, a quiet game in the other, and the shard leased."""
        await wire.fight()
        board = await wire.board("Next")
        await wire.discord.slash(wire.rae, wire.other, "game start", {"preset": "ose"})
        other = await wire.bot.games.find(wire.other.id)
        assert other is not None
        leases = PlayedLeases(line.database)
        await leases.pass_on()
        shaken = cls(wire, line, leases, await wire.game(), other, board)
        bot = wire.bot
        await bot.boards.settle()
        await bot.games.later.flush()
        bot.sharing = shards.Shards(bot, PlayedGateway(), leases)
        await bot.sharing.begin(1, 1)
        await shaken.until_it_runs()
        return shaken

    @property
    def sharing(self) -> shards.Shards:
        assert self.wire.bot.sharing is not None
        return self.wire.bot.sharing

    @property
    def stage(self) -> Stage | None:
        held = self.wire.bot.games.share.held.get(0)
        return None if held is None or held.is_ending else held.stage

    async def until_it_runs(self) -> None:
        """Wait until all that is the shard's is done again."""
        await self.wire.discord.until(
            lambda: self.stage is Stage.SHOWN and self.sharing.is_ready,
            "it stands still",
            timeout=PATIENCE_S,
        )

    def play(self) -> None:
        """A command and a button and a form in one game, dice in the other, and a post in it."""
        discord, wire = self.wire.discord, self.wire
        self.sent += [
            discord.slash(wire.ann, wire.channel, "roll", {"dice": "3d6"}),
            discord.slash(wire.bob, wire.other, "roll", {"dice": "2d6"}),
            discord.click(wire.ann, self.board, label="Catch up"),
            discord.modal(wire.rae, self._opened(), {"amount": "1"}),
        ]
        discord.mention_message(wire.ann, wire.other, "roll 1d6")

    async def count(self, owner: object, method: str, *, by: str) -> int:
        """How often a method waits where nothing goes wrong."""
        fault = Fault(owner, method)
        await self.shake(fault, by=by)
        return fault.waits

    async def shake(self, fault: Fault, *, by: str) -> None:
        """Have one thing go wrong, and wait until all is well.

        `by` says what becomes of the shard meanwhile: it is passed on by `losing` or `giving` it,
        is in doubt by `doubting`, and stays with "".
        """
        share = self.wire.bot.games.share
        with fault.planned():
            if by == "doubting":
                self.leases.is_away = True
                await self.wire.discord.until(lambda: not share.is_sure)
            await self.leave_untold(is_queued=by != "losing")
            fault.then, fault.lose = self.play, self._lose
            if by == "losing":
                await self.leases.pass_on()
            self.leases.has_too_many = by == "giving"
            self.leases.called.set()
            self.play()
            await self.wire.discord.until(lambda: fault.is_spent)
            self.leases.has_too_many = self.leases.is_away = False
            await self.settle()

    async def check(self) -> None:
        """Nothing was told that is not so, or twice, or is in no log."""
        assert not self.untrue()
        assert not self.twice()
        assert not await self.lost()

    def _lose(self) -> None:
        """The database is gone, for a moment."""
        self.line.cut()
        mend = asyncio.get_running_loop().create_task(self._mend())
        self.mending.add(mend)
        mend.add_done_callback(self.mending.discard)

    async def _mend(self) -> None:
        await asyncio.sleep(2 * SOON_S)
        await self.line.mend()

    def _opened(self) -> Interaction:
        """A form that is open on somebody's screen."""
        wire = self.wire
        opened = Interaction(MODAL, wire.rae, wire.channel, {}, message=self.board)
        part = {"type": 4, "id": 2, "custom_id": "amount", "style": 1, "label": "How many"}
        form = make_id("form", self.first.id, "heal", "target=c1")
        rows = [{"type": 1, "id": 1, "components": [part]}]
        opened.ack = Ack("modal", {"custom_id": form, "components": rows}, 0.0)
        return opened

    async def leave_untold(self, *, is_queued: bool) -> None:
        """A move in each game that nobody was told yet, and something that is due."""
        games = self.wire.bot.games
        newest = 0
        for game, channel in ((self.first, self.wire.channel), (self.other, self.wire.other)):
            key = f"i:untold-{game.id}-{next(self.keys)}"
            asked = Asked(key, self.wire.ann.id, channel.id)
            told = await games.act(game.id, asked, RollDice(text="1d4"))
            newest = told.entry.seq
            if is_queued:
                self.wire.bot.delivery.deliver(told)
        key = f"missed:1:{newest}"
        due = self.wire.bot.clock() - 1
        await games.timers.add(self.other.id, {key: due})
        self.wire.bot.scheduler.wake(due)

    async def settle(self) -> None:
        """Wait until everybody who was heard is answered, and all that was to be told is told."""
        await self.until_it_runs()
        bot = self.wire.bot
        last = self._roll()
        while not last.is_answered:
            # A machine that stands still for a moment is in doubt, and hears nobody.
            with suppress(AssertionError):
                await last.answered(1.0)
            if last.ack is None:
                last = self._roll()
        async with asyncio.timeout(PATIENCE_S):
            while bot.under_way or await self._is_left():  # noqa: ASYNC110 - others do it
                await asyncio.sleep(SOON_S / 2)
        await bot.boards.settle()

    def _roll(self) -> Sent:
        wire = self.wire
        self.sent.append(wire.discord.slash(wire.bob, wire.other, "roll", {"dice": "1d6"}))
        return self.sent[-1]

    async def _is_left(self) -> bool:
        """Whether anything is untold or due, whoever was to tell or do it."""
        bot = self.wire.bot
        await bot.games.later.flush()
        try:
            due = await bot.games.timers.overdue(bot.clock(), 0)
            return bool(due.due or await bot.games.log.untold_games())
        except AwayError:
            return True

    def untrue(self) -> list[str]:
        """What somebody was told that is not so."""
        read = [message.text for one in self.sent for message in one.messages]
        read += [m.content for c in (self.wire.channel, self.wire.other) for m in c.public_messages]
        return [text for text in read if UNTRUE.search(text)]

    def twice(self) -> list[str]:
        """What was told a second time."""
        return [text for c in (self.wire.channel, self.wire.other) for text in _twice_in(c)]

    async def lost(self) -> list[str]:
        """Moves that somebody was told were made and are in no log."""
        games, found = self.wire.bot.games, list[str]()
        for game, channel in ((self.first, self.wire.channel), (self.other, self.wire.other)):
            head = (await games.get(game.id)).public_head
            rows = await games.log.entries(game.id, limit=head + 10)
            there = {row.number for row in rows if row.is_public}
            told = {number for one in channel.public_messages for number in told_in(one)}
            found += [f"#{number} of game {game.id}" for number in sorted(told - there)]
        return found


def told_in(message: Message) -> set[int]:
    """The moves that a message tells of, as it says or the buttons below it."""
    told = {
        number
        for first, last in FOOT.findall(message.content)
        for number in range(int(first), int(last or first) + 1)
    }
    ids = (str(part.get("custom_id", "")) for part in walk_components(message.components))
    return told | {int(found[1]) for one in ids if (found := OF_MOVE.match(one))}


def _twice_in(channel: Channel) -> list[str]:
    told = Counter(number for one in channel.public_messages for number in told_in(one))
    twice = {number for number, times in told.items() if times > 1}
    return [one.content for one in channel.public_messages if twice & told_in(one)]
