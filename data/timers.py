"""What the clock is to do and when, over all games: read when it is due, and put off.

The rows follow from the states: each transaction that changes a game writes what is planned in it
(`Transaction.put`), and doing it marks it as done in the transaction of the move that it is.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select

from data import schema
from data.database import Kept
from data.live import LiveGame, LogEntry
from data.seeds import origin
from data.writer import Transaction, Writer
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Plan
from rules.kernel.hours import DAY

PAGE = 200
FORGOTTEN = 500
"""So many rows are dropped in one transaction."""
KEPT_MS = 90 * DAY
"""What was done is remembered so long, should an undo bring its plan back."""
_DUE = """
    SELECT game_id, key, due_at FROM timer WHERE done_at IS NULL AND due_at <= ? AND game_id IN (
        SELECT game_id FROM timer WHERE done_at IS NULL AND due_at <= ? {only}
        ORDER BY due_at LIMIT ?
    ) ORDER BY due_at
"""
_NEXT = """
    SELECT due_at FROM timer WHERE done_at IS NULL AND due_at >= 0 {only} ORDER BY due_at LIMIT 1
"""
_OVERDUE = """
    SELECT count(*), sum(CASE WHEN due_at <= ? THEN 1 ELSE 0 END), min(due_at)
    FROM timer WHERE done_at IS NULL AND due_at <= ? {only}
"""
_DONE = "SELECT key FROM timer WHERE game_id = ? AND done_at IS NOT NULL AND key IN "


def timer_key(game: LiveGame, keys: Sequence[str]) -> str:
    """The action key of what the clock does now; it may do the same again after an undo."""
    return f"t{game.id}:{game.head + 1}:{keys[0]}"


def planned_keys(entries: Iterable[LogEntry]) -> Iterator[str]:
    """Under which keys that was planned which the clock did."""
    for entry in entries:
        if entry.kind == "act" and entry.member == CLOCK.member:
            yield origin(entry.game_id, entry.action_key)[1].split(":", 2)[2]


async def still_waiting(
    transaction: Transaction, game_id: int, keys: Sequence[str]
) -> Sequence[str]:
    """Those of some keys under which nothing has been done, in their order."""
    timer = schema.timer.c
    query = select(timer.key).where(timer.game_id == game_id, timer.key.in_(keys))
    found = (await transaction.connection()).execute(query.where(timer.done_at.is_(None)))
    waiting = set((await found).scalars())
    return [key for key in keys if key in waiting]


def planned_action(plans: Iterable[Plan], keys: Sequence[str]) -> Action | None:
    """The action of what is still planned under some keys, joined where there are several."""
    found = [plan for plan in plans if plan.key in keys]
    if not found:
        return None
    join = found[0].join
    return found[0].action if join is None else join([plan.action for plan in found])


def mark_done(
    transaction: Transaction, game_id: int, plans: Iterable[Plan], keys: Sequence[str]
) -> None:
    """What is planned under some keys has been done: for good, or until it is done again."""
    every = {plan.key: plan.every for plan in plans if plan.every}
    for key in keys:
        if key in every:
            transaction.writes.postpone(game_id, key, transaction.now + every[key])
        else:
            transaction.writes.mark_done(game_id, key, transaction.now)


@dataclass(frozen=True, slots=True)
class Overdue:
    """So much is due over all games, so much of it late; the oldest since so many milliseconds."""

    due: int = 0
    late: int = 0
    oldest: int = 0


class Timers:
    """What is due, by game, and when the next is."""

    def __init__(self, kept: Kept, writer: Writer) -> None:
        self._kept = kept
        self._writer = writer

    async def due(self, now: int) -> Mapping[int, Mapping[str, int]]:
        """What is due by a moment, by game: its keys and when it was due, the oldest first.

        So many at once, and of their games all; the rest is still due then.
        """
        found: defaultdict[int, dict[str, int]] = defaultdict(dict)
        for game_id, key, due_at in await self._kept.rows(self._only(_DUE), now, now, PAGE):
            found[game_id][key] = due_at
        return found

    def _only(self, statement: str) -> str:
        """A statement about the games whose clock is this process's to look at."""
        share = self._writer.share
        return statement.format(only=share.only(share.timed if share.shards else None))

    async def next_due(self) -> int | None:
        """When the next of all is due, None if there is none."""
        found = await self._kept.rows(self._only(_NEXT))
        return int(found[0][0]) if found else None

    async def overdue(self, now: int, late_ms: int) -> Overdue:
        """What is due at a moment and not done; late is what has been for longer than that."""
        statement = self._only(_OVERDUE)
        ((due, late, first),) = await self._kept.rows(statement, now - late_ms, now)
        return Overdue(int(due), int(late), now - int(first)) if due else Overdue()

    async def done(self, game_id: int, keys: Sequence[str]) -> frozenset[str]:
        """Of some keys those under which everything has been done."""
        if not keys:
            return frozenset()
        among = f"({', '.join('?' * len(keys))})"
        rows = await self._kept.rows(_DONE + among, game_id, *keys)
        return frozenset(key for (key,) in rows)

    async def postpone(self, game_id: int, keys: Mapping[str, int]) -> None:
        """Do what is planned under some keys at other moments."""

        async def run(transaction: Transaction) -> None:
            for key, at in keys.items():
                transaction.writes.postpone(game_id, key, at)

        await self._writer.submit(run)

    async def add(self, game_id: int, keys: Mapping[str, int]) -> None:
        """Plan what follows from no state, such as what somebody hears of when they wake, once."""

        async def run(transaction: Transaction) -> None:
            for key, at in keys.items():
                transaction.writes.add_timer(game_id, key, at)

        await self._writer.submit(run)

    async def reopen(self, game_id: int, keys: Iterable[str], at: int) -> None:
        """What was to be done under some keys was not: do it later."""

        async def run(transaction: Transaction) -> None:
            for key in keys:
                transaction.writes.reopen(game_id, key, at)

        await self._writer.submit(run)

    async def drop(self, game_id: int, keys: Iterable[str]) -> None:
        """Do what is planned under some keys never."""

        async def run(transaction: Transaction) -> None:
            for key in keys:
                transaction.writes.mark_done(game_id, key, transaction.now)

        await self._writer.submit(run)

    async def forget_old(self) -> None:
        """Drop what was done long ago, so little at once that nobody's move waits for it."""
        timer = schema.timer.c

        async def run(transaction: Transaction) -> int:
            connection = await transaction.connection()
            is_old = timer.done_at < transaction.now - KEPT_MS
            old = select(timer.done_at).where(is_old).order_by(timer.done_at)
            last = await connection.scalar(old.limit(1).offset(FORGOTTEN - 1))
            page = delete(schema.timer).where(is_old if last is None else timer.done_at <= last)
            return (await connection.execute(page)).rowcount

        while await self._writer.submit(run) >= FORGOTTEN:
            pass
