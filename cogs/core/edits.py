"""Keeps messages up to date: what was taken back says so, and offers lose their buttons.

Which undo and redo were not shown yet is in the database, so that neither a restart nor a fault of
Discord's loses one. Messages are edited one after the other and slowly: boards need edits as well.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import chain

import discord

from cogs.core.again import Key
from cogs.core.client import Client
from cogs.core.sending import PATIENCE_S, SENDING_FAILED, Fault, fault_of
from cogs.core.trouble import SHOWN
from cogs.render.buttons import buttons_of, row_of
from cogs.render.families import renewed, sign_of, text_now
from cogs.render.result import people_of
from cogs.render.undone import as_taken_back
from data.errors import AwayError
from data.live import LiveGame, LogEntry
from rules.kernel.apart import keeps_apart
from rules.kernel.management import MovesRedone, MovesUndone
from rules.kernel.parties import has_several, numbers

_log = logging.getLogger(__name__)
OF_GAME = ("sign-up",)
"""Offers that are no party's."""


class Marks:
    """The messages about moves that were taken or brought back. `mark` returns at once.

    `pause_s` goes by between two edits.
    """

    def __init__(self, bot: Client, pause_s: float) -> None:
        self._bot = bot
        self._pause_s = pause_s
        self._wanted: deque[tuple[int, int]] = deque()
        self._task: asyncio.Task[None] | None = None

    def mark(self, *entries: LogEntry) -> None:
        """Have the messages about what an undo or redo was about say so."""
        self._want((one.game_id, one.seq) for one in entries if one.kind in ("undo", "redo"))

    async def mark_all(self, shard: int | None = None) -> None:
        """The same for every one that was not shown before this start, or of a shard."""
        self._want(await self._bot.games.log.unmarked(shard))

    def forget(self, games: Collection[int]) -> None:
        """Do nothing more about some games: they are another process's."""
        self._wanted = deque(one for one in self._wanted if one[0] not in games)

    async def settle(self) -> None:
        """Wait until all that was asked for is shown, or has failed."""
        while self._task is not None:
            await asyncio.wait([self._task])

    def _want(self, places: Iterable[tuple[int, int]]) -> None:
        self._wanted.extend(places)
        if self._wanted and self._task is None and not self._bot.is_closed():
            self._task = asyncio.create_task(self._mark_all(), name="linkboy-marks")

    async def _mark_all(self) -> None:
        try:
            while self._wanted and not self._bot.is_closed():
                await self._mark_safely(*self._wanted.popleft())
        finally:
            self._task = None

    async def _mark_safely(self, game_id: int, seq: int) -> None:
        try:
            if not self._bot.games.is_ours(game_id):
                return
            await self._mark(game_id, seq)
        except (AwayError, *SENDING_FAILED) as error:
            _log.warning("what move %d of game %d took stays as told: %r", seq, game_id, error)
            self._bot.again.failed(_mark_of(game_id, seq), partial(self._want, [(game_id, seq)]))
        except RuntimeError:
            # So aiohttp says that the bot has left Discord; the next start looks at it again.
            if not self._bot.is_closed():
                raise
        except Exception:  # noqa: BLE001 - one message must not keep back the others
            _log.exception("what move %d of game %d took stays as told", seq, game_id)
        else:
            self._bot.again.went_well(_mark_of(game_id, seq))
            self._bot.games.log.marked(game_id, seq)

    async def _mark(self, game_id: int, seq: int) -> None:
        log = self._bot.games.log
        game, entry = await self._bot.games.get(game_id), await log.entry_at(game_id, seq)
        moves = [e for e in entry.events if isinstance(e, MovesUndone | MovesRedone)]
        numbers = list(chain.from_iterable(event.numbers for event in moves))
        rows = await log.told_of(game_id, numbers) if numbers else ()
        for message_id in dict.fromkeys(row.message_id for row in reversed(rows)):
            assert message_id is not None
            told = [row for row in rows if row.message_id == message_id]
            await self._edit(game, message_id, told)
            await asyncio.sleep(self._pause_s)

    async def _edit(self, game: LiveGame, message_id: int, told: Sequence[LogEntry]) -> None:
        """Edit one message, if it is still there and says anything else."""
        places = {row.undone_by for row in told if row.undone_by is not None}
        undos = {place: await self._bot.games.log.entry_at(game.id, place) for place in places}
        known = {place: undo for place, undo in undos.items() if undo.is_public}
        channel = self._bot.get_partial_messageable(told[0].channel_id or game.home_channel_id)
        try:
            async with asyncio.timeout(PATIENCE_S):
                message = await channel.fetch_message(message_id)
                text = as_taken_back(message.content, told, known, people_of(game))
                if text != message.content:
                    await self._bot.door.edit((channel.id, message_id), text=text)
        except discord.HTTPException as error:
            if fault_of(error) is Fault.passing:
                raise
            _log.info("a message of game %d cannot be edited: %r", game.id, error)


def _mark_of(game_id: int, seq: int) -> Key:
    return f"mark {seq}", game_id


def _seen(game: LiveGame, key: str) -> LiveGame:
    """The game through the party in which something is offered, where any has it still."""
    for number in numbers(game.state) if has_several(game.state) else ():
        seen = game.through(number)
        if sign_of(seen.state, key):
            return seen
    return game


class Offers:
    """The open offers of all games, such as votes. `refresh` returns at once.

    One message of a game is edited at a time; what comes meanwhile is in the next edit.
    """

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._shown: dict[tuple[int, str], str] = {}
        self._wanted: dict[int, LiveGame] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def refresh(self, game: LiveGame) -> None:
        """Have the messages of a game that has changed shown as they should be now."""
        keys = self._bot.games.offers.of(game.id)
        if not keys:
            return
        for key in keys:
            if self._bot.games.offers.is_new(game.id, key):
                self._shown[game.id, key] = sign_of(_seen(game, key).state, key)
        wanted = self._wanted.get(game.id)
        if wanted is None or wanted.head <= game.head:
            self._wanted[game.id] = game
        if game.id not in self._tasks and not self._bot.is_closed():
            name = f"linkboy-offers-{game.id}"
            self._tasks[game.id] = asyncio.create_task(self._keep_up(game.id), name=name)

    async def refresh_all(self) -> None:
        """The same for all games, at a start: something may have been decided and not shown."""

        async def refresh(game_id: int) -> None:
            self.refresh(await self._bot.games.get(game_id))

        for game_id in self._bot.games.offers.games():
            await self._bot.trouble.alone(game_id, SHOWN, partial(refresh, game_id))

    def forget(self, games: Collection[int]) -> None:
        """Do nothing more about some games: they are another process's."""
        self._shown = {key: one for key, one in self._shown.items() if key[0] not in games}
        for game_id in games:
            self._wanted.pop(game_id, None)

    async def settle(self) -> None:
        """Wait until all that was asked for is shown, or has failed."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def _keep_up(self, game_id: int) -> None:
        try:
            while (game := self._wanted.pop(game_id, None)) is not None:
                for key, place in [*self._bot.games.offers.of(game_id).items()]:
                    shown = partial(self._show, game, key, place)
                    await self._bot.trouble.alone(game_id, SHOWN, shown)
        finally:
            del self._tasks[game_id]

    async def _show(self, game: LiveGame, key: str, place: tuple[int, int]) -> None:
        """Edit one message if it has changed."""
        game = _seen(game, key)
        sign = sign_of(game.state, key)
        if self._shown.get((game.id, key)) == sign or not self._bot.games.has(game.id):
            return
        is_theirs = keeps_apart(game.state) and key.partition(":")[0] not in OF_GAME
        if is_theirs and place[0] not in (0, game.home_channel_id):
            # Others read there what they are not to learn.
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._edit(game, key, place)
        except SENDING_FAILED as error:
            if fault_of(error) is Fault.passing:
                _log.warning("an offer of game %d stays as it was: %r", game.id, error)
                self._bot.again.failed((f"offer {key}", game.id), partial(self.refresh, game))
                return
            _log.info("an offer of game %d is gone: %r", game.id, error)
            sign = ""
        except RuntimeError:
            # So aiohttp says that the bot has left Discord; the next start looks at it again.
            if not self._bot.is_closed():
                raise
            return
        self._bot.again.went_well((f"offer {key}", game.id))
        self._shown[game.id, key] = sign
        if not sign:
            del self._shown[game.id, key]
            self._bot.games.offers.settle(game.id, key)

    async def _edit(self, game: LiveGame, key: str, place: tuple[int, int]) -> None:
        channel = self._bot.get_partial_messageable(place[0] or game.home_channel_id)
        message = await channel.fetch_message(place[1])
        before = buttons_of(message)
        after = renewed(game, before)
        if (text := text_now(game, key, message.content)) is not None:
            await self._bot.door.edit((channel.id, place[1]), text=text, view=row_of(*after))
        elif before != after:
            await self._bot.door.renew((channel.id, place[1]), row_of(*after))
