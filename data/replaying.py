"""Takes moves out from under secret ones that came since, and puts them in again.

A move is known by two documents, the one before it and the one after. Replayed on another document
it changes there what it changed before, and keeps all else. What rows an undo passes over had as
their state from before is set aside, so that redo finds how all of them stood upon one another.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, delete, insert, literal, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import unpack
from data.merging import ClashError, Parts, put_together, take_apart, with_change

MOST_REPLAYED = 50
"""More secret moves than this are in the way: each costs a part of a millisecond."""


class Played(NamedTuple):
    """A row of the log that changed the game, with the documents before and after it, as JSON."""

    seq: int
    before: bytes
    after: bytes


class Replay(NamedTuple):
    """What the documents from before some rows become, by row, and the one of the game."""

    befores: Mapping[int, bytes]
    now: bytes


def replay(base: bytes, moves: Iterable[Played]) -> Replay:
    """Make moves again, one after the other, on another document than they were made on.

    Raises ClashError where one touched the same as what is other there.
    """
    befores: dict[int, bytes] = {}
    known: dict[bytes, Parts] = {}

    def apart(document: bytes) -> Parts:
        if document not in known:
            known[document] = take_apart(document)
        return known[document]

    document = base
    for move in moves:
        befores[move.seq] = document
        if document == move.before:
            document = move.after
        else:
            parts = with_change(apart(move.before), apart(move.after), apart(document))
            document = put_together(parts)
            known[document] = parts
    return Replay(befores, document)


async def replay_without(
    connection: AsyncConnection, game_id: int, taken: Sequence[int]
) -> Replay | None:
    """What is left without some rows, and with all that came since; None if nothing else did.

    `taken` come newest first. Raises ClashError if what came since cannot stand without them.
    """
    standing = await _standing(connection, game_id, taken[-1], len(taken))
    if len(standing) == len(taken):
        return None
    return replay(standing[0].before, [move for move in standing if move.seq not in taken])


async def replay_with(
    connection: AsyncConnection, game_id: int, undo: int, undone: Sequence[int]
) -> Replay:
    """What there is with the rows again that an undo took back, and with all that came since.

    Raises ClashError if both cannot stand together, or what was before them is no longer kept.
    """
    then = {move.seq: move for move in await _before_undo(connection, game_id, undo)}
    standing = await _standing(connection, game_id, min(undone), len(then))
    base = standing[0].before if standing else await _now(connection, game_id)
    stored = {move.seq: move.before for move in (*(then[seq] for seq in undone), *standing)}
    newer = {move.seq: move for move in standing if move.seq not in then}
    moves = {seq: then.get(seq) or newer[seq] for seq in sorted(stored)}
    befores, now = replay(base, moves.values())
    return Replay({seq: new for seq, new in befores.items() if new != stored[seq]}, now)


async def set_aside(
    connection: AsyncConnection, game_id: int, undo: int, redo: Iterable[int], seqs: Iterable[int]
) -> None:
    """Keep what the rows that an undo passes over have as their states from before.

    `redo` are the undos that can be, of which others may have passed rows over.
    """
    kept, log = schema.passed_over.c, schema.log.c
    outlived = kept.game_id == game_id, kept.undo.not_in(tuple(redo))
    await connection.execute(delete(schema.passed_over).where(*outlived))
    rows = select(log.game_id, literal(undo), log.seq, log.state_before).where(
        log.game_id == game_id, log.seq.in_(tuple(seqs))
    )
    await connection.execute(insert(schema.passed_over).from_select(kept.keys(), rows))


async def forget(connection: AsyncConnection, game_id: int, undo: int) -> None:
    """Drop what was set aside for an undo that has been brought back."""
    kept = schema.passed_over.c
    await connection.execute(
        delete(schema.passed_over).where(kept.game_id == game_id, kept.undo == undo)
    )


async def _standing(
    connection: AsyncConnection, game_id: int, since: int, expected: int
) -> Sequence[Played]:
    """The rows from one on that changed the game and were not taken back, oldest first."""
    log = schema.log.c
    query = (
        select(log.seq, log.state_before)
        .where(log.game_id == game_id, text(schema.STANDING), log.seq >= since)
        .order_by(log.seq)
        .limit(expected + MOST_REPLAYED + 1)
    )
    rows = (await connection.execute(query)).all()
    if len(rows) > expected + MOST_REPLAYED:
        raise ClashError(len(rows))
    return _in_a_chain(rows, await _now(connection, game_id)) if rows else ()


async def _before_undo(connection: AsyncConnection, game_id: int, undo: int) -> Sequence[Played]:
    """The rows that an undo took back and those that it passed over, as they stood before it."""
    log, kept = schema.log.c, schema.passed_over.c
    taken = select(log.seq, log.state_before).where(log.game_id == game_id, log.undone_by == undo)
    passed = select(kept.seq, kept.state_before).where(kept.game_id == game_id, kept.undo == undo)
    rows = [row for query in (taken, passed) for row in await connection.execute(query)]
    last = select(log.state_before).where(log.game_id == game_id, log.seq == undo)
    packed = await connection.scalar(last)
    if packed is None:
        raise ClashError(undo)
    return _in_a_chain(sorted(rows, key=lambda row: row.seq), unpack(packed))


def _in_a_chain(rows: Sequence[Row[Any, Any]], last: bytes) -> Sequence[Played]:
    """Rows, oldest first, each of which ended where the next one began; `last` ended the last."""
    if any(row.state_before is None for row in rows):
        raise ClashError(rows)
    befores = [unpack(row.state_before) for row in rows]
    afters = [*befores[1:], last]
    return [Played(row.seq, *both) for row, *both in zip(rows, befores, afters, strict=True)]


async def _now(connection: AsyncConnection, game_id: int) -> bytes:
    game = schema.game.c
    packed = await connection.scalar(select(game.state).where(game.id == game_id))
    assert packed is not None
    return unpack(packed)
