"""Takes moves back and brings them back, by restoring stored documents; amends what was said."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import RowMapping, case, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.codec import Codec, Document, read_state, unpack
from data.database import reading
from data.jobs import Change, apply_change
from data.live import Asked, LiveGame, LogEntry, Number, Outcome
from data.loading import entries_of, read_so_far
from data.replaying import ClashError, Replay, forget, replay_with, replay_without, set_aside
from data.stores import driver_of
from data.timers import planned_keys
from data.writer import Transaction, Writer
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel import management
from rules.kernel.actor import CLOCK, Actor
from rules.kernel.events import Event


class History:
    """Undo and redo. Rows, dice and events stay; an undo only says of rows that it took them."""

    def __init__(self, database: AsyncEngine, codec: Codec, writer: Writer) -> None:
        self._database = database
        self._codec = codec
        self._writer = writer

    async def plan(
        self, game_id: int, actor: Actor, through: int | None = None
    ) -> tuple[LogEntry, ...]:
        """What undo would take back, newest first: the newest move, or all down to row `through`.

        Raises RuleError where undo would: TooLateError if that row no longer counts.
        """
        async with reading(self._database) as connection:
            plan = await self._plan(connection, game_id, actor, through)
        return plan.moves

    async def undo(
        self,
        game_id: int,
        asked: Asked,
        *,
        through: int | None = None,
        newest: int | None = None,
    ) -> Outcome:
        """Take back the newest move, or all down to row `through`.

        `newest` is the newest row that the person saw listed; TooLateError if another came since.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            connection = await transaction.connection()
            plan = await self._plan(connection, game.id, actor, through)
            if newest not in (None, plan.moves[0].seq):
                raise TooLateError("Something new has happened meanwhile. Look at the list again.")
            seq = game.head + 1
            await _mark(connection, game.id, plan.moves, undone_by=seq)
            if plan.replay.befores:
                await set_aside(connection, game.id, seq, game.redo, plan.replay.befores)
            after = _replayed(transaction, game, plan.replay, (*game.redo, seq))
            transaction.plan_again(after, planned_keys(plan.moves))
            after = await _with_so_far(transaction, after)
            return Change(after, _told(management.MovesUndone, plan.moves), plan.moves)

        return await apply_change(self._writer, game_id, asked, change, kind="undo")

    async def redo(self, game_id: int, asked: Asked, undo_seq: int | None = None) -> Outcome:
        """Bring back what the newest undo took back, while nothing new has changed the same.

        `undo_seq` is the undo that the person wants to bring back; TooLateError if it is not the
        newest, as when they ask twice.
        """

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            connection = await transaction.connection()
            newest = await _newest_undo(connection, game, actor, undo_seq)
            rows = await _read_undo(connection, game.id, newest)
            entries = entries_of(rows, self._codec)
            undo, undone = next(iter(entries), None), entries[1:]
            management.check_redo(actor, undone, undo)
            try:
                replay = await replay_with(connection, game.id, newest, [e.seq for e in undone])
            except ClashError as clash:
                raise _nothing_to_redo(undo_seq) from clash
            await _mark(connection, game.id, undone, undone_by=None)
            for key in planned_keys(undone):
                transaction.writes.mark_done(game.id, key, transaction.now)
            await forget(connection, game.id, newest)
            redo = tuple(seq for seq in game.redo if seq != newest)
            after = _replayed(transaction, game, replay, redo)
            after = await _with_so_far(transaction, after)
            return Change(after, _told(management.MovesRedone, undone), undone)

        return await apply_change(self._writer, game_id, asked, change, kind="redo")

    async def _plan(
        self, connection: AsyncConnection, game_id: int, actor: Actor, through: int | None
    ) -> "_Plan":
        """What an undo takes back. Raises RuleError unless the actor may do it.

        A player takes back what players know of; what nobody told them of is passed over.
        """
        label = ""
        if through is not None:
            label = await _require_standing(connection, game_id, through)
        log = schema.log.c
        query = (
            select(schema.log)
            .where(log.game_id == game_id, text(schema.STANDING))
            .order_by(log.seq.desc())
            .limit(management.MOST_UNDONE + 1)
        )
        if not actor.is_referee:
            query = query.where(text("is_public = 1"))
        rows = (await connection.execute(query)).mappings().all()
        plan = _cut(entries_of(rows, self._codec), through, label)
        others = await _newest_of_others(connection, game_id, actor)
        management.check_undo(actor, plan, others)
        packed = rows[len(plan) - 1]["state_before"]
        if packed is None:
            raise RuleError("That scene is long over: what was before it is no longer kept.")
        try:
            replay = await replay_without(connection, game_id, [entry.seq for entry in plan])
        except ClashError as clash:
            raise management.acted_since(is_referee=True) from clash
        return _Plan(plan, replay or Replay({}, unpack(packed)))


class _Plan(NamedTuple):
    """The rows that go, newest first, and what is left without them."""

    moves: tuple[LogEntry, ...]
    replay: Replay


def _cut(entries: Sequence[LogEntry], through: int | None, label: str) -> tuple[LogEntry, ...]:
    """The rows that go, of all that could, newest first; `label` is what `through` is called."""
    if through is None:
        return tuple(entries[:1])
    plan = tuple(entry for entry in entries if entry.seq >= through)
    is_listed = bool(plan) and plan[-1].seq == through
    # Of one that is older than all that were read only so much is known: it is too many.
    is_older = len(entries) > management.MOST_UNDONE and through < entries[-1].seq
    if not is_listed and not is_older:
        raise TooLateError(f"Move #{label} changed nothing, so there is nothing to take back.")
    return plan


async def _newest_undo(
    connection: AsyncConnection, game: LiveGame, actor: Actor, wanted: int | None
) -> int:
    """The undo that can be brought back, 0 for none: for players the newest that they know of.

    A secret move clears none of them, and so may not stand in their way either. Referees have the
    newest of all, and by its button the newest that players know of. TooLateError if another was
    `wanted`.
    """
    log = schema.log.c
    public = case((text("is_public = 1"), log.seq))
    query = select(func.max(log.seq), func.max(public))
    rows = query.where(log.game_id == game.id, log.seq.in_(game.redo))
    newest, newest_public = (await connection.execute(rows)).one()
    found = (newest, newest_public) if actor.is_referee else (newest_public,)
    if wanted is not None and wanted not in found:
        raise _nothing_to_redo(wanted)
    return wanted or found[0] or 0


def _nothing_to_redo(wanted: int | None) -> RuleError:
    if wanted is None:
        return management.nothing_to_redo()
    return TooLateError("Something else has happened since, so this can't be brought back.")


async def _read_undo(connection: AsyncConnection, game_id: int, seq: int) -> Sequence[RowMapping]:
    """The row of an undo, and after it those that it took back, newest first."""
    log = schema.log.c
    of_game = select(schema.log).where(log.game_id == game_id)
    undo = await connection.execute(of_game.where(log.seq == seq))
    # Put in order here: asked to do it, SQLite would read the whole game in that order.
    undone = await connection.execute(of_game.where(log.undone_by == seq))
    newest_first = sorted(undone.mappings().all(), key=lambda row: -row["seq"])
    return [*undo.mappings().all(), *newest_first]


async def _require_standing(connection: AsyncConnection, game_id: int, seq: int) -> str:
    """What a row is called. TooLateError if it was taken back already: a button pressed twice."""
    number, undone_by = await _called(connection, game_id, seq)
    if undone_by is not None:
        undo, _ = await _called(connection, game_id, undone_by)
        raise TooLateError(
            f"Move #{number.label} has been taken back already, by move #{undo.label}. ",
            WayOut("Bring back what was taken last", "log redo"),
            ".",
        )
    return number.label


async def _called(connection: AsyncConnection, game_id: int, seq: int) -> tuple[Number, int | None]:
    """The number of a row, and the row that took it back, None if none did."""
    log = schema.log.c
    query = select(log.is_public, log.number, log.undone_by)
    found = await connection.execute(query.where(log.game_id == game_id, log.seq == seq))
    is_public, value, undone_by = found.one()
    return Number(is_public, value), undone_by


async def _newest_of_others(
    connection: AsyncConnection, game_id: int, actor: Actor
) -> management.Others:
    """The newest rows that are somebody else's, of those that players know of."""
    log, member = schema.log.c, schema.member.c
    newest = (
        select(log.seq)
        .where(log.game_id == member.game_id, log.member == member.number)
        .where(text(f"log.is_public = 1 AND NOT ({schema.IS_TALK})"))
        .order_by(log.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = select(member.is_referee, newest).where(
        member.game_id == game_id, member.number != actor.member
    )
    found = [(row[0], row[1] or 0) for row in await connection.execute(query)]
    # In the words of no index but that of members: those of the clock alone are few.
    standing = text("changed <> 0 AND undone_by IS NULL AND is_public <> 0")
    of_clock = select(log.seq).where(log.game_id == game_id, log.member == CLOCK.member, standing)
    clocks = of_clock.order_by(log.seq.desc()).limit(1)
    return management.Others(
        max((seq for is_referee, seq in found if not is_referee), default=0),
        max((seq for is_referee, seq in found if is_referee), default=0),
        await connection.scalar(clocks) or 0,
    )


async def _mark(
    connection: AsyncConnection,
    game_id: int,
    entries: Sequence[LogEntry],
    *,
    undone_by: int | None,
) -> None:
    """Write which undo took these rows back, None for none."""
    log = schema.log.c
    seqs = [entry.seq for entry in entries]
    await connection.execute(
        update(schema.log)
        .where(log.game_id == game_id, log.seq.in_(seqs))
        .values(undone_by=undone_by)
    )


def _told(
    event: type[management.MovesUndone | management.MovesRedone], entries: Sequence[LogEntry]
) -> management.MovesUndone | management.MovesRedone:
    """What tells that moves were taken or brought back."""
    return event(
        numbers=tuple(entry.number for entry in entries if entry.is_public),
        secret=tuple(entry.number for entry in entries if not entry.is_public),
    )


def _replayed(
    transaction: Transaction, game: LiveGame, replay: Replay, redo: tuple[int, ...]
) -> LiveGame:
    """The game as a replay left it, with the states from before the rows that were in it."""
    for seq, before in replay.befores.items():
        transaction.writes.put_before(game.id, seq, Document(before))
    state, document = read_state(replay.now)
    return replace(game, state=state, document=document, redo=redo)


async def _with_so_far(transaction: Transaction, game: LiveGame) -> LiveGame:
    """The game with what has happened so far in the place of the round that is played now."""
    driver = await driver_of(await transaction.connection())
    so_far = await driver.ask(read_so_far(game.id, game.state, transaction.codec))
    return replace(game, so_far=so_far)


class Amended(NamedTuple):
    """What tells of the change, and what the row tells from now on; None: it is taken back."""

    event: Event
    events: tuple[Event, ...] | None = None


Amend = Callable[[LogEntry, Actor], Amended]
"""What is made of a row by somebody. Raises RuleError."""


class Amending:
    """Changes rows of the log, each time with a row that says so."""

    def __init__(self, codec: Codec, writer: Writer) -> None:
        self._codec = codec
        self._writer = writer

    async def amend(self, game_id: int, asked: Asked, seq: int, amend: Amend) -> Outcome:
        """Amend the row at a place of the log. Raises TooLateError once it was taken back."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            connection = await transaction.connection()
            log = schema.log.c
            here = log.game_id == game_id, log.seq == seq
            found = await connection.execute(select(schema.log).where(*here))
            (entry,) = entries_of(found.mappings().all(), self._codec)
            if entry.undone_by is not None:
                raise TooLateError("That has been taken back already.")
            event, events = amend(entry, actor)
            told = (
                {"undone_by": game.head + 1}
                if events is None
                else {"events": self._codec.encode_events(events)}
            )
            await connection.execute(update(schema.log).where(*here).values(**told))
            return Change(game, event)

        return await apply_change(self._writer, game_id, asked, change)
