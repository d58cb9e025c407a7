"""Keeps the buttons of messages up to date while what they offer is open, and takes them away."""

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord

from cogs.core.errors import SENDING_FAILED
from cogs.render.buttons import row_of
from cogs.render.families import renewed, sign_of
from cogs.render.spent import buttons_of
from data.live import LiveGame

if TYPE_CHECKING:
    from cogs.core.feature import Client

_log = logging.getLogger(__name__)
PATIENCE_S = 10.0
"""Discord makes the library wait where a message is edited too often."""


class Offers:
    """The open offers of all games, such as votes. `refresh` returns at once.

    One message of a game is edited at a time; what comes meanwhile is in the next edit.
    """

    def __init__(self, bot: "Client") -> None:
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
                self._shown[game.id, key] = sign_of(game.state, key)
        wanted = self._wanted.get(game.id)
        if wanted is None or wanted.head <= game.head:
            self._wanted[game.id] = game
        if game.id not in self._tasks and not self._bot.is_closed():
            name = f"linkboy-offers-{game.id}"
            self._tasks[game.id] = asyncio.create_task(self._keep_up(game.id), name=name)

    async def refresh_all(self) -> None:
        """The same for all games, at a start: something may have been decided and not shown."""
        for game_id in self._bot.games.offers.games():
            self.refresh(await self._bot.games.get(game_id))

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
                    await self._show(game, key, place)
        finally:
            del self._tasks[game_id]

    async def _show(self, game: LiveGame, key: str, place: tuple[int, int]) -> None:
        """Edit one message if it has changed. What fails is tried again with the next move."""
        sign = sign_of(game.state, key)
        if self._shown.get((game.id, key)) == sign or not self._bot.games.has(game.id):
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._edit(game, place)
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("an offer of game %d is gone: %r", game.id, error)
            sign = ""
        except SENDING_FAILED as error:
            _log.warning("an offer of game %d stays as it was: %r", game.id, error)
            return
        except RuntimeError:
            # So aiohttp says that the bot has left Discord; the next start looks at it again.
            if not self._bot.is_closed():
                raise
            return
        self._shown[game.id, key] = sign
        if not sign:
            del self._shown[game.id, key]
            self._bot.games.offers.settle(game.id, key)

    async def _edit(self, game: LiveGame, place: tuple[int, int]) -> None:
        channel = self._bot.get_partial_messageable(place[0] or game.home_channel_id)
        message = await channel.fetch_message(place[1])
        before = buttons_of(message)
        after = renewed(game, before)
        if before != after:
            await message.edit(view=row_of(*after))
