"""Shares the bot's servers with other processes: which shards this one has, joins, and leaves.

Every few seconds it says that it lives (`data.stores.Leases`), and learns what it has. What it got
goes through one order of stages (`data.share.Stage`): it is read, joined on Discord, told of, then
its clock runs, and what it shows is drawn. Each step is tried until it is done, and no step leads
back. One that is to be given away is brought to an end first. Of what it has lost nothing is sent
any more, from the very moment that somebody else may have it: `Share.has` looks at the clock. What
was in doubt and is still its own goes on where it stood.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Protocol

from cogs.core.announcements import show_again, tell_the_rest, tell_untold
from cogs.core.client import Answering, Client
from data.errors import NotNowError
from data.share import Held, Stage
from data.stores import Leases, Standing

_log = logging.getLogger(__name__)


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
ANSWERING = ("CommandTree-invoker", "discord.py: on_interaction", "discord.py: on_message")
"""So the library calls the tasks in which it has somebody answered."""
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


async def settle(bot: Client, shard: int | None = None) -> None:
    """Wait for those who are just being answered, and until all is told and written, a while.

    Those of one shard are meant, or all who were heard.
    """
    share = bot.games.share

    def is_there(answer: Answering) -> bool:
        return share.shard_of(answer.interaction.guild_id or 0) == shard

    with suppress(TimeoutError):
        async with asyncio.timeout(ENDING_S):
            if shard is None:
                while heard := [one for one in asyncio.all_tasks() if one.get_name() in ANSWERING]:
                    await asyncio.wait(heard)
            else:
                while any(map(is_there, bot.under_way)):  # noqa: ASYNC110 - each ends by itself
                    await asyncio.sleep(0.02)
            for part in (bot.delivery, bot.boards, bot.offers, bot.marks, bot.secrets):
                await part.settle()
            await bot.games.later.flush()


class Shards:
    """The shards of one process among several."""

    def __init__(self, bot: Client, gateway: Gateway, leases: Leases) -> None:
        self._bot = bot
        self._gateway = gateway
        self._leases = leases
        self._share = bot.games.share
        self._ready: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._taking: dict[int, asyncio.Task[None]] = {}
        self._joining: dict[int, asyncio.Task[None]] = {}
        self._leaving: dict[int, asyncio.Task[None]] = {}
        self._giving: asyncio.Task[None] | None = None
        self._rounds: asyncio.Task[None] | None = None
        self._last = self._may_take_at = self._share.clock()
        self._steps: Mapping[Stage, Callable[[int, Held], Awaitable[None]]] = {
            Stage.LEASED: self._read,
            Stage.LOADED: self._tell,
            Stage.TOLD: self._run_clock,
            Stage.TIMED: self._show,
        }
        leases.listen(self._was_lost)

    async def begin(self, advised: int, wanted: int | None) -> int:
        """Begin to take part, with so many shards as Discord advises or the operator wants.

        Raises NotNowError where others run with another number than is wanted.
        """
        deadline = self._share.clock() + self._leases.lasts_s
        while True:
            found = await self._leases.agree(wanted or advised)
            if wanted in (None, found):
                break
            # Who was killed just now is taken to live for a while.
            if self._share.clock() > deadline:
                raise NotNowError(ANOTHER_NUMBER.format(found=found, wanted=wanted))
            await asyncio.sleep(self._pause)
        self._share.shards = found
        self._bot.scheduler.start(calm_s=0)
        self._rounds = asyncio.create_task(self._go_round(), name="linkboy-leases")
        return found

    def joined(self, shard: int) -> None:
        """Discord has told all that there is to know of a shard's servers."""
        if self.has(shard):
            self._ready[shard].set()

    def has(self, shard: int) -> bool:
        """Whether a shard is this process's."""
        return shard in self._share.fences

    @property
    def is_ready(self) -> bool:
        """Whether this process lives, as others see it, and does all that is its own to do."""
        share = self._share
        return self._rounds is not None and share.is_sure and share.timed >= share.held.keys()

    async def wait_for_turn(self, kind: int) -> None:
        """Wait until this process may identify, as one of a kind."""
        await asyncio.sleep(await self._leases.turn(kind))

    async def end(self) -> None:
        """Take nothing more, and bring to an end what is under way."""
        if self._rounds is None:
            return
        one_each = [self._rounds, *([self._giving] if self._giving else [])]
        dicts = self._taking, self._joining, self._leaving
        tasks = [*one_each, *(task for tasks in dicts for task in tasks.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await settle(self._bot)

    async def give_all_back(self) -> None:
        """Have others take what this process had, at once."""
        try:
            await self._leases.close()
        except Exception as error:  # noqa: BLE001 - they run out by themselves
            _log.warning("the leases could not be given back: %r", error)

    # Rounds

    @property
    def _pause(self) -> float:
        return self._leases.lasts_s / ROUNDS

    async def _go_round(self) -> None:
        while True:
            try:
                await self._renew()
            except Exception as error:  # noqa: BLE001 - whatever it was, the next round mends it
                _log.warning("the leases could not be renewed: %r", error)
                await asyncio.sleep(self._pause)
            else:
                await self._leases.wait(self._pause)

    async def _renew(self) -> None:
        """One round: what there is now, and what has to be done about it."""
        share, begun = self._share, self._share.clock()
        was_away = begun - self._last > self._leases.lasts_s
        if was_away:
            # All may have been away: whoever has something gets the time to say so.
            self._may_take_at = begun + self._leases.lasts_s
        may_take = begun >= self._may_take_at
        standing = await self._leases.round(share.shards, may_take=may_take)
        was_in_doubt = not share.is_sure
        share.good_until = begun + self._leases.lasts_s * SURE
        self._last = begun
        self._compare(standing)
        self._bot.games.persons.forget_all()
        if was_in_doubt:
            self._go_on()

    def _was_lost(self) -> None:
        """The connection by which others see this process is gone: they wait for less now."""
        least = self._last + self._leases.unseen_s * SURE
        self._share.good_until = min(self._share.good_until, least)

    def _go_on(self) -> None:
        """What is still this process's after a doubt: tell, show and do what waited for it."""
        self._bot.go_on()
        self._bot.scheduler.wake(self._bot.clock())

    def _compare(self, standing: Standing) -> None:
        held, is_giving = self._share.held, self._giving is not None
        for shard, one in [*held.items()]:
            if standing.fences.get(shard) != one.fence:
                _log.warning("shard %d is another process's now", shard)
                self._let_go(shard)
            elif one.is_ending and not is_giving:
                _log.warning("shard %d was not given away after all", shard)
                one.is_ending = one.is_given = False
                self._take_up_soon(shard)
                self._go_on()
        for shard in standing.fences.keys() - held.keys():
            if not is_giving:
                self._share.lease(shard, standing.fences[shard])
                self._take_up_soon(shard)
        all_run = self._share.timed >= held.keys()
        if standing.has_too_many and not is_giving and all_run and held:
            self._giving = asyncio.create_task(self._give_away(max(held)))

    # One shard

    def _start(
        self,
        tasks: dict[int, asyncio.Task[None]],
        shard: int,
        work: Coroutine[object, object, None],
    ) -> None:
        task = tasks[shard] = asyncio.create_task(work, name=f"linkboy-shard-{shard}")

        def over(_: asyncio.Task[None]) -> None:
            if tasks.get(shard) is task:
                del tasks[shard]

        task.add_done_callback(over)

    def _take_up_soon(self, shard: int) -> None:
        self._start(self._taking, shard, self._take_up(shard))

    async def _take_up(self, shard: int) -> None:
        """Have all that belongs to a shard done by this process, one step after the other.

        Whatever fails, that step alone is done again. It ends when the shard is lost.
        """
        held = self._share.held[shard]
        while (step := self._steps.get(held.stage)) is not None:
            try:
                await step(shard, held)
            except Exception:  # noqa: BLE001 - the next attempt may mend it
                _log.exception("shard %d, stage %d: this is done again", shard, int(held.stage))
                await asyncio.sleep(self._pause)
        await tell_the_rest(self._bot, held.untold)

    async def _read(self, shard: int, _held: Held) -> None:
        await self._bot.games.take_up(shard)

    async def _tell(self, shard: int, held: Held) -> None:
        await self._meet_discord(shard)
        held.untold = await tell_untold(self._bot, held.untold)
        held.stage = Stage.TOLD

    async def _run_clock(self, shard: int, held: Held) -> None:
        held.stage = Stage.TIMED
        self._bot.scheduler.wake(self._bot.clock())
        _log.info("shard %d of %d is this process's", shard, self._share.shards)

    async def _show(self, shard: int, held: Held) -> None:
        await show_again(self._bot, held.news, shard)
        held.stage = Stage.SHOWN

    async def _meet_discord(self, shard: int) -> None:
        """Join a shard, and wait a while for Discord to tell of its servers."""
        if (leaving := self._leaving.get(shard)) is not None:
            # It was lost and is here again: what is being left cannot be used any more.
            await asyncio.wait([leaving])
        if shard not in self._joining and not self._gateway.has_joined(shard):
            self._ready.pop(shard, None)
            self._start(self._joining, shard, self._join(shard))
        with suppress(TimeoutError):
            async with asyncio.timeout(JOINED_S):
                await self._ready[shard].wait()

    async def _join(self, shard: int) -> None:
        """Connect a shard, whatever fails on the way; one that was lost is left once it is."""
        while True:
            try:
                return await self._gateway.join(shard)
            except Exception as error:  # noqa: BLE001 - the next attempt may mend it
                _log.warning("shard %d cannot be joined yet: %r", shard, error)
                await asyncio.sleep(self._pause)

    async def _give_away(self, shard: int) -> None:
        """Bring to an end what is under way in a shard, and let somebody else have it.

        Where that fails nobody knows whose it is: the next round says so.
        """
        held = self._share.held[shard]
        try:
            held.is_ending = True
            if (task := self._taking.pop(shard, None)) is not None:
                task.cancel()
            await settle(self._bot, shard)
            held.is_given = True
            await self._leases.give_back(shard)
            self._let_go(shard)
            _log.info("shard %d was given away", shard)
        except Exception:  # noqa: BLE001 - whatever it was, the rounds go on
            _log.exception("shard %d could not be given away", shard)
        finally:
            self._giving = None

    def _let_go(self, shard: int) -> None:
        """Have nothing to do with a shard any more."""
        bot = self._bot
        if (task := self._taking.pop(shard, None)) is not None:
            task.cancel()
        # What is just being joined is left as soon as it is: half a connection cannot be closed.
        self._ready.pop(shard, None)
        gone = bot.games.let_go(shard)
        bot.forget(gone)
        # Discord may take its time, and the rounds must not wait for it.
        self._start(self._leaving, shard, self._gateway.leave(shard))
