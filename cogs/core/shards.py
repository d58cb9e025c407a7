"""Shares the bot's servers with other processes: which shards this one has, joins, and leaves.

Every few seconds it says that it lives (`data.stores.Leases`), and learns what it has. What it got
is read, joined on Discord, told of, and only then its clock runs; what it is to give away is
brought to an end first. Of what it has lost nothing is sent any more, from the very moment that
somebody else may have it: `Share.has` looks at the clock.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from discord.ext import commands
from discord.gateway import DiscordWebSocket

from cogs.core.announcements import catch_up
from data.configuration import Configuration
from data.errors import NotNowError
from data.stores import Leases, Standing

if TYPE_CHECKING:
    from cogs.core.answering import Answer
    from cogs.core.feature import Client
    from cogs.core.reaching import Patience

_log = logging.getLogger(__name__)


class Sharded(commands.AutoShardedBot):
    """discord.py connects all shards at the start; with `sharing` they come and go one by one.

    A shard that comes is launched as the library launches each; one that goes is disconnected, and
    the others notice nothing of either.
    """

    configuration: Configuration
    sharing: "Shards | None"
    patience: "Patience | None"
    _concurrency = 1

    async def launch_shards(self) -> None:
        """Begin to share, or connect all that there are."""
        advised = await self._ask_for_limits()
        if self.patience is not None:
            self.patience.end()
        if self.sharing is None:
            self.shard_count = self.configuration.shards or advised
            await super().launch_shards()
            return
        self.shard_count = await self.sharing.begin(advised, self.configuration.shards)
        # The library's own words of this have no public name. It calls itself ready when so many
        # shards are; none is ever all there is here.
        state = self._connection
        state.shard_count, state.shard_ids = self.shard_count, []

    def is_ready(self) -> bool:
        """Whether it does all that is its own to do."""
        return super().is_ready() if self.sharing is None else self.sharing.is_ready

    @property
    def latencies(self) -> list[tuple[int, float]]:
        """How long Discord takes to answer, by shard; not those that were left."""
        found, sharing = super().latencies, self.sharing
        return [one for one in found if sharing is None or sharing.has(one[0])]

    async def join(self, shard: int) -> None:
        """Connect a shard, however long that takes."""
        await self._ask_for_limits()
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def leave(self, shard: int) -> None:
        """End its connection, if it has one."""
        known = self.get_shard(shard)
        if known is not None:
            await known.disconnect()

    def has_joined(self, shard: int) -> bool:
        """Whether it has a connection."""
        known = self.get_shard(shard)
        return known is not None and not known.is_closed()

    async def _ask_for_limits(self) -> int:
        """Wait while Discord lets nobody identify; how many shards it advises."""
        while True:
            advised, _, limits = await self.http.get_bot_gateway()
            self._concurrency = max(limits["max_concurrency"], 1)
            if limits["remaining"] > 0:
                return int(advised)
            wait = limits["reset_after"] / 1000
            _log.warning("Discord lets nobody identify for %d s", wait)
            await asyncio.sleep(wait)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for one's turn among all processes."""
        if self.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.sharing.wait_for_turn((shard_id or 0) % self._concurrency)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Discord has told of all servers of a shard."""
        if self.sharing is not None:
            self.sharing.joined(shard_id)
            self.dispatch("ready")

    async def on_shard_connect(self, shard_id: int) -> None:
        """Leave a shard again that the library has reconnected and another process has."""
        if self.sharing is not None and not self.sharing.has(shard_id):
            await self.leave(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The same."""
        await self.on_shard_connect(shard_id)


LASTS_S = 10.0
"""So long somebody is taken to live who says nothing."""
ROUNDS = 4
"""So many rounds there are in that time."""
SURE = 0.8
"""For so much of that time somebody is sure of what they have: clocks differ, and answers take."""
JOINED_S = 8.0
"""So long what nobody was told waits for Discord: a shard may have to wait its turn to join."""
ENDING_S = 5.0
"""So long what is under way may take before a shard is given away."""
ANOTHER_NUMBER = (
    "The Linkboys that share these games run with {found} shards, and LINKBOY_SHARDS says "
    "{wanted}. Write {found} or auto, or stop all of them first."
)


class Gateway(Protocol):
    """Discord's connections, as `Sharded` has them."""

    async def join(self, shard: int) -> None:
        """Connect a shard, however long that takes."""
        ...

    async def leave(self, shard: int) -> None:
        """End its connection, if it has one."""
        ...

    def has_joined(self, shard: int) -> bool:
        """Whether it has a connection."""
        ...


class Shards:
    """The shards of one process among several."""

    def __init__(self, bot: "Client", gateway: Gateway, leases: Leases) -> None:
        self._bot = bot
        self._gateway = gateway
        self._leases = leases
        self._ready: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._taking: dict[int, asyncio.Task[None]] = {}
        self._joining: dict[int, asyncio.Task[None]] = {}
        self._leaving: dict[int, asyncio.Task[None]] = {}
        self._giving: asyncio.Task[None] | None = None
        self._rounds: asyncio.Task[None] | None = None
        self._last = self._may_take_at = time.monotonic()

    async def begin(self, advised: int, wanted: int | None) -> int:
        """Begin to take part, with so many shards as Discord advises or the operator wants.

        Raises NotNowError where others run with another number than is wanted.
        """
        deadline = time.monotonic() + self._leases.lasts_s
        while True:
            found = await self._leases.agree(wanted or advised)
            if wanted in (None, found):
                break
            # Who was killed just now is taken to live for a while.
            if time.monotonic() > deadline:
                raise NotNowError(ANOTHER_NUMBER.format(found=found, wanted=wanted))
            await asyncio.sleep(self._leases.lasts_s / ROUNDS)
        self._bot.games.share.shards = found
        self._bot.scheduler.start(calm_s=0)
        self._rounds = asyncio.create_task(self._go_round(), name="linkboy-leases")
        return found

    def joined(self, shard: int) -> None:
        """Discord has told all that there is to know of a shard's servers."""
        if self.has(shard):
            self._ready[shard].set()

    def has(self, shard: int) -> bool:
        """Whether a shard is this process's."""
        return shard in self._bot.games.share.fences

    @property
    def is_ready(self) -> bool:
        """Whether this process lives, as others see it, and does all that is its own to do."""
        share = self._bot.games.share
        lives = self._rounds is not None and time.monotonic() < share.good_until
        return lives and share.timed >= share.fences.keys()

    async def wait_for_turn(self, kind: int) -> None:
        """Wait until this process may identify, as one of a kind."""
        await asyncio.sleep(await self._leases.turn(kind))

    async def end(self) -> None:
        """Take nothing more, and bring to an end what is under way."""
        if self._rounds is None:
            return
        share = self._bot.games.share
        share.open.clear()
        share.timed.clear()
        one_each = [self._rounds, *([self._giving] if self._giving else [])]
        dicts = self._taking, self._joining, self._leaving
        tasks = [*one_each, *(task for tasks in dicts for task in tasks.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._settle(set(share.fences))

    async def give_all_back(self) -> None:
        """Have others take what this process had, at once."""
        try:
            await self._leases.close()
        except Exception as error:  # noqa: BLE001 - they run out by themselves
            _log.warning("the leases could not be given back: %r", error)

    async def _go_round(self) -> None:
        pause = self._leases.lasts_s / ROUNDS
        while True:
            try:
                await self._renew()
            except Exception as error:  # noqa: BLE001 - whatever it was, the next round mends it
                _log.warning("the leases could not be renewed: %r", error)
                await asyncio.sleep(pause)
            else:
                await self._leases.wait(pause)

    async def _renew(self) -> None:
        """One round: what there is now, and what has to be done about it."""
        share, begun = self._bot.games.share, time.monotonic()
        was_away = begun - self._last > self._leases.lasts_s
        if was_away:
            # All may have been away: whoever has something gets the time to say so.
            self._may_take_at = begun + self._leases.lasts_s
        may_take = begun >= self._may_take_at
        standing = await self._leases.round(share.shards, may_take=may_take)
        share.good_until = begun + self._leases.lasts_s * SURE
        self._last = time.monotonic()
        self._compare(standing)
        self._bot.games.persons.forget_all()
        if was_away:
            self._bot.scheduler.wake(self._bot.clock())

    def _compare(self, standing: Standing) -> None:
        fences = self._bot.games.share.fences
        for shard in [one for one in fences if standing.fences.get(one) != fences[one]]:
            _log.warning("shard %d is another process's now", shard)
            self._let_go(shard)
        for shard in standing.fences.keys() - fences.keys():
            if self._giving is None:
                fences[shard] = standing.fences[shard]
                self._start(self._taking, shard, self._take_up(shard))
        all_run = self._bot.games.share.timed >= fences.keys()
        if standing.has_too_many and self._giving is None and all_run:
            self._giving = asyncio.create_task(self._give_away(max(fences)))

    def _start(
        self,
        tasks: dict[int, asyncio.Task[None]],
        shard: int,
        work: Coroutine[Any, Any, None],
    ) -> None:
        task = tasks[shard] = asyncio.create_task(work, name=f"linkboy-shard-{shard}")

        def over(_: asyncio.Task[None]) -> None:
            if tasks.get(shard) is task:
                del tasks[shard]

        task.add_done_callback(over)

    async def _take_up(self, shard: int) -> None:
        """Have all that belongs to a shard done by this process from now on."""
        share = self._bot.games.share
        while shard in share.fences:
            try:
                await self._open(shard)
            except Exception:  # noqa: BLE001 - the next attempt may mend it
                _log.exception("shard %d is taken up later", shard)
                await asyncio.sleep(self._leases.lasts_s / ROUNDS)
            else:
                _log.info("shard %d of %d is this process's", shard, share.shards)
                return

    async def _open(self, shard: int) -> None:
        bot, share = self._bot, self._bot.games.share
        await bot.games.take_up(shard)
        # Asked now, before anybody can act: what is being told then is not told twice.
        untold = await bot.games.log.untold_games(shard)
        share.open.add(shard)
        if (leaving := self._leaving.get(shard)) is not None:
            # It was lost and is here again: what is being left cannot be used any more.
            await asyncio.wait([leaving])
        if shard not in self._joining and not self._gateway.has_joined(shard):
            self._ready.pop(shard, None)
            self._start(self._joining, shard, self._gateway.join(shard))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ready[shard].wait(), JOINED_S)

        def is_told() -> None:
            if shard in share.open:
                share.timed.add(shard)
                bot.scheduler.wake(bot.clock())

        await catch_up(bot, untold, shard=shard, is_told=is_told)

    async def _give_away(self, shard: int) -> None:
        """Bring to an end what is under way in a shard, and let somebody else have it."""
        share = self._bot.games.share
        try:
            share.open.discard(shard)
            share.timed.discard(shard)
            if (task := self._taking.pop(shard, None)) is not None:
                task.cancel()
            await self._settle({shard})
            share.lose(shard)
            await self._leases.give_back(shard)
            self._let_go(shard)
            _log.info("shard %d was given away", shard)
        except Exception:  # noqa: BLE001 - whatever it was, the rounds go on
            _log.exception("shard %d could not be given away", shard)
            # It is taken up again with the next round, if it is this process's still.
            self._let_go(shard)
        finally:
            self._giving = None

    async def _settle(self, shards: set[int]) -> None:
        """Wait for those who are just being answered, and until all is told and written."""
        bot, share = self._bot, self._bot.games.share

        def is_there(answer: "Answer") -> bool:
            return share.shard_of(answer.interaction.guild_id or 0) in shards

        with suppress(TimeoutError):
            async with asyncio.timeout(ENDING_S):
                while any(map(is_there, bot.under_way)):  # noqa: ASYNC110 - each ends by itself
                    await asyncio.sleep(0.02)
                for part in (bot.delivery, bot.boards, bot.offers, bot.marks, bot.secrets):
                    await part.settle()
                await bot.games.later.flush()

    def _let_go(self, shard: int) -> None:
        """Have nothing to do with a shard any more."""
        bot = self._bot
        bot.games.share.lose(shard)
        if (task := self._taking.pop(shard, None)) is not None:
            task.cancel()
        # What is just being joined is left as soon as it is: half a connection cannot be closed.
        self._ready.pop(shard, None)
        gone = bot.games.let_go(shard)
        for part in (bot.delivery, bot.boards, bot.calls, bot.offers, bot.marks, bot.open_cards):
            part.forget(gone)
        # Discord may take its time, and the rounds must not wait for it.
        self._start(self._leaving, shard, self._gateway.leave(shard))
