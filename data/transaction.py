"""One database transaction of the writer: working copies of games, and rows still to be written."""

from collections.abc import Mapping, Sequence
from typing import Any

import aiosqlite
import msgspec
from sqlalchemy import RowMapping, Select, bindparam, func, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import Codec, unpack_state
from data.live import LiveGame, LogEntry, Member
from data.seeds import Seed
from rules.errors import NotFoundError
from rules.frozen import replace

_LOG_COLUMNS = tuple(schema.log.columns.keys())
# Written out once, for it is the one statement of every action.
_INSERT_LOG = str(schema.log.insert().compile(dialect=sqlite.dialect()))
_insert_member = schema.member.insert()
_UPDATE_GAME = (
    "UPDATE game SET state = ?, version = ?, redo = ?, scene_seq = ? WHERE id = ? AND version = ?"
)
_forget = (
    update(schema.log)
    .where(
        schema.log.c.game_id == bindparam("of_game"),
        schema.log.c.seq < bindparam("before_seq"),
        schema.log.c.state_before.is_not(None),
    )
    .values(state_before=None)
)
_select_key = select(schema.log).where(schema.log.c.action_key == bindparam("key"))


class LostUpdateError(Exception):
    """Somebody else changed a game in the database; the batch is read again and redone."""


def read_entry(row: RowMapping, codec: Codec) -> LogEntry:
    """A log row as it is read back."""
    return LogEntry(
        game_id=row["game_id"],
        seq=row["seq"],
        action_key=row["action_key"],
        kind=row["kind"],
        member=row["member"],
        channel_id=row["channel_id"],
        at=row["at"],
        action_name=msgspec.json.decode(row["action"], type=tuple[str, msgspec.Raw])[0],
        events=codec.decode_events(row["events"]),
        throws=codec.decode_throws(row["throws"]),
        seed_id=row["seed_id"],
        changed=row["changed"],
        revealed=row["revealed"],
        announced=row["announced"],
        undone_by=row["undone_by"],
        message_id=row["message_id"],
    )


async def load_game(connection: AsyncConnection, game_id: int) -> LiveGame:
    """Read a game whole. Raises NotFoundError if there is none with that id."""
    found = (
        (await connection.execute(select(schema.game).where(schema.game.c.id == game_id)))
        .mappings()
        .first()
    )
    if found is None:
        raise NotFoundError("That game is not here any more.")
    seeds = {
        row.kind: Seed(row.id, row.value)
        for row in await connection.execute(
            select(schema.seed)
            .where(schema.seed.c.game_id == game_id, schema.seed.c.revealed_at.is_(None))
            .order_by(schema.seed.c.id)
        )
    }
    members = await connection.execute(
        select(schema.member).where(schema.member.c.game_id == game_id)
    )
    channels = await connection.execute(
        select(schema.channel.c.channel_id).where(schema.channel.c.game_id == game_id)
    )
    head = await connection.scalar(
        select(func.max(schema.log.c.seq)).where(schema.log.c.game_id == game_id)
    )
    state, encoded = unpack_state(found["state"])
    return LiveGame(
        id=game_id,
        guild_id=found["guild_id"],
        name=found["name"],
        home_channel_id=found["home_channel_id"],
        version=found["version"],
        state=state,
        encoded=encoded,
        packed=found["state"],
        open_seed=seeds["open"],
        secret_seed=seeds["secret"],
        members={row.user_id: Member(row.number, row.user_id, row.is_referee) for row in members},
        channels=tuple(row.channel_id for row in channels),
        redo=msgspec.json.decode(found["redo"], type=tuple[int, ...]),
        head=head or 0,
        scene_seq=found["scene_seq"],
        ended=found["ended_at"] is not None,
    )


class Transaction:
    """What jobs of the writer work on. Nothing of it is seen by others before the commit."""

    def __init__(
        self,
        connection: AsyncConnection,
        games: Mapping[int, LiveGame],
        codec: Codec,
        now: int,
        *,
        careful: bool = False,
    ) -> None:
        self.connection = connection
        self.now = now
        self.careful = careful
        self.codec = codec
        self.changed: dict[int, LiveGame] = {}
        self._games = games
        self._versions: dict[int, int] = {}
        self._dirty: set[int] = set()
        self._log_rows: list[tuple[Any, ...]] = []
        self._member_rows: list[dict[str, Any]] = []
        self._forgotten: dict[int, int] = {}

    async def game(self, game_id: int) -> LiveGame:
        """The game as this transaction has it so far."""
        game = self.changed.get(game_id) or self._games.get(game_id)
        if game is None:
            game = await load_game(self.connection, game_id)
            self.changed[game_id] = game
        return game

    def put(self, game: LiveGame, *, state_changed: bool = False) -> None:
        """Replace the working copy; with `state_changed` its row is written with a new version."""
        if state_changed:
            self._versions.setdefault(game.id, game.version)
            game = replace(game, version=self._versions[game.id] + 1)
            self._dirty.add(game.id)
        self.changed[game.id] = game

    def add_members(self, game: LiveGame, before: Mapping[int, Member]) -> None:
        """Write the members that the game has and did not have before."""
        self._member_rows.extend(
            {
                "game_id": game.id,
                "number": member.number,
                "user_id": member.user_id,
                "is_referee": member.is_referee,
            }
            for member in game.members.values()
            if member.user_id not in before
        )

    def forget_before(self, game_id: int, seq: int) -> None:
        """Drop the earlier states of rows older than `seq`; the rows themselves stay."""
        self._forgotten[game_id] = seq

    def add_entry(self, entry: LogEntry, action: str, before: bytes | None) -> None:
        """Write a row of the log with the next flush."""
        row = {
            "game_id": entry.game_id,
            "seq": entry.seq,
            "action_key": entry.action_key,
            "kind": entry.kind,
            "member": entry.member,
            "channel_id": entry.channel_id,
            "at": entry.at,
            "seed_id": entry.seed_id,
            "action": action,
            "events": self.codec.encode_events(entry.events),
            "throws": self.codec.encode_throws(entry.throws),
            "changed": entry.changed,
            "revealed": entry.revealed,
            "announced": entry.announced,
            "message_id": entry.message_id,
            "undone_by": entry.undone_by,
            "state_before": before,
        }
        self._log_rows.append(tuple(row[column] for column in _LOG_COLUMNS))

    async def find_entry(self, action_key: str) -> LogEntry | None:
        """The row that an action key already has, rows of this transaction included."""
        await self.flush()
        found = (await self.connection.execute(_select_key, {"key": action_key})).mappings().first()
        return read_entry(found, self.codec) if found is not None else None

    async def flush(self) -> None:
        """Send what was put off to the database, in an order that keeps the foreign keys."""
        if self._member_rows:
            await self.connection.execute(_insert_member, self._member_rows)
            self._member_rows = []
        if self._log_rows:
            driver = await self._driver()
            await driver.executemany(_INSERT_LOG, self._log_rows)
            self._log_rows = []
        for game_id in sorted(self._dirty):
            await self._write_game(self.changed[game_id])
        self._dirty.clear()
        self._versions.clear()
        for game_id, seq in self._forgotten.items():
            await self.connection.execute(_forget, {"of_game": game_id, "before_seq": seq})
        self._forgotten.clear()

    async def _driver(self) -> aiosqlite.Connection:
        """The driver's connection, for the two statements that every action pays for.

        Each costs it one change of threads, and three by way of SQLAlchemy's cursor.
        """
        raw = await self.connection.get_raw_connection()
        driver = raw.driver_connection
        assert isinstance(driver, aiosqlite.Connection)
        return driver

    async def _write_game(self, game: LiveGame) -> None:
        driver = await self._driver()
        cursor = await driver.execute(
            _UPDATE_GAME,
            (
                game.packed,
                game.version,
                msgspec.json.encode(game.redo).decode(),
                game.scene_seq,
                game.id,
                self._versions[game.id],
            ),
        )
        if cursor.rowcount != 1:
            raise LostUpdateError(f"game {game.id} is not at version {self._versions[game.id]}")


def undoable(game_id: int, *, limit: int) -> Select[Any]:
    """The rows that undo would take, newest first."""
    return (
        select(schema.log)
        .where(
            schema.log.c.game_id == game_id,
            schema.log.c.kind == "act",
            schema.log.c.changed.is_(True),
            schema.log.c.undone_by.is_(None),
        )
        .order_by(schema.log.c.seq.desc())
        .limit(limit)
    )


def entries_of(rows: Sequence[RowMapping], codec: Codec) -> tuple[LogEntry, ...]:
    """Log rows as they are read back."""
    return tuple(read_entry(row, codec) for row in rows)
