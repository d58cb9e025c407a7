"""Puts the texts of old moves into bundles, a few at a time, so that no move waits for it."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from sqlalchemy import insert, select, text

from data import schema
from data.bundles import SIZE, Texts, bundled, left_of
from data.codec import unpack_state
from data.configuration import DAYS
from data.database import Kept
from data.errors import AwayError, MovedAwayError
from data.kinds import unpacked
from data.replaying import MOST_READ
from data.stores import moving_up
from data.stores.asking import Question
from data.writer import Transaction, Writer
from rules.kernel.hours import DAY

PAUSE_S = 0.25
"""Between two bundles: one takes some milliseconds, so it is a few hundredths of a processor."""
PAGE = 200
_GAMES = "SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?"
_DUE = """
    SELECT due.id FROM (
        SELECT game.id AS id, SIZE + coalesce(
            (SELECT max(bundle.through) FROM bundle WHERE bundle.game_id = game.id), 0
        ) AS through FROM game WHERE game.id > ? AND game.id <= ?
    ) AS due JOIN log ON log.game_id = due.id AND log.seq = due.through WHERE log.at < ?
    ORDER BY due.id
""".replace("SIZE", str(SIZE))
_STANDS = """
    SELECT game.state, game.scene_seq, (SELECT max(log.seq) FROM log WHERE log.game_id = game.id),
        coalesce((SELECT max(bundle.through) FROM bundle WHERE bundle.game_id = game.id), 0)
    FROM game WHERE game.id = ?
"""
_AT = "SELECT at FROM log WHERE game_id = ? AND seq = ?"
_TEXTS = """
    SELECT seq, action, events, throws FROM log
    WHERE game_id = ? AND seq > ? AND seq <= ? AND kind = 'act' ORDER BY seq
"""
_LEAVE = """
    UPDATE log SET action = :action, events = :events, throws = :throws
    WHERE game_id = :game_id AND seq = :seq AND events = :before
"""
"""Who amends a row meanwhile has written its events anew, and they stay where they are."""
_log = logging.getLogger(__name__)
Show = Callable[[int], None]
"""Is told how many moves have been put into bundles so far."""
Row = tuple[int, str, str | bytes, str | bytes]
"""A place of the log, and its action, events and throws as they are kept."""
Left = list[dict[str, object]]
"""What stays in each row, by the names of `_LEAVE`."""


class Bundling:
    """Looks through all games of this process for moves that are `days` old at least; none for 0.

    Never in a scene that is being played, nor among the last moves of a game: from those may be
    taken back. Further back, what was before a move is then no longer kept.
    """

    def __init__(self, kept: Kept, writer: Writer, has: Callable[[int], bool]) -> None:
        self.days = DAYS
        self._kept = kept
        self._writer = writer
        self._has = has
        self._task: asyncio.Task[None] | None = None

    def begin(self, now: int) -> asyncio.Task[None] | None:
        """Do it beside all else, unless it is being done; the task, None where nobody wants it."""
        if self.days and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run_quietly(now), name="linkboy-bundling")
        return self._task

    async def close(self) -> None:
        """Do no more of it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run_quietly(self, now: int) -> None:
        try:
            done = await self.run(now, PAUSE_S)
            if done:
                _log.info("%d old moves are kept in bundles now", done)
        except AwayError:
            _log.info("the database is away; old moves are bundled another time")

    async def run(self, now: int, pause_s: float = 0, show: Show = lambda _: None) -> int:
        """Bundle all that is old by `now`; how many moves that were. Raises AwayError."""
        before, done, first = now - self.days * DAY, 0, 0
        while page := await self._kept.rows(_GAMES, first, PAGE):
            last = page[-1][0]
            for (game_id,) in await self._kept.rows(_DUE, first, last, before):
                while count := await self._next_safely(game_id, before):
                    done += count
                    show(done)
                    await asyncio.sleep(pause_s)
            first = last
            await asyncio.sleep(0)
        return done

    async def _next_safely(self, game_id: int, before: int) -> int:
        """The same as `_next_of`; a game that cannot be read keeps no other."""
        try:
            return await self._next_of(game_id, before)
        except AwayError:
            raise
        except Exception:  # noqa: BLE001 - whatever it was, it costs nothing but room
            _log.exception("game %d: its old moves could not be bundled", game_id)
            return 0

    async def _next_of(self, game_id: int, before: int) -> int:
        """Make the next bundle of a game; how many moves are in it, 0 where none is due."""
        if not self._has(game_id):
            return 0
        through = await self._kept.ask(_next_end(game_id, before))
        if not through:
            return 0
        found = await self._kept.rows(_TEXTS, game_id, through - SIZE, through)
        bundle, left = await asyncio.to_thread(_made, game_id, found)
        try:
            await self._writer.submit(partial(_write, game_id, through, left, bundle))
        except MovedAwayError:
            return 0
        return max(len(left), 1)


def _made(game_id: int, rows: Iterable[Row]) -> tuple[bytes, Left]:
    """The bundle of some rows, and what stays in them: all of the work, so that no move waits."""
    texts = {
        seq: (Texts(action, unpacked(events), unpacked(throws)), events)
        for seq, action, events, throws in rows
    }
    left: Left = [
        {"game_id": game_id, "seq": seq, "before": before, **left_of(one)._asdict()}
        for seq, (one, before) in texts.items()
    ]
    return bundled([(seq, one) for seq, (one, _) in texts.items()]), left


def _next_end(game_id: int, before: int) -> Question[int]:
    """The last place of the next bundle, 0 where it is not due."""
    stands = next(iter((yield _STANDS, (game_id,))), None)
    if stands is None:
        return 0
    state, scene_seq, head, last = stands
    end: int = last + SIZE
    is_played = unpack_state(state)[0].encounter is not None
    if end > head - MOST_READ or (is_played and end >= scene_seq):
        return 0
    ((at,),) = yield _AT, (game_id, end)
    return end if at < before else 0


async def _write(
    game_id: int, through: int, left: Left, bundle: bytes, transaction: Transaction
) -> None:
    # Written first, which fails where the game is another process's.
    transaction.writes.touch(game_id)
    transaction.writes.forget_before(game_id, through + 1)
    connection = await transaction.connection()
    game = schema.game.c
    if await connection.scalar(select(game.id).where(game.id == game_id)) is None:
        return
    values: Mapping[str, object] = {"game_id": game_id, "through": through, "texts": bundle}
    await connection.execute(insert(schema.bundle).values(values))
    if left:
        await connection.execute(text(_LEAVE), left)
    closer = moving_up(connection)
    if closer:
        here = {"game_id": game_id, "after": through - SIZE, "through": through}
        await connection.execute(text(closer), here)
