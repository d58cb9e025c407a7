"""What an undo keeps: the secret moves after those that it takes back, which it passes over.

Each of them gets another state from before it, one without the moves that were taken back. Those
that they had are set aside, and redo puts them in place again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import Document, unpack_state
from data.live import LogEntry
from data.merging import ClashError, without_move

MOST_PASSED_OVER = 50
"""More secret moves than this are in the way: each costs a part of a millisecond."""


@dataclass(frozen=True, slots=True)
class Passing:
    """What an undo comes to that passes rows over.

    `befores` are the new documents from before those rows, packed, by row; `was` are those that
    they had; `now` is the document of the game after the undo.
    """

    befores: Mapping[int, bytes]
    was: Mapping[int, bytes]
    now: bytes


async def plan_passing(
    connection: AsyncConnection, game_id: int, plan: Sequence[LogEntry]
) -> Passing | None:
    """How to take a plan back and keep all else that came since, None if nothing else did.

    Raises ClashError if what came since cannot stand without it.
    """
    log = schema.log.c
    query = (
        select(log.seq, log.state_before)
        .where(log.game_id == game_id, text(schema.STANDING), log.seq >= plan[-1].seq)
        .order_by(log.seq)
        .limit(len(plan) + MOST_PASSED_OVER + 1)
    )
    rows = (await connection.execute(query)).all()
    if len(rows) > len(plan) + MOST_PASSED_OVER:
        raise ClashError(len(rows))
    if len(rows) == len(plan):
        return None
    packed = await connection.scalar(select(schema.game.c.state).where(schema.game.c.id == game_id))
    return _pass_over(rows, {entry.seq for entry in plan}, packed or b"")


def _pass_over(rows: Sequence[Row[Any, Any]], taken: set[int], now: bytes) -> Passing:
    """Take some of these rows out, one after the other, the newest first."""
    seqs = [row.seq for row in rows]
    packed = [*(row.state_before for row in rows), now]
    documents = [unpack_state(document)[1].encoded for document in packed]
    for at in reversed(range(len(seqs))):
        if seqs[at] in taken:
            before, after = documents[at], documents[at + 1]
            later = [without_move(before, after, document) for document in documents[at + 1 :]]
            documents[at:] = later
            del seqs[at]
    *befores, last = [Document(document).packed for document in documents]
    was = {row.seq: row.state_before for row in rows if row.seq not in taken}
    return Passing(dict(zip(seqs, befores, strict=True)), was, last)


async def pass_over(
    connection: AsyncConnection, game_id: int, undo: int, redo: Iterable[int], passing: Passing
) -> None:
    """Write the new states from before the rows, and set aside those that they had.

    `redo` are the undos that can be, of which others may have passed rows over.
    """
    kept = schema.passed_over.c
    outlived = kept.game_id == game_id, kept.undo.not_in(tuple(redo))
    await connection.execute(delete(schema.passed_over).where(*outlived))
    was = [
        {"game_id": game_id, "undo": undo, "seq": seq, "state_before": packed}
        for seq, packed in passing.was.items()
    ]
    await connection.execute(insert(schema.passed_over), was)
    await _put(connection, game_id, passing.befores)


async def put_back(connection: AsyncConnection, game_id: int, undo: int) -> None:
    """Give the rows that an undo passed over the states from before them that they had."""
    kept = schema.passed_over.c
    is_it = kept.game_id == game_id, kept.undo == undo
    found = await connection.execute(select(kept.seq, kept.state_before).where(*is_it))
    await _put(connection, game_id, {row.seq: row.state_before for row in found})
    await connection.execute(delete(schema.passed_over).where(*is_it))


async def _put(connection: AsyncConnection, game_id: int, befores: Mapping[int, bytes]) -> None:
    log = schema.log.c
    for seq, packed in befores.items():
        row = update(schema.log).where(log.game_id == game_id, log.seq == seq)
        await connection.execute(row.values(state_before=packed))
