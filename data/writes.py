"""What a transaction still has to write, and how it is written with one change of threads.

The driver works in a thread of its own. Every statement sent to it by itself waits once for that
thread and once more for the event loop, which is most of what storing a move costs; so the rows of
a transaction are collected here and written in one go.
"""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import aiosqlite
import msgspec
from sqlalchemy import ClauseElement
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import Document
from data.live import LiveGame, LogEntry, Member

T = TypeVar("T")


def _text(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect()))


_INSERT_MEMBER = _text(schema.member.insert())
_INSERT_LOG = _text(schema.log.insert())
_UPDATE_GAME = (
    "UPDATE game SET state = ?, version = ?, redo = ?, scene_seq = ? WHERE id = ? AND version = ?"
)
_MARK_ANNOUNCED = "UPDATE log SET announced = 1, message_id = ? WHERE game_id = ? AND seq = ?"
_PUT_BOARD = """
    INSERT OR REPLACE INTO board (game_id, channel_id, message_id, digest, head)
    VALUES (?, ?, ?, ?, ?)
"""
_MARK_DRAWN = "UPDATE board SET digest = ?, head = ? WHERE game_id = ? AND message_id = ?"
_PUT_OFFER = """
    INSERT OR REPLACE INTO open_offer (game_id, key, channel_id, message_id) VALUES (?, ?, ?, ?)
"""
_DROP_OFFER = "DELETE FROM open_offer WHERE game_id = ? AND key = ?"
_UNMARKED = "INSERT INTO unmarked (game_id, seq) VALUES (?, ?)"
_MARKED = "DELETE FROM unmarked WHERE game_id = ? AND seq = ?"
_PUT_BEFORE = "UPDATE log SET state_before = ? WHERE game_id = ? AND seq = ?"
_FORGET = (
    "UPDATE log SET state_before = NULL WHERE game_id = ? AND seq < ? AND state_before IS NOT NULL"
)
_DONE = """
    INSERT INTO timer (game_id, key, due_at, done_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (game_id, key) DO UPDATE SET done_at = excluded.done_at
"""
_POSTPONE = "UPDATE timer SET due_at = ? WHERE game_id = ? AND key = ? AND done_at IS NULL"
_REOPEN = "UPDATE timer SET due_at = ?, done_at = NULL WHERE game_id = ? AND key = ?"
_UNPLAN = """
    DELETE FROM timer WHERE game_id = ? AND done_at IS NULL
    AND key NOT IN (SELECT value FROM json_each(?)) AND key NOT GLOB 'missed:*'
"""
MISSED = "missed:"
"""So the keys begin of what follows from no state: who is told of what when they wake."""
_PLAN = """
    INSERT INTO timer (game_id, key, due_at) VALUES (?, ?, ?) ON CONFLICT (game_id, key) DO NOTHING
"""


class LostUpdateError(Exception):
    """Somebody else changed a game in the database; the batch is read again and redone."""


class Writes:
    """Rows of one transaction, in the order in which the foreign keys want them."""

    def __init__(self) -> None:
        self._members: list[tuple[int, int, int, bool]] = []
        self._log: list[tuple[tuple[Any, ...], Document | None, tuple[bool, int, str]]] = []
        self._games: dict[int, tuple[LiveGame, int]] = {}
        self._announced: list[tuple[int | None, int, int]] = []
        self._boards: dict[int, tuple[int, int, str, int]] = {}
        self._drawn: dict[tuple[int, int], tuple[str, int]] = {}
        self._offers: dict[tuple[int, str], tuple[int, int] | None] = {}
        self._forgotten: dict[int, int] = {}
        self._befores: list[tuple[Document, int, int]] = []
        self._plans: dict[int, Mapping[str, int]] = {}
        self._done: list[tuple[int, str, int, int]] = []
        self._postponed: list[tuple[int, int, str]] = []
        self._added: list[tuple[int, str, int]] = []
        self._reopened: list[tuple[int, int, str]] = []
        self._unmarked: list[tuple[int, int]] = []
        self._marked: list[tuple[int, int]] = []

    def __bool__(self) -> bool:
        rows = self._members, self._log, self._announced, self._befores
        timers = self._done, self._postponed, self._reopened, self._added
        by_game = self._games, self._boards, self._drawn, self._forgotten, self._plans
        others = self._offers, self._unmarked, self._marked
        return any(rows) or any(timers) or any(by_game) or any(others)

    def add_member(self, game_id: int, member: Member) -> None:
        """A person who is new in a game."""
        self._members.append((game_id, member.number, member.user_id, member.is_referee))

    def add_entry(
        self, entry: LogEntry, action: str, events: str, throws: str, before: Document | None
    ) -> None:
        """A row of the log."""
        row = (
            entry.game_id,
            entry.seq,
            entry.action_key,
            entry.kind,
            entry.member,
            entry.channel_id,
            entry.at,
            entry.seed_id,
            action,
            events,
            throws,
            entry.changed,
            entry.revealed,
            entry.announced,
            entry.message_id,
            entry.undone_by,
        )
        last = entry.is_public, entry.number, ",".join(map(str, entry.acted_for))
        self._log.append((row, before, last))

    def put_game(self, game: LiveGame, version: int) -> None:
        """A game as it is now; `version` is the one that the database has of it."""
        _, version = self._games.get(game.id, (game, version))
        self._games[game.id] = game, version

    def put_before(self, game_id: int, seq: int, document: Document) -> None:
        """Another state from before a row that is in the log already."""
        self._befores.append((document, game_id, seq))

    def mark_announced(self, game_id: int, seq: int, message_id: int | None) -> None:
        """A row of the log has been told, by a public message or by none."""
        self._announced.append((message_id, game_id, seq))

    def put_board(
        self, game_id: int, channel_id: int, message_id: int, digest: str, head: int
    ) -> None:
        """Where the board of a game stands now, what it shows, and as of which row."""
        self._boards[game_id] = channel_id, message_id, digest, head

    def mark_drawn(self, game_id: int, message_id: int, digest: str, head: int) -> None:
        """What the board of a game shows in a message, and as of which row.

        It counts for nothing if the board stands in another message by then.
        """
        self._drawn[game_id, message_id] = digest, head

    def put_offer(self, game_id: int, key: str, place: tuple[int, int] | None) -> None:
        """The channel and message in which something is offered; None once that is settled."""
        self._offers[game_id, key] = place

    def leave_unmarked(self, game_id: int, seq: int) -> None:
        """An undo or redo: the messages about its moves are still to say so."""
        self._unmarked.append((game_id, seq))

    def mark(self, game_id: int, seq: int) -> None:
        """They say so now, or cannot."""
        self._marked.append((game_id, seq))

    def forget_before(self, game_id: int, seq: int) -> None:
        """Drop the earlier states of rows older than `seq`; the rows themselves stay."""
        self._forgotten[game_id] = seq

    def put_plans(self, game_id: int, plans: Mapping[str, int]) -> None:
        """What is to be done in a game from now on: the moments by their keys, and nothing else."""
        self._plans[game_id] = plans

    def mark_done(self, game_id: int, key: str, at: int) -> None:
        """What was planned has been done, and is not done again whatever is planned later."""
        self._done.append((game_id, key, at, at))

    def reopen(self, game_id: int, key: str, at: int) -> None:
        """What was done has been taken back: it is done again if it is still planned then."""
        self._reopened.append((at, game_id, key))

    def postpone(self, game_id: int, key: str, at: int) -> None:
        """What is planned is done at another moment."""
        self._postponed.append((at, game_id, key))

    def add_timer(self, game_id: int, key: str, at: int) -> None:
        """Something is to be done that no state plans; nothing where that is known already."""
        self._added.append((game_id, key, at))

    def write(self, connection: sqlite3.Connection) -> None:
        """Write everything. Raises LostUpdateError for a game at another version."""
        if self._members:
            connection.executemany(_INSERT_MEMBER, self._members)
        # Compressed here, in the driver's thread, so that the event loop does not wait for it.
        rows = [(*row, before.packed if before else None, *last) for row, before, last in self._log]
        if rows:
            connection.executemany(_INSERT_LOG, rows)
        befores = [(document.packed, *row) for document, *row in self._befores]
        if befores:
            connection.executemany(_PUT_BEFORE, befores)
        for game_id, (game, version) in sorted(self._games.items()):
            redo = msgspec.json.encode(game.redo).decode()
            values = (game.document.packed, game.version, redo, game.scene_seq, game_id, version)
            if connection.execute(_UPDATE_GAME, values).rowcount != 1:
                raise LostUpdateError(f"game {game_id} is not at version {version}")
        if self._announced:
            connection.executemany(_MARK_ANNOUNCED, self._announced)
        for game_id, place in self._boards.items():
            connection.execute(_PUT_BOARD, (game_id, *place))
        for message, drawn in self._drawn.items():
            connection.execute(_MARK_DRAWN, (*drawn, *message))
        self._write_offers(connection)
        for forgotten in self._forgotten.items():
            connection.execute(_FORGET, forgotten)
        self._write_timers(connection)

    def _write_timers(self, connection: sqlite3.Connection) -> None:
        """What is done first, so that it stays when nobody plans it any more."""
        if self._done:
            connection.executemany(_DONE, self._done)
        if self._reopened:
            connection.executemany(_REOPEN, self._reopened)
        for game_id, plans in self._plans.items():
            connection.execute(_UNPLAN, (game_id, msgspec.json.encode(list(plans)).decode()))
            rows = [(game_id, key, at) for key, at in plans.items()]
            if rows:
                connection.executemany(_PLAN, rows)
        if self._added:
            connection.executemany(_PLAN, self._added)
        if self._postponed:
            connection.executemany(_POSTPONE, self._postponed)

    def _write_offers(self, connection: sqlite3.Connection) -> None:
        """What is shown of messages once they stand."""
        if self._unmarked:
            connection.executemany(_UNMARKED, self._unmarked)
        if self._marked:
            connection.executemany(_MARKED, self._marked)
        for offer, place in self._offers.items():
            if place is None:
                connection.execute(_DROP_OFFER, offer)
            else:
                connection.execute(_PUT_OFFER, (*offer, *place))

    def commit(self, connection: sqlite3.Connection) -> None:
        """Write everything as a transaction of its own."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            self.write(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


async def driver_of(connection: AsyncConnection) -> aiosqlite.Connection:
    """The driver's connection underneath SQLAlchemy's."""
    raw = await connection.get_raw_connection()
    driver = raw.driver_connection
    assert isinstance(driver, aiosqlite.Connection)
    return driver


async def in_its_thread(driver: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run a function in the thread of a connection's driver."""
    # It has no public way to do this; it is how each of its own methods works.
    inner: Any = driver
    result: T = await inner._execute(work, inner._conn)
    return result
