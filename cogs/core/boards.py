"""Keeps the one board message of each game up to date: edited in place, posted anew where it must.

Edits coalesce: one is under way at a time, the next comes a second later at the earliest, and draws
all that came meanwhile. What looks the same as before is not sent again.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import partial

import discord

from cogs.core.called import Called
from cogs.core.client import Client
from cogs.core.drawing import (
    BoardState,
    Drawing,
    digest_of,
    is_board,
    looks_like,
    nonce_of,
    step_of,
)
from cogs.core.sending import EDITED_TOO_OFTEN, PATIENCE_S, SENDING_FAILED, Fault, fault_of
from cogs.core.trouble import DRAWN
from cogs.render.board import render_board
from cogs.render.faces import dress
from data.errors import AwayError
from data.live import LiveGame, game_of
from rules.kernel.parties import numbers

_log = logging.getLogger(__name__)
PAUSE_S = 1.0
"""Between two drawings of a board: Discord takes five changes of a channel in five seconds, and
answers are some of them."""
_BOARD = "board"
LOOKED_THROUGH = 100
"""So many of the newest posts are looked at for a board that may have been posted."""
NOTICE = (
    "I cannot post this game's board in <#{channel}>: give me View Channel, Send Messages and "
    "Read Message History there, then type `/encounter board`. A thread that is locked takes "
    "nothing from me either: unlock it, or give me Manage Threads."
)


def _is_posted_anew(error: Exception) -> bool:
    """Whether a board that was not edited is posted anew: where it is nowhere or shut, where
    Discord takes too long, and where an old message was changed too often."""
    is_stale = isinstance(error, discord.HTTPException) and error.code == EDITED_TOO_OFTEN
    is_slow = isinstance(error, TimeoutError)
    return is_stale or is_slow or fault_of(error) in (Fault.gone, Fault.shut)


def is_under_way(game: LiveGame) -> bool:
    """Whether the game needs a board: in an encounter, and while the party is out."""
    return game.state.encounter is not None or game.state.expedition is not None


class Boards:
    """The boards of all games. `refresh` returns at once; `post` puts a board at the bottom.

    `pause_s` is the least time between two drawings of one board.
    """

    def __init__(self, bot: Client, pause_s: float = PAUSE_S) -> None:
        self._bot = bot
        self._pause_s = pause_s
        self._boards: defaultdict[int, BoardState] = defaultdict(BoardState)
        self._leaving: set[asyncio.Task[None]] = set()

    def count(self, channel_id: int, message_id: int) -> None:
        """Count a message that has come below the board of its channel, if one is there.

        Below very many the board comes down.
        """
        for key, place in self._standing_in(channel_id):
            if place[1] == message_id:
                continue
            board = self._boards[key]
            board.drift.below += 1
            if board.coming is None and board.drift.is_buried(self._bot.clock()):
                name = f"linkboy-board-{key}-down"
                board.coming = asyncio.create_task(self._come_down(key, board), name=name)

    def _standing_in(self, channel_id: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """The boards in a channel: the keys of their parties, and where each stands."""
        game_id = self._bot.games.places.channels.get(channel_id)
        remembered = self._bot.games.remembered
        for key in () if game_id is None else remembered.keys_of(game_id):
            place = remembered.board(key)
            if place is not None and place[0] == channel_id:
                yield key, place

    async def _come_down(self, key: int, board: BoardState) -> None:
        try:
            game = await self._bot.games.get(key)
            is_running = is_under_way(game) and not game.ended
            if not is_running or await self.post(game) is None:
                board.drift.posted_at = self._bot.clock()
        except Exception as error:  # noqa: BLE001 - the next post tries it again
            _log.warning("the board of game %d does not come down: %r", game_of(key)[0], error)
        finally:
            board.coming = None

    def is_at_bottom(self, game: LiveGame) -> bool:
        """Whether nothing has come below the board since it was posted."""
        return self._boards[game.key].drift.is_at_bottom

    def missed(self, channel_id: int, message_id: int) -> None:
        """A message was deleted: if it was the board, the next move posts it anew."""
        for key, place in self._standing_in(channel_id):
            if place[1] == message_id:
                self._boards[key].drawn = None
                self._bot.games.remembered.drawn(key, message_id, "", 0)

    def refresh(self, game: LiveGame) -> None:
        """Have the board drawn again, if the game has one or needs one, and what else is open."""
        self._bot.offers.refresh(game)
        self._bot.open_cards.refresh(game)
        self._refresh_one(game)
        # What one party does may show on the boards of the others; one that is no more loses its
        # board.
        there = numbers(game.state)
        for number in there if len(there) > 1 else ():
            if number != game.party:
                self._refresh_one(game.through(number))
        for key in self._bot.games.remembered.keys_of(game.id):
            if game_of(key)[1] not in there:
                taken = asyncio.create_task(self._take_away(key), name=f"linkboy-board-{key}-gone")
                self._leaving.add(taken)
                taken.add_done_callback(self._leaving.discard)

    async def _take_away(self, key: int) -> None:
        """Take away the board of a party that has joined another one."""
        remembered = self._bot.games.remembered
        place, board = remembered.board(key), self._boards.pop(key, None)
        if board is not None:
            board.forget()
        await remembered.drop_board(key)
        if place is not None:
            await self._bot.door.take_away(place)

    def _refresh_one(self, game: LiveGame) -> None:
        board = self._boards[game.key]
        # Whose answer took longer comes later, with an older game.
        if game.head < board.newest:
            return
        board.newest = game.head
        if self._bot.games.remembered.board(game.key) is None and not self._needs_board(game):
            return
        if board.timer is not None:
            # It is drawn within a second, as it is then.
            board.wanted = game
            return
        if board.task is None and board.drawn is not None and board.drawn.is_of(game):
            # Most rolls change nothing on it.
            board.wanted = None
            self._drawn(board, game, board.drawn)
            return
        board.wanted = game
        self._bot.again.went_well((_BOARD, game.key))
        self._start(board)

    def foresee(self, game: LiveGame) -> None:
        """Something of a game is about to be told, and is not told again: whatever ends the bot
        before a board is posted that the game needs and lacks, the next start posts it."""
        remembered = self._bot.games.remembered
        if remembered.board(game.key) is None and self._needs_board(game):
            remembered.lacking(game.key, game.home_channel_id)

    def _needs_board(self, game: LiveGame) -> bool:
        return is_under_way(game) or self._bot.calls.may_call(game)

    def call(self, game: LiveGame) -> None:
        """Have the board posted anew if somebody is to be called who was not."""
        board = self._boards[game.key]
        if game.head >= board.newest:
            board.newest, board.wanted = game.head, game
            if not self._bot.again.waits((_BOARD, game.key)):
                self._start(board)

    async def redraw(self, game: LiveGame, *, shown: str = "") -> None:
        """Have the board drawn as `refresh` does, and wait until that is done or has failed.

        `shown` is the digest of what it showed last: nothing is done where it still does.
        """
        place = self._bot.games.remembered.board(game.key)
        called = await self._bot.calls.look(game)
        is_so = shown and not called.new and shown == digest_of(await self._layout(game, called))
        if place is not None and place[0] == game.home_channel_id and is_so:
            self._bot.games.remembered.drawn(game.key, place[1], shown, game.head)
            return
        self.refresh(game)
        task = self._boards[game.key].task
        if task is not None:
            await asyncio.wait([task])

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of the boards of some games: they are another process's."""
        for key in [one for one in self._boards if game_of(one)[0] in games]:
            self._boards.pop(key).forget()

    async def settle(self) -> None:
        """Draw what has to wait a second, until every board that was asked for is drawn, or waits
        for an attempt after one that failed."""
        while True:
            for key, board in [*self._boards.items()]:
                if not self._bot.again.waits((_BOARD, key)):
                    self._begin(board)
            tasks = [t for b in self._boards.values() for t in (b.task, b.coming) if t]
            tasks += self._leaving
            if not tasks:
                return
            await asyncio.gather(*tasks)

    def note(self, game_id: int, notice: str) -> None:
        """Have a referee told of trouble, once, at the next occasion."""
        board = self._boards[game_id]
        if board.notice is None:
            board.notice = notice

    def take_notice(self, game_id: int) -> str:
        """Why the board of a game could not be posted; "" once that was told."""
        board = self._boards[game_id]
        notice = board.notice
        if notice:
            board.notice = ""
        return notice or ""

    def _start(self, board: BoardState) -> None:
        """Draw what is wanted, as soon as a second has gone by since it was drawn last."""
        wait = board.last + self._pause_s - asyncio.get_running_loop().time()
        if wait <= 0:
            self._begin(board)
        elif board.task is None:
            board.wait(wait, self._begin)

    def _begin(self, board: BoardState) -> None:
        """Draw what is wanted now, unless something is being drawn."""
        board.stop_waiting()
        if board.task is not None or board.wanted is None or self._bot.is_closed():
            return
        game, board.wanted = board.wanted, None
        try:
            if not self._bot.games.is_ours(game.id):
                return
        except AwayError:
            self._try_later(board, game)
            return
        board.task = asyncio.create_task(self._draw(board, game), name=f"linkboy-board-{game.id}")

    def _try_later(self, board: BoardState, game: LiveGame) -> None:
        """Keep what could not be drawn for another attempt. No task waits for it."""
        board.wanted = game
        self._bot.again.failed((_BOARD, game.key), partial(self._begin, board))

    async def _draw(self, board: BoardState, game: LiveGame) -> None:
        is_left = False
        try:
            await self._show(board, game)
            self._bot.again.went_well((_BOARD, game.key))
        except SENDING_FAILED as error:
            _log.warning("the board of game %d could not be drawn: %r", game.id, error)
            is_left = fault_of(error) is Fault.passing
        except RuntimeError:
            # So aiohttp says that the bot has left Discord; the next start draws the board.
            if not self._bot.is_closed():
                raise
        except AwayError as error:
            _log.warning("the board of game %d waits for the database: %r", game.id, error)
            is_left = True
        except Exception as error:  # noqa: BLE001 - whatever it was, the next move tries it again
            self._bot.trouble.note(game.id, DRAWN, error)
        else:
            self._bot.trouble.mended(game.id, DRAWN)
        finally:
            board.task, board.last = None, asyncio.get_running_loop().time()
        if board.wanted is not None:
            self._start(board)
        elif is_left:
            self._try_later(board, game)

    async def _show(self, board: BoardState, game: LiveGame) -> None:
        async with board.lock:
            place = self._bot.games.remembered.board(game.key)
            called = await self._bot.calls.look(game)
            if place is None and not called.new and not is_under_way(game):
                return
            if (
                place is None
                or place[0] != game.home_channel_id
                or called.new
                or self._bot.games.remembered.is_moving(game.key)
                or board.drift.is_left_behind(game)
                or not await self._edit(board, game, place, called)
            ):
                await self._post(board, game, called)

    async def _layout(self, game: LiveGame, called: Called) -> discord.ui.LayoutView:
        """The board as it is sent, with faces."""
        faces = self._bot.faces
        layout = render_board(game, called.shown, await faces.look(game))
        if faces.are_any:
            dress(layout, faces.of)
        return layout

    async def _edit(
        self, board: BoardState, game: LiveGame, place: tuple[int, int], called: Called
    ) -> bool:
        """Draw the board where it stands; False if it has to be posted anew."""
        layout = await self._layout(game, called)
        drawing = Drawing.of(place[1], layout, game)
        remembered = self._bot.games.remembered
        if remembered.shown(game.key) != drawing.digest:
            # What a failed edit leaves behind nobody knows: the next is sent whatever it shows.
            board.drawn = None
            await remembered.drawing(game.key, place[1], game.head)
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self._bot.door.edit(place, view=layout)
            except (discord.HTTPException, TimeoutError) as error:
                if not _is_posted_anew(error):
                    raise
                _log.info("the board of game %d is posted anew: %r", game.id, error)
                return False
        self._drawn(board, game, drawing)
        board.drift.step = step_of(game)
        return True

    def _drawn(self, board: BoardState, game: LiveGame, drawing: Drawing) -> None:
        """A board stands as it would be drawn of a game."""
        board.drawn = drawing
        remembered = self._bot.games.remembered
        remembered.drawn(game.key, drawing.message_id, drawing.digest, game.head)

    async def post(self, game: LiveGame) -> discord.Message | None:
        """Post the board anew in the game's home and take the old one away; None on failure."""
        board = self._boards[game.key]
        async with board.lock:
            try:
                return await self._post(board, game, await self._bot.calls.look(game))
            except SENDING_FAILED as error:
                _log.warning("the board of game %d could not be posted: %r", game.id, error)
                return None

    async def _post(self, board: BoardState, game: LiveGame, called: Called) -> discord.Message:
        remembered = self._bot.games.remembered
        old = remembered.board(game.key)
        layout = await self._layout(game, called)
        try:
            found = await self._posted(game, old)
            message = found or await self._send(game, old, layout, called.mentions(game))
        except discord.HTTPException as error:
            if game.home_channel_id != game.common_home_id:
                await self._bot.homes.lost(game, error)
            elif board.notice is None and fault_of(error) is not Fault.passing:
                board.notice = NOTICE.format(channel=game.home_channel_id)
            raise
        board.notice = None
        drawing = Drawing.of(message.id, layout, game)
        is_so = looks_like(message, layout)
        shown = (drawing.digest, game.head) if is_so else ("", 0)
        rung = called.rung_by(message, game) if found else called.new
        await remembered.set_board(
            game.key, message.channel.id, message.id, digest=shown[0], head=shown[1], done=rung
        )
        self._bot.calls.called(game, rung)
        board.drawn = None
        board.drift.posted(self._bot.clock())
        if not is_so:
            await self._bot.door.edit((message.channel.id, message.id), view=layout)
            remembered.drawn(game.key, message.id, drawing.digest, game.head)
        board.drawn = drawing
        board.drift.step = step_of(game)
        if old is not None and old[1] != message.id:
            await self._bot.door.take_away(old)
        await self._bot.homes.stay_in(game)
        return message

    async def _send(
        self,
        game: LiveGame,
        old: tuple[int, int] | None,
        layout: discord.ui.LayoutView,
        mentions: discord.AllowedMentions,
    ) -> discord.Message:
        """Post the board. Whatever ends the bot meanwhile, the next one looks for it."""
        channel = self._home(game)
        await self._bot.games.remembered.moving(game.key, game.home_channel_id)
        async with asyncio.timeout(PATIENCE_S):
            once = nonce_of(game, old)
            return await self._bot.door.post(channel, view=layout, once=once, rings=mentions)

    async def _posted(self, game: LiveGame, old: tuple[int, int] | None) -> discord.Message | None:
        """The board that was posted, if nobody could remember where it stands; else None."""
        if not self._bot.games.remembered.is_moving(game.key):
            return None
        after = None if old is None else discord.Object(old[1])
        own = self._bot.user
        async with asyncio.timeout(PATIENCE_S):
            async for message in self._home(game).history(
                limit=LOOKED_THROUGH, after=after, oldest_first=False
            ):
                # Whether a message is the board of another party of the game.
                message_id = message.id
                remembered = self._bot.games.remembered
                keys = (key for key in remembered.keys_of(game.id) if key != game.key)
                is_others = any((remembered.board(key) or (0, 0))[1] == message_id for key in keys)
                is_own = own is not None and message.author.id == own.id
                if is_own and is_board(message, game.id) and not is_others:
                    return message
        return None

    def _home(self, game: LiveGame) -> discord.PartialMessageable:
        return self._bot.door.room(game.home_channel_id, game.guild_id)

    def link(self, game: LiveGame) -> str:
        """The address of the game's board, "" while it has none."""
        place = self._bot.games.remembered.board(game.key)
        if place is None:
            return ""
        return f"https://discord.com/channels/{game.guild_id}/{place[0]}/{place[1]}"
