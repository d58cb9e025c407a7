"""Keeps the one board message of each game up to date: edited in place, posted anew where it must.

Edits coalesce: one is under way at a time, and what comes meanwhile is drawn by the next one.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

from cogs.render.board import render_board
from data.live import LiveGame

if TYPE_CHECKING:
    from bot import Linkboy

_log = logging.getLogger(__name__)
EDIT_LIMIT_REACHED = 30046
_GONE = (discord.NotFound, discord.Forbidden)


class Boards:
    """The boards of all games. `refresh` returns at once; `post` puts a board at the bottom."""

    def __init__(self, bot: "Linkboy") -> None:
        self._bot = bot
        self._wanted: dict[int, LiveGame] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def refresh(self, game: LiveGame) -> None:
        """Have the board drawn again, if the game has one or needs one."""
        newer = self._wanted.get(game.id)
        if newer is not None and newer.head > game.head:
            return
        if self._bot.games.keeping.board(game.id) is None and game.state.encounter is None:
            return
        self._wanted[game.id] = game
        if game.id not in self._tasks:
            self._tasks[game.id] = asyncio.create_task(
                self._draw(game.id), name=f"linkboy-board-{game.id}"
            )

    async def settle(self) -> None:
        """Wait until every board that was asked for is drawn."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def _draw(self, game_id: int) -> None:
        try:
            while game_id in self._wanted:
                game = self._wanted.pop(game_id)
                try:
                    await self._show(game)
                except discord.HTTPException as error:
                    _log.warning("the board of game %d could not be drawn: %s", game_id, error)
        finally:
            del self._tasks[game_id]

    async def _show(self, game: LiveGame) -> None:
        place = self._bot.games.keeping.board(game.id)
        if place is None:
            await self.post(game)
            return
        try:
            await self._message(place).edit(view=render_board(game))
        except _GONE:
            await self.post(game)
        except discord.HTTPException as error:
            if error.code != EDIT_LIMIT_REACHED:
                raise
            await self.post(game)

    async def post(self, game: LiveGame) -> discord.Message | None:
        """Post the board anew in the game's home and take the old one away."""
        old = self._bot.games.keeping.board(game.id)
        channel = self._bot.get_partial_messageable(game.home_channel_id, guild_id=game.guild_id)
        message = await channel.send(view=render_board(game))
        await self._bot.games.keeping.set_board(game.id, game.home_channel_id, message.id)
        if old is not None:
            try:
                await self._message(old).delete()
            except discord.HTTPException:
                _log.info("the old board of game %d was gone already", game.id)
        return message

    def _message(self, place: tuple[int, int]) -> discord.PartialMessage:
        channel_id, message_id = place
        return self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)
