"""Reads the log, and remembers which of its rows have been announced."""

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import lru_cache

from data import schema
from data.begins import Beginning
from data.codec import Codec, unpack_state
from data.database import Kept
from data.live import LiveGame, LogEntry
from data.loading import SELECT, read_row
from data.move_numbers import Number
from data.remembered import Later, OpenOffers
from data.share import Share
from data.stores.asking import Question
from data.told import known_where
from rules.kernel.actor import ALL_KNOWING, Viewer
from rules.kernel.apart import SERIES
from rules.kernel.parties import has_several, through
from rules.state.game import GameState

MANAGE = "manage"
NO_THROWS = "[]"
UNTOLD_PAGE = READ_AT_ONCE = 200
_PACKED = 7
"""So many letters of the log fit into a compressed one."""
TOLD_TOGETHER = 100
"""So many rows at most are told by one message."""
MOST_LOOKED_BACK = 2_000
"""So many of the newest rows are looked through for a message."""
MOST_KNOWN, LONGEST_KNOWN = 1_000, 8_000
"""So many rows are read once while nothing of them changes: many people read the same ones.

A week on the road has a hundred times the letters of a blow; what has more is read each time.
"""
_LABEL = """, (
        SELECT CASE WHEN undo.is_public <> 1 THEN 's'
            WHEN undo.number >= SERIES THEN (undo.number / SERIES) || '.' ELSE '' END
            || (undo.number % SERIES) FROM log AS undo
        WHERE undo.game_id = log.game_id AND undo.seq = log.undone_by
    ) AS undone_label
""".replace("SERIES", str(SERIES))
_SELECT = SELECT.replace("FROM log", _LABEL + " FROM log WHERE game_id = ?")
_STATE_AFTER = """
    SELECT state_before FROM log
    WHERE game_id = ? AND seq > ? AND (changed > 0 OR kind IN ('undo', 'redo'))
    ORDER BY seq LIMIT 1
"""
_PARTYS_STATE_AFTER = _STATE_AFTER.replace("ORDER BY", "AND party = ? ORDER BY")
"""What others did since has changed nothing of a party's."""
_BEGINNINGS = """
    SELECT begins, seq, at FROM log
    WHERE game_id = ? AND begins != '' AND undone_by IS NULL
"""
_COUNT = "SELECT count(*) FROM log WHERE game_id = ? AND seq > ?"
_UNMARKED = "SELECT game_id, seq FROM unmarked WHERE true {only} ORDER BY game_id, seq"
_UNTOLD_GAMES = "SELECT game_id, max(seq) FROM log WHERE announced = 0 {only} GROUP BY game_id"


class Log:
    """What happened in the games, newest first, and what of it nobody has been told yet."""

    def __init__(
        self, kept: Kept, codec: Codec, later: Later, offers: OpenOffers, share: Share
    ) -> None:
        self._kept = kept
        self._share = share
        self.codec = codec
        self._later = later
        self._offers = offers
        self._short = lru_cache(MOST_KNOWN)(self._read)

    async def entries(
        self,
        game_id: int,
        *,
        before: int | None = None,
        after: int | None = None,
        member: int | None = None,
        with_dice: bool = False,
        viewer: Viewer = ALL_KNOWING,
        limit: int = 10,
        oldest: bool = False,
    ) -> tuple[LogEntry, ...]:
        """Rows of a game that a viewer knows of, newest first: those before or after a place of the
        log, of one member, with dice. With `oldest` it is the oldest of them, oldest first."""
        known, members = known_where(viewer)
        # A value that is None asks for nothing.
        wanted: Mapping[str, object] = {
            "AND seq < ?": before,
            "AND seq > ?": after,
            "AND member = ?": member,
            "AND throws != ?": NO_THROWS if with_dice else None,
        }
        asked = {words: value for words, value in wanted.items() if value is not None}
        order = "" if oldest else " DESC"
        where = " ".join((known, *asked, f"ORDER BY seq{order} LIMIT ?"))
        return await self._rows(where, game_id, *members, *asked.values(), limit)

    async def onward(
        self, game_id: int, after: int, before: int | None = None, *, viewer: Viewer = ALL_KNOWING
    ) -> AsyncIterator[Sequence[LogEntry]]:
        """The rows between two places that a viewer knows of, oldest first, some at a time, however
        many there are."""
        while rows := await self.entries(
            *(game_id,), before=before, after=after, viewer=viewer, limit=READ_AT_ONCE, oldest=True
        ):
            yield rows
            after = rows[-1].seq

    async def entry(self, game_id: int, number: Number, viewer: Viewer = ALL_KNOWING) -> LogEntry:
        """One row. Raises NotFoundError, also where the viewer does not know of it."""
        where = "AND is_public = ? AND number = ?"
        rows = await self._rows(where, game_id, number.is_public, number.value)
        if not rows or not rows[0].is_known_to(viewer):
            raise number.not_found()
        return rows[0]

    async def count(self, game: LiveGame, viewer: Viewer, after: int = 0) -> int:
        """How many moves behind a place somebody knows of: a player those told to all, and what
        their party does apart."""
        if viewer.is_referee:
            return game.head - after
        if not (after or game.apart_heads):
            return game.public_head
        known, members = known_where(viewer)
        ((found,),) = await self._kept.rows(f"{_COUNT} {known}", game.id, after, *members)
        return int(found)

    async def entry_at(self, game_id: int, seq: int) -> LogEntry:
        """The row at a place of the log."""
        (entry,) = await self._rows("AND seq = ?", game_id, seq)
        return entry

    async def spoken_in(self, game_id: int, message_id: int) -> LogEntry | None:
        """The row of what somebody said in a message, None for any other message."""
        await self._later.flush()
        rows = await self._rows(f"AND message_id = ? AND {schema.SPOKEN}", game_id, message_id)
        return next(iter(rows), None)

    async def told_in(self, game: LiveGame, message_id: int) -> LogEntry | None:
        """The newest move that a message told to everybody, None for any other message, and for
        one of long ago."""
        await self._later.flush()
        where = "AND seq > ? AND message_id = ? ORDER BY seq DESC LIMIT 1"
        rows = await self._rows(where, game.id, game.head - MOST_LOOKED_BACK, message_id)
        return next(iter(rows), None)

    async def newest_of(self, game: LiveGame, viewer: Viewer) -> LogEntry | None:
        """The newest move of a member that they know of, None if they have made none."""
        known, members = known_where(viewer)
        where = f"AND member = ? AND kind != ? {known} ORDER BY seq DESC LIMIT 1"
        return next(iter(await self._rows(where, game.id, viewer.member, MANAGE, *members)), None)

    async def state_after(self, game: LiveGame, seq: int) -> GameState | None:
        """The game as a row left it, None where that is no longer kept."""
        rows = (
            await self._kept.rows(_PARTYS_STATE_AFTER, game.id, seq, game.party)
            if has_several(game.state)
            else await self._kept.rows(_STATE_AFTER, game.id, seq)
        )
        if not rows:
            return game.state
        ((before,),) = rows
        return None if before is None else through(unpack_state(before)[0], game.party)

    async def beginnings(self, game: LiveGame, viewer: Viewer) -> Sequence[Beginning]:
        """Where encounters and sessions began that somebody knows of, oldest first, but for those
        taken back."""
        known, members = known_where(viewer)
        rows = await self._kept.rows(f"{_BEGINNINGS} {known} ORDER BY seq", game.id, *members)
        found: list[Beginning] = []
        for begins, seq, at in rows:
            kind, _, counted = begins.partition(" ")
            found.append(Beginning(kind, int(counted), seq, at))
        return found

    def _only(self, statement: str, shard: int | None) -> str:
        """A statement about the games of a shard, None for all."""
        return statement.format(only=self._share.only(None if shard is None else (shard,)))

    async def untold_games(self, shard: int | None = None) -> Mapping[int, int]:
        """The games in which something was told to nobody, with the newest row of it in each.

        Asked before the bot meets Discord, it leaves out what is being told just now.
        """
        return dict(await self._kept.rows(self._only(_UNTOLD_GAMES, shard)))

    async def untold(self, game_id: int, through: int) -> AsyncIterator[LogEntry]:
        """What nobody was told of a game up to a row, oldest first, read page by page."""
        after = 0
        where = f"AND seq > ? AND seq <= ? AND {schema.NOT_ANNOUNCED} ORDER BY seq LIMIT ?"
        while True:
            entries = await self._rows(where, game_id, after, through, UNTOLD_PAGE)
            for entry in entries:
                yield entry
            if len(entries) < UNTOLD_PAGE:
                return
            after = entries[-1].seq

    async def unmarked(self, shard: int | None = None) -> Sequence[tuple[int, int]]:
        """Games and rows of undo and redo whose moves do not say so yet, oldest first."""
        return await self._kept.rows(self._only(_UNMARKED, shard))

    def marked(self, game_id: int, seq: int) -> None:
        """Remember that the messages about the moves of an undo or redo say so."""
        self._later.add(lambda writes: writes.mark(game_id, seq))

    async def told_of(self, game_id: int, numbers: Sequence[int]) -> tuple[LogEntry, ...]:
        """The rows that were told by the messages which told of some that players know of.

        What one message tells stands together in the log.
        """
        await self._later.flush()
        where = "AND is_public = 1 AND number BETWEEN ? AND ? AND message_id IS NOT NULL"
        rows: list[LogEntry] = []
        for series in sorted({number // SERIES for number in numbers}):
            own = [number for number in numbers if number // SERIES == series]
            near = min(own) - TOLD_TOGETHER, max(own) + TOLD_TOGETHER
            rows += await self._rows(f"{where} ORDER BY seq", game_id, *near)
        messages = {row.message_id for row in rows if row.number in numbers}
        return tuple(row for row in rows if row.message_id in messages)

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

    async def _rows(self, where: str, *values: object) -> tuple[LogEntry, ...]:
        """Rows of a game; read where the database is asked, for long moves take milliseconds."""
        return await self._kept.ask(self._found(_SELECT + where, values))

    def _found(self, statement: str, values: Sequence[object]) -> Question[tuple[LogEntry, ...]]:
        rows = yield statement, values
        return tuple(map(self._entry, rows))

    def _entry(self, row: tuple[object, ...]) -> LogEntry:
        texts = (value for value in row if isinstance(value, str | bytes))
        letters = sum(len(text) * (1 if isinstance(text, str) else _PACKED) for text in texts)
        return (self._short if letters <= LONGEST_KNOWN else self._read)(row)

    def _read(self, row: tuple[object, ...]) -> LogEntry:
        return read_row(row, self.codec)
