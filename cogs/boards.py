"""Keeps the one board message of each game up to date: edited in place, posted anew where it must.

Edits coalesce: one is under way at a time, and what comes meanwhile is drawn by the next one. What
looks the same as before is not sent again.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from cogs.interaction import Interaction
from cogs.render.board import render_board
from data.live import LiveGame
from rules.errors import NotFoundError

if TYPE_CHECKING:
    from bot import Linkboy

_log = logging.getLogger(__name__)
EDIT_LIMIT_REACHED = 30046
"""Discord's answer to many edits of an old message. It comes as a 429, after which discord.py
waits: that is one reason for `PATIENCE_S`."""
PATIENCE_S = 10.0
DRIFTED_AFTER = 8
"""So many messages below it, and the board is posted anew when the next step begins."""
PAUSE_S = 1.0
"""After a drawing during which the board was asked for again: Discord takes five changes of a
channel in five seconds."""
FAILURES = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
NOTICE = (
    "I cannot post this game's board in <#{channel}>: give me View Channel, Send Messages and "
    "Read Message History there, then type `/encounter board`."
)
_Components = list[dict[str, Any]]


class Boards:
    """The boards of all games. `refresh` returns at once; `post` puts a board at the bottom."""

    def __init__(self, bot: "Linkboy") -> None:
        self._bot = bot
        self._wanted: dict[int, LiveGame] = {}
        self._newest: dict[int, int] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._sent: dict[int, tuple[int, _Components]] = {}
        self._drawn: dict[int, LiveGame] = {}
        self._notices: dict[int, str] = {}
        self._below: dict[int, int] = {}
        self._steps: dict[int, tuple[str, int]] = {}

    def count(self, channel_id: int) -> None:
        """Count a message that has come below the board of its channel, if one is there."""
        game_id = self._bot.games.keeping.channels.get(channel_id)
        if game_id is not None:
            self._below[game_id] = self._below.get(game_id, 0) + 1

    def refresh(self, game: LiveGame) -> None:
        """Have the board drawn again, if the game has one or needs one."""
        # Whose answer took longer comes later, with an older game.
        newest = self._newest.get(game.id, 0)
        if newest > game.head:
            return
        self._newest[game.id] = game.head
        if self._bot.games.remembered.board(game.id) is None and game.state.encounter is None:
            return
        if game.id not in self._tasks and self._shows(game):
            return
        self._wanted[game.id] = game
        if game.id not in self._tasks:
            self._tasks[game.id] = asyncio.create_task(
                self._draw(game.id), name=f"linkboy-board-{game.id}"
            )

    def _shows(self, game: LiveGame) -> bool:
        """Whether the board stands as it would be drawn again: most rolls change nothing on it."""
        drawn = self._drawn.get(game.id)
        return (
            drawn is not None
            and drawn.state is game.state
            and (drawn.name, drawn.ended) == (game.name, game.ended)
        )

    async def settle(self) -> None:
        """Wait until every board that was asked for is drawn."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    def take_notice(self, game_id: int) -> str:
        """Why the board of a game could not be posted; "" once told, until it has been posted."""
        notice = self._notices.get(game_id, "")
        if notice:
            self._notices[game_id] = ""
        return notice

    async def _draw(self, game_id: int) -> None:
        try:
            while game_id in self._wanted:
                game = self._wanted.pop(game_id)
                try:
                    await self._show(game)
                except FAILURES as error:
                    _log.warning("the board of game %d could not be drawn: %r", game_id, error)
                except RuntimeError:
                    # So aiohttp says that the bot has left Discord; the next start draws the board.
                    if not self._bot.is_closed():
                        raise
                    return
                if game_id in self._wanted:
                    await asyncio.sleep(PAUSE_S)
        finally:
            del self._tasks[game_id]

    async def _show(self, game: LiveGame) -> None:
        async with self._lock(game.id):
            place = self._bot.games.remembered.board(game.id)
            if place is None or self._has_drifted(game) or not await self._edit(game, place):
                await self._post(game)

    def _has_drifted(self, game: LiveGame) -> bool:
        """Whether a new step begins far above where people read."""
        now = _step_of(game)
        before = self._steps.get(game.id, now)
        self._steps[game.id] = now
        return now != before and self._below.get(game.id, 0) >= DRIFTED_AFTER

    async def _edit(self, game: LiveGame, place: tuple[int, int]) -> bool:
        """Draw the board where it stands; False if it has to be posted anew."""
        layout = render_board(game)
        drawn = (place[1], _components(layout))
        if self._sent.get(game.id) == drawn:
            self._drawn[game.id] = game
            return True
        # What a failed edit left behind is not known, so the next one is sent whatever it shows.
        self._sent.pop(game.id, None)
        self._drawn.pop(game.id, None)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._message(place).edit(view=layout)
        except (discord.NotFound, discord.Forbidden, TimeoutError) as error:
            _log.info("the board of game %d is posted anew: %r", game.id, error)
            return False
        except discord.HTTPException as error:
            if error.code != EDIT_LIMIT_REACHED:
                raise
            return False
        self._sent[game.id], self._drawn[game.id] = drawn, game
        return True

    async def post(self, game: LiveGame) -> discord.Message | None:
        """Post the board anew in the game's home and take the old one away; None on failure."""
        async with self._lock(game.id):
            try:
                return await self._post(game)
            except FAILURES as error:
                _log.warning("the board of game %d could not be posted: %r", game.id, error)
                return None

    async def _post(self, game: LiveGame) -> discord.Message:
        old = self._bot.games.remembered.board(game.id)
        channel = self._bot.get_partial_messageable(game.home_channel_id, guild_id=game.guild_id)
        layout = render_board(game)
        try:
            async with asyncio.timeout(PATIENCE_S):
                message = await channel.send(view=layout)
        except (discord.NotFound, discord.Forbidden):
            self._notices.setdefault(game.id, NOTICE.format(channel=game.home_channel_id))
            raise
        self._notices.pop(game.id, None)
        await self._bot.games.remembered.set_board(game.id, game.home_channel_id, message.id)
        self._sent[game.id] = (message.id, _components(layout))
        self._drawn[game.id] = game
        self._steps[game.id] = _step_of(game)
        self._below[game.id] = 0
        if old is not None:
            await self._take_away(game.id, old)
        return message

    async def _take_away(self, game_id: int, old: tuple[int, int]) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._message(old).delete()
        except FAILURES as error:
            _log.info("the old board of game %d stays where it is: %r", game_id, error)

    def link(self, game: LiveGame) -> str:
        """The address of the game's board, "" while it has none."""
        place = self._bot.games.remembered.board(game.id)
        if place is None:
            return ""
        return f"https://discord.com/channels/{game.guild_id}/{place[0]}/{place[1]}"

    def _lock(self, game_id: int) -> asyncio.Lock:
        return self._locks.setdefault(game_id, asyncio.Lock())

    def _message(self, place: tuple[int, int]) -> discord.PartialMessage:
        channel_id, message_id = place
        return self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)


def _step_of(game: LiveGame) -> tuple[str, int]:
    encounter = game.state.encounter
    return (encounter.id, encounter.step_number) if encounter is not None else ("", 0)


def _components(layout: discord.ui.LayoutView) -> _Components:
    components: _Components = layout.to_components()  # type: ignore[no-untyped-call]
    return components


def require_newest(interaction: Interaction, game: LiveGame) -> None:
    """Raise NotFoundError if a button belongs to a board that has been replaced."""
    boards = interaction.client.boards
    place = interaction.client.games.remembered.board(game.id)
    message = interaction.message
    if message is None or place is None or message.id != place[1]:
        link = boards.link(game)
        where = f"The current one: {link}" if link else "`/encounter board` posts a new one."
        raise NotFoundError(f"This board is out of date. {where}")
