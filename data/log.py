"""Reads the log, and remembers which of its rows have been announced."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

from sqlalchemy import Select, String, case, cast, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.codec import Codec, unpack_state
from data.database import reading
from data.entries import UNDONE_LABEL, entries_of
from data.later import Later
from data.live import LiveGame, LogEntry
from data.numbering import Number
from data.offers import OpenOffers
from rules.kernel.actor import Viewer
from rules.state.game import GameState

MANAGE = "manage"
NO_THROWS = "[]"
UNTOLD_PAGE = 200
_undo = schema.log.alias("undo")
_UNDONE_LABEL = (
    select(case((_undo.c.is_public, ""), else_="s") + cast(_undo.c.number, String))
    .where(_undo.c.game_id == schema.log.c.game_id, _undo.c.seq == schema.log.c.undone_by)
    .scalar_subquery()
)
_SELECT = select(schema.log, _UNDONE_LABEL.label(UNDONE_LABEL))


class Log:
    """What happened in the games, newest first, and what of it nobody has been told yet."""

    def __init__(
        self, database: AsyncEngine, codec: Codec, later: Later, offers: OpenOffers
    ) -> None:
        self._database = database
        self.codec = codec
        self._later = later
        self._offers = offers

    async def entries(
        self,
        game_id: int,
        *,
        before: int | None = None,
        after: int | None = None,
        member: int | None = None,
        with_dice: bool = False,
        only_public: bool = False,
        limit: int = 10,
    ) -> tuple[LogEntry, ...]:
        """Rows of a game, newest first: those before or after a row, of one member, with dice.

        With `only_public` those that players know of: then `before` and `after` are their numbers.
        """
        log = schema.log.c
        place = log.number if only_public else log.seq
        query = _SELECT.where(log.game_id == game_id).order_by(place.desc())
        if only_public:
            query = query.where(text("log.is_public = 1"))
        if before is not None:
            query = query.where(place < before)
        if after is not None:
            query = query.where(place > after)
        if member is not None:
            query = query.where(log.member == member)
        if with_dice:
            query = query.where(log.throws != NO_THROWS)
        return await self._read(query.limit(limit))

    async def entry(self, game_id: int, number: Number) -> LogEntry:
        """One row. Raises NotFoundError."""
        log = schema.log.c
        is_it = log.is_public.is_(number.is_public), log.number == number.value
        rows = await self._read(_SELECT.where(log.game_id == game_id, *is_it))
        if not rows:
            raise number.not_found()
        return rows[0]

    async def entry_at(self, game_id: int, seq: int) -> LogEntry:
        """The row at a place of the log."""
        log = schema.log.c
        (entry,) = await self._read(_SELECT.where(log.game_id == game_id, log.seq == seq))
        return entry

    async def newest_of(self, game: LiveGame, viewer: Viewer) -> LogEntry | None:
        """The newest move of a member that they know of, None if they have made none."""
        log = schema.log.c
        query = _SELECT.where(log.game_id == game.id, log.member == viewer.member)
        query = query.where(log.kind != MANAGE).order_by(log.seq.desc()).limit(1)
        if not viewer.is_referee:
            query = query.where(text("log.is_public = 1"))
        return next(iter(await self._read(query)), None)

    async def state_after(self, game: LiveGame, seq: int) -> GameState | None:
        """The game as a row left it, None where that is no longer kept."""
        log = schema.log.c
        changes = or_(log.changed.is_(True), log.kind.in_(("undo", "redo")))
        query = select(log.state_before).where(log.game_id == game.id, log.seq > seq, changes)
        async with reading(self._database) as connection:
            row = (await connection.execute(query.order_by(log.seq).limit(1))).first()
        if row is None:
            return game.state
        return None if row[0] is None else unpack_state(row[0])[0]

    async def scenes(self, game_id: int, limit: int) -> tuple[LogEntry, ...]:
        """The rows with which encounters began, newest first, but for those taken back."""
        log = schema.log.c
        query = _SELECT.where(log.game_id == game_id, text(schema.BEGINS_SCENE))
        rows = await self._read(query.order_by(log.seq.desc()).limit(limit))
        return tuple(row for row in rows if row.undone_by is None)

    async def untold_games(self) -> Mapping[int, int]:
        """The games in which something was told to nobody, with the newest row of it in each.

        Asked before the bot meets Discord, it leaves out what is being told just now.
        """
        log = schema.log.c
        query = (
            select(log.game_id, func.max(log.seq))
            .where(text(schema.NOT_ANNOUNCED))
            .group_by(log.game_id)
        )
        async with reading(self._database) as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def untold(self, game_id: int, through: int) -> AsyncIterator[LogEntry]:
        """What nobody was told of a game up to a row, oldest first, read page by page."""
        log, after = schema.log.c, 0
        while True:
            query = (
                select(schema.log)
                .where(log.game_id == game_id, log.seq > after, log.seq <= through)
                .where(text(schema.NOT_ANNOUNCED))
                .order_by(log.seq)
                .limit(UNTOLD_PAGE)
            )
            entries = await self._read(query)
            for entry in entries:
                yield entry
            if len(entries) < UNTOLD_PAGE:
                return
            after = entries[-1].seq

    async def not_announced(self) -> tuple[LogEntry, ...]:
        """What nobody was told so far, over all games."""
        games = await self.untold_games()
        return tuple([entry for game in games.items() async for entry in self.untold(*game)])

    def announced(self, *entries: LogEntry, message_id: int | None = None) -> None:
        """Remember that these rows have been told, and by which message if by a public one.

        It is written a moment later, many at a time.
        """
        for entry in entries:
            self.announced_row(entry.game_id, entry.seq, message_id)
            if message_id is not None:
                self._offers.told(entry, message_id)

    def announced_row(self, game_id: int, seq: int, message_id: int | None = None) -> None:
        """The same of one row that is known by its number alone."""
        self._later.add(lambda writes: writes.mark_announced(game_id, seq, message_id))

    async def _read(self, query: Select[Any]) -> tuple[LogEntry, ...]:
        async with reading(self._database) as connection:
            rows = (await connection.execute(query)).mappings().all()
        # Away from the loop: reading a page of long moves takes milliseconds.
        return await asyncio.to_thread(entries_of, rows, self.codec)
