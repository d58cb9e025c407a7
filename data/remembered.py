"""What the bot remembers beside the games: boards, open offers, and facts about itself.

What is no move is written a moment later, many at a time: a crash before it costs a repeat.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    ScalarSelect,
    Select,
    TextClause,
    case,
    func,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.errors import MovedAwayError, growing_pauses
from data.jobs import find_fact, put_fact
from data.live import LogEntry, game_of, key_of
from data.share import Share
from data.stores import is_refused
from data.writer import Transaction, Writer
from data.writes import Writes
from rules.state.parties import FIRST

DELAY_S = 0.25
LONGEST_DELAY_S = 60.0
"""After a failure the next attempt waits twice as long as the last, up to this."""
_log = logging.getLogger(__name__)
Place = tuple[int, int]
"""A channel and a message in it."""
Kept = Row[Any, Any, Any, Any, Any]
"""An open offer, or a board, as it was read."""
_OFFERS = "SELECT game_id, key, channel_id, message_id FROM open_offer WHERE true"
PAGE = 500
"""So many boards are looked through in one go: each is found by its game."""
BOARD = "board:"
"""Under this and its number stands the board of another party than the first, among the messages
that are kept up to date."""
MOVING = "moving"
"""In place of a digest: the board is being posted anew, and nobody knows yet where it stands."""


def _newest_row() -> ScalarSelect[Any]:
    """The newest row of the game of a board."""
    log = schema.log.c
    rows = select(func.max(log.seq)).where(log.game_id == schema.board.c.game_id)
    return rows.scalar_subquery()


def _digest() -> ColumnElement[str]:
    """What a board shows; "" where something has happened since: it may have been edited."""
    board = schema.board.c
    is_known = (board.head >= _newest_row()) | (board.digest == MOVING)
    return case((is_known, board.digest), else_="").label("digest")


class Later:
    """Notes that are to be written soon, in the order in which they came."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._notes: list[Callable[[Writes], None]] = []
        self._writing: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        """Whoever writes has it: one who asks meanwhile comes back when that is written too."""
        self._is_closed = False

    def add(self, note: Callable[[Writes], None]) -> None:
        """Have something written; once closed, nothing more is taken."""
        if self._is_closed:
            return
        self._notes.append(note)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_later(), name="linkboy-later")

    async def close(self) -> None:
        """Write what is still waiting, and take nothing more."""
        await self.flush()
        self._is_closed = True
        if self._writing is not None:
            self._writing.cancel()

    async def flush(self) -> bool:
        """Write now; whether the database took it. What it does not take is kept."""
        async with self._turn:
            notes, self._notes = self._notes, []
            try:
                if notes:
                    await self._write(notes)
            except Exception as error:  # noqa: BLE001 - whatever it was, it costs nothing but a repeat
                if _is_no_more(error):
                    return await self._write_apart(notes)
                self._notes = notes + self._notes
                _log.warning("%d notes could not be written: %r", len(notes), error)
                return False
            return True

    async def _write(self, notes: Sequence[Callable[[Writes], None]]) -> None:
        async def run(transaction: Transaction) -> None:
            for note in notes:
                note(transaction.writes)

        await self._writer.submit(run)

    async def _write_apart(self, notes: Sequence[Callable[[Writes], None]]) -> bool:
        """Write those that are of games of this process; whether the database took all of them."""
        kept = list[Callable[[Writes], None]]()
        for note in notes:
            try:
                await self._write([note])
            except Exception as error:  # noqa: BLE001 - as above
                if not _is_no_more(error):
                    kept.append(note)
        self._notes = kept + self._notes
        return not kept

    async def _write_later(self) -> None:
        delays = growing_pauses(DELAY_S, LONGEST_DELAY_S)
        while self._notes:
            await asyncio.sleep(next(delays))
            if await self.flush():
                delays = growing_pauses(DELAY_S, LONGEST_DELAY_S)
        self._writing = None


def _is_no_more(error: Exception) -> bool:
    """Whether a note is never written: its game is deleted, or has another owner, who knows."""
    return isinstance(error, MovedAwayError) or is_refused(error)


class OpenOffers:
    """Where each offer that is open stands, by its game and its key, such as "vote:ab12"."""

    def __init__(self, database: AsyncEngine, later: Later, share: Share) -> None:
        self._database = database
        self._share = share
        self._later = later
        self._places: defaultdict[int, dict[str, Place]] = defaultdict(dict)
        self._new: set[tuple[int, str]] = set()

    async def read_all(self, shard: int | None = None) -> Sequence[Kept]:
        """Read all of them, of one shard where they are shared."""
        only = self._share.only(None if shard is None else (shard,))
        async with reading(self._database) as connection:
            return (await connection.execute(text(f"{_OFFERS} {only}"))).all()

    def put(self, rows: Iterable[Kept]) -> None:
        """Know what was read."""
        for row in rows:
            if not row.key.startswith(BOARD):
                self._places[row.game_id][row.key] = (row.channel_id, row.message_id)

    def forget(self, games: Collection[int]) -> None:
        """Forget some games: they are another process's."""
        for game_id in games:
            self._places.pop(game_id, None)
        self._new = {one for one in self._new if one[0] not in games}

    def games(self) -> tuple[int, ...]:
        """The games that have any."""
        return tuple(self._places)

    def of(self, game_id: int) -> Mapping[str, Place]:
        """Those of a game, by their keys."""
        return self._places.get(game_id, {})

    def told(self, entry: LogEntry, message_id: int) -> None:
        """A move was told by a message: remember it if something in it is offered for long."""
        place = entry.channel_id, message_id
        for key in filter(None, dict.fromkeys(event.offer_key for event in entry.events)):
            self._places[entry.game_id][key] = place
            self._new.add((entry.game_id, key))
            self._note(entry.game_id, key, place)

    def is_new(self, game_id: int, key: str) -> bool:
        """Whether nobody has looked at it yet since it was told; asking is looking."""
        is_new = (game_id, key) in self._new
        self._new.discard((game_id, key))
        return is_new

    def settle(self, game_id: int, key: str) -> None:
        """Forget one that is settled, or whose message is gone."""
        places = self._places.get(game_id, {})
        if places.pop(key, None) is not None:
            self._note(game_id, key, None)
        if not places:
            self._places.pop(game_id, None)

    def _note(self, game_id: int, key: str, place: Place | None) -> None:
        self._later.add(lambda writes: writes.put_offer(game_id, key, place))


class Remembered:
    """Boards by the key of their party, and facts by another key, such as which commands Discord
    was last told of.

    The key of the party that a game begins with is the id of its game.
    """

    def __init__(self, database: AsyncEngine, writer: Writer, later: Later) -> None:
        self._database = database
        self._writer = writer
        self._later = later
        self._boards: dict[int, tuple[int, int]] = {}
        self._others: dict[int, tuple[int, ...]] = {}
        self._shown: dict[int, str] = {}
        self._heads: dict[int, int] = {}
        """As of which row each board was drawn at most; 0 for one that is still to be posted."""
        self._moving: set[int] = set()

    async def read_all(self, shard: int | None = None) -> Sequence[Kept]:
        """Read where the boards stand and what they show, of one shard where they are shared."""
        board = schema.board.c
        query = select(
            board.game_id, board.channel_id, board.message_id, _digest(), board.head
        ).where(self._of(shard))
        async with reading(self._database) as connection:
            return (await connection.execute(query)).all()

    def put(self, rows: Iterable[Kept]) -> None:
        """Know what was read."""
        for row in rows:
            if row.message_id:
                self._boards[row.game_id] = (row.channel_id, row.message_id)
            if row.digest == MOVING:
                self._moving.add(row.game_id)
            else:
                self._shown[row.game_id] = row.digest
            self._heads[row.game_id] = row.head

    def put_others(self, rows: Iterable[Kept]) -> None:
        """Know of the open offers those that are boards of other parties than the first."""
        for row in rows:
            if row.key.startswith(BOARD):
                key = key_of(row.game_id, int(row.key.removeprefix(BOARD)))
                self._put(key, (row.channel_id, row.message_id))

    def keys_of(self, game_id: int) -> tuple[int, ...]:
        """The keys of the parties of a game that have a board."""
        own = (game_id,) if game_id in self._boards else ()
        return (*own, *self._others.get(game_id, ()))

    def _put(self, key: int, place: tuple[int, int]) -> None:
        self._boards[key] = place
        game_id, number = game_of(key)
        if number != FIRST:
            keys = self._others.get(game_id, ())
            self._others[game_id] = (*(one for one in keys if one != key), key)

    async def drop_board(self, key: int) -> None:
        """A party that is no more has no board either."""
        self._forget(key)
        game_id, number = game_of(key)
        self._later.add(lambda writes: writes.put_offer(game_id, f"{BOARD}{number}", None))
        await self._later.flush()

    def _of(self, shard: int | None) -> TextClause:
        """What is true for the games of a shard, None for all."""
        among = None if shard is None else (shard,)
        return text(f"true {self._writer.share.only(among, 'board.game_id')}")

    def forget(self, games: Collection[int]) -> None:
        """Forget some games: they are another process's."""
        for game_id in games:
            for key in (game_id, *self._others.get(game_id, ())):
                self._forget(key)

    def _forget(self, key: int) -> None:
        game_id, _ = game_of(key)
        if key in self._others.get(game_id, ()):
            self._others[game_id] = tuple([one for one in self._others[game_id] if one != key])
        self._boards.pop(key, None)
        self._shown.pop(key, None)
        self._heads.pop(key, None)
        self._moving.discard(key)

    async def boards(
        self, *, even_drawn: bool = True, shard: int | None = None
    ) -> Mapping[int, str]:
        """The games that have a board and have not ended, with the digest of what it shows.

        Without `even_drawn` those are left out in which nothing has happened since it was drawn.
        """
        board = schema.board.c.game_id
        found: dict[int, str] = {}
        after: int | None = 0
        async with reading(self._database) as connection:
            while after is not None:
                last = select(board).where(board > after).order_by(board)
                through = await connection.scalar(last.limit(1).offset(PAGE - 1))
                query = self._page(after, through, even_drawn=even_drawn, shard=shard)
                found.update((one, two) for one, two in await connection.execute(query))
                after = through
        return found

    def _page(
        self, after: int, through: int | None, *, even_drawn: bool, shard: int | None
    ) -> Select[int, str]:
        """Some of them: after one game and up to another, None for the last of all."""
        board, game = schema.board.c, schema.game.c
        query = (
            select(board.game_id, _digest())
            .join(schema.game, game.id == board.game_id)
            .where(board.game_id > after, game.id > after)
            .where(game.ended_at.is_(None), self._of(shard))
            .order_by(board.game_id)
        )
        if through is not None:
            query = query.where(board.game_id <= through, game.id <= through)
        if not even_drawn:
            query = query.where(board.head < _newest_row())
        return query

    def board(self, key: int) -> tuple[int, int] | None:
        """Channel and message of a party's board, None if it has none yet."""
        return self._boards.get(key)

    def shown(self, key: int) -> str:
        """The digest of what a party's board shows, "" where nobody knows."""
        return self._shown.get(key, "")

    def lacking(self, key: int, channel_id: int) -> None:
        """Remember that a party needs a board and has none, until `set_board`."""
        if key in self._heads:
            return
        game_id, number = game_of(key)
        self._heads[key] = 0
        if number != FIRST:
            self._others[game_id] = (*self._others.get(game_id, ()), key)
        if game_id in self._shown or game_id in self._moving:
            self._note(key, 0)
            return
        self._shown[game_id] = ""
        self._heads[game_id] = 0
        self._later.add(lambda writes: writes.put_board(game_id, channel_id, 0, "", 0))

    def is_moving(self, key: int) -> bool:
        """Whether a board may have been posted of which nobody knows where it stands."""
        return key in self._moving

    async def moving(self, key: int, channel_id: int) -> None:
        """Remember that the board is about to be posted in a channel, until `set_board`.

        Of a party that is not the first a start does not know it, and posts another one.
        """
        self._moving.add(key)
        self._shown[key] = ""
        self._heads[key] = 0
        place = self._boards.get(key, (channel_id, 0))
        if key >= 0:
            self._later.add(lambda writes: writes.put_board(key, *place, MOVING, 0))
            await self._later.flush()

    async def set_board(
        self,
        key: int,
        channel_id: int,
        message_id: int,
        *,
        digest: str = "",
        head: int = 0,
        done: Iterable[str] = (),
    ) -> None:
        """Remember where the board stands now, and what it shows as of row `head`.

        `done` are the keys of plans that are done with it.
        """

        game_id, number = game_of(key)

        async def run(transaction: Transaction) -> None:
            if number == FIRST:
                drawn = self._all_drawn(game_id, head)
                transaction.writes.put_board(game_id, channel_id, message_id, digest, drawn)
            else:
                place = channel_id, message_id
                transaction.writes.put_offer(game_id, f"{BOARD}{number}", place)
            for plan in done:
                transaction.writes.mark_done(game_id, plan, transaction.now)

        await self._writer.submit(run)
        self._moving.discard(key)
        self._put(key, (channel_id, message_id))
        self._shown[key] = digest
        self._heads[key] = head
        if number != FIRST:
            self._note(key, message_id)

    async def drawing(self, key: int, message_id: int, head: int) -> None:
        """Remember that nobody knows what the board shows, before it is edited as of row `head`.

        Whoever is started after a kill draws it again: where a row has come since it was drawn
        last the file tells that by itself, else it is written at once.
        """
        self._shown[key] = ""
        if self._heads.get(key, head) >= head:
            self.drawn(key, message_id, "", 0)
            await self._later.flush()

    def drawn(self, key: int, message_id: int, digest: str, head: int) -> None:
        """Remember what the board shows now in its message; it is written a moment later.

        The `digest` is "" while nobody knows.
        """
        if (self._shown.get(key), self._heads.get(key)) == (digest, head):
            return
        self._shown[key] = digest
        self._heads[key] = head
        self._note(key, message_id)

    def _note(self, key: int, message_id: int) -> None:
        """Have written of a game what its first board shows, and as of which row all are drawn."""
        game_id, number = game_of(key)
        if number != FIRST:
            message_id = self._boards.get(game_id, (0, 0))[1]
        digest = MOVING if game_id in self._moving else self._shown.get(game_id, "")
        head = self._all_drawn(game_id, self._heads.get(game_id, 0))
        self._later.add(lambda writes: writes.mark_drawn(game_id, message_id, digest, head))

    def _all_drawn(self, game_id: int, head: int) -> int:
        """As of which row all boards of a game are drawn, if its first is as of one."""
        return min([head, *(self._heads.get(one, 0) for one in self._others.get(game_id, ()))])

    async def set_fact(self, key: str, value: str) -> None:
        """Store a fact in place of what was known under that key."""

        async def run(transaction: Transaction) -> None:
            await put_fact(await transaction.connection(), key, value)

        await self._writer.submit(run)

    async def fact(self, key: str) -> str | None:
        """A fact, None where there is none."""

        async def run(transaction: Transaction) -> str | None:
            return await find_fact(await transaction.connection(), key)

        return await self._writer.submit(run)
