"""The one writer: it takes the waiting jobs, runs them in one transaction, then answers them.

It is started by the first waiting job and ends when none is left. A RuleError spoils only its own
job. Any other error rolls the batch back, drops the cached games, and the jobs are redone one by
one with the same action keys: the dice are derived from them, so they fall the same way. Where the
database is away that is done once it is back, for so long all wait; whether a job was committed
when it went is asked by its key.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Generic, TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.bundles import COLUMN
from data.codec import Codec, Document
from data.database import Kept
from data.errors import AwayError, MovedAwayError, UnsureError, growing_pauses, why
from data.live import LiveGame, LogEntry, Member, Outcome
from data.loading import load_game, read_entry
from data.newest import Newest
from data.seating import seated
from data.share import Share
from data.stores import Driver, checkpoints_of, watch_of
from data.writes import LostLeaseError, Writes
from rules.errors import RuleError
from rules.kernel.dues import Call, Plan
from rules.record import replace
from rules.state.game import GameState

AGAIN_MS = 10 * 60 * 1000
"""What was taken back counts anew after so long."""
Planner = Callable[[GameState], tuple[Plan | Call, ...]]
"""What the clock is to do later, as the rules see it."""
_select_key = select(schema.log, COLUMN).where(schema.log.c.action_key == bindparam("key"))


class Transaction:
    """What jobs of the writer work on. Nothing of it is seen by others before the commit.

    The database is asked only by jobs that need `connection`; a move of a game that is in memory
    does not, and then `writes` is written at the end in one go.
    """

    def __init__(
        self,
        connection: AsyncConnection,
        driver: Driver,
        games: Newest[int, LiveGame],
        codec: Codec,
        now: int,
        plans: Planner,
        *,
        share: Share,
        careful: bool = False,
    ) -> None:
        self.now = now
        self.next_due: int | None = None
        self.careful = careful
        self.codec = codec
        self.changed: dict[int, LiveGame] = {}
        self._connection = connection
        self._driver = driver
        self._plans = plans
        self._games = games
        self._versions: dict[int, int] = {}
        self._share = share
        self.writes = self._new_writes()

    def _new_writes(self) -> Writes:
        return Writes(self._share.shards, self._share.fences)

    async def connection(self) -> AsyncConnection:
        """The database within this transaction; what was put off is written first."""
        if not self._connection.in_transaction():
            _ = await self._connection.begin()
        if self.writes:
            writes, self.writes = self.writes, self._new_writes()
            self._versions.clear()
            await self._driver.write(writes)
        return self._connection

    async def commit(self) -> None:
        """Write what was put off, and make all of it last."""
        if self._connection.in_transaction():
            connection = await self.connection()
            await connection.commit()
        elif self.writes:
            await self._driver.commit(self.writes)

    async def game(self, game_id: int) -> LiveGame:
        """The game as this transaction has it so far."""
        game = self.changed.get(game_id) or self._games.get(game_id)
        if game is None:
            # The only writer needs no transaction for it: nobody else changes anything.
            game = await load_game(self._driver, game_id, self.codec)
            self.changed[game_id] = game
        return game

    def put(self, game: LiveGame, *, state_changed: bool = False) -> LiveGame:
        """Replace the working copy, and have members written who are new in it.

        With `state_changed` the game's row is written with a new version. What the clock is to do
        follows from the state, whatever changed it.
        """
        before = self.changed.get(game.id) or self._games.get(game.id)
        found, game = game, seated(game, before)
        state_changed = state_changed or game is not found
        known: Mapping[int, Member] = before.members if before is not None else {}
        if game.members is not known:
            for user_id in game.members.keys() - known.keys():
                self.writes.add_member(game.id, game.members[user_id])
        if state_changed:
            version = self._versions.setdefault(game.id, game.version)
            game = replace(game, version=version + 1)
            self.writes.put_game(game, version)
        self._plan(before, game)
        self.changed[game.id] = game
        return game

    def _plan(self, before: LiveGame | None, game: LiveGame) -> None:
        """Write what is planned now, where that is something else than before."""
        if before is not None and before.state is game.state and before.ended == game.ended:
            return
        plans = self._planned(game)
        if plans != (self._planned(before) if before is not None else ()):
            due = {plan.key: self._due_at(plan) for plan in plans}
            self.writes.put_plans(game.id, due)
            self.next_due = min((at for at in (self.next_due, *due.values()) if at), default=None)

    def _due_at(self, plan: Plan | Call) -> int:
        """When something is due. What is said again and again may be planned long after it would
        have been said first, and is due now then: nobody has been late."""
        is_repeated = isinstance(plan, Plan) and plan.every
        return max(plan.at, self.now) if is_repeated else plan.at

    def plan_again(self, game: LiveGame, keys: Iterable[str]) -> None:
        """Have what was done under some keys done again, where it is planned in a game and may be.

        That is a while later, so that there is time to say otherwise.
        """
        done = set(keys)
        for plan in self._planned(game) if done else ():
            if isinstance(plan, Plan) and plan.again and plan.key in done:
                at = self.now + AGAIN_MS
                self.writes.reopen(game.id, plan.key, at)
                self.next_due = min(at, self.next_due or at)

    def remind(self, game_id: int, key: str, at: int) -> None:
        """Have something done at a moment that no state plans."""
        self.writes.add_timer(game_id, key, at)
        self.next_due = min(at, self.next_due or at)

    def _planned(self, game: LiveGame) -> tuple[Plan | Call, ...]:
        """What the clock does in a game, nothing once that has ended."""
        return () if game.ended else self._plans(game.state)

    def add_entry(self, entry: LogEntry, action: str, before: Document | None) -> None:
        """Write a row of the log."""
        events = self.codec.encode_events(entry.events)
        throws = self.codec.encode_throws(entry.throws)
        self.writes.add_entry(entry, action, events, throws, before)

    async def find_entry(self, action_key: str) -> LogEntry | None:
        """The row that an action key already has, rows of this transaction included."""
        connection = await self.connection()
        found = (await connection.execute(_select_key, {"key": action_key})).mappings().first()
        return read_entry(found, self.codec) if found is not None else None


LARGEST_BATCH = 64
MOST_GAMES = 500
"""So many games stay in memory; another is read again in a third of a millisecond."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 15.0
MOST_PATIENT_S = 600.0
"""For so long a job waits for the database: while whoever asked can still be answered."""
MOST_ATTEMPTS = 10
"""So often a job is tried that the database goes away with each time: others wait behind it."""
AFTER_AWAY = 2
"""So often a job is tried once it is back: what was under way may end beside the first attempt."""
TURNS_TO_GATHER = 4
"""So many turns of the event loop at most, as long as each brings more jobs: a fraction of a
millisecond, and a tenth more moves a second."""

T = TypeVar("T")
Run = Callable[[Transaction], Awaitable[T]]
_log = logging.getLogger(__name__)


class ClosedError(Exception):
    """Something was asked of the writer after it had been closed."""


class _Job(Generic[T]):
    __slots__ = ("future", "run")

    def __init__(self, run: Run[T]) -> None:
        self.run = run
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def answer(self, outcome: T | BaseException) -> None:
        if self.future.done():
            return
        if isinstance(outcome, BaseException):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)


_AnyJob = _Job[Any]


class Writer:
    """Runs every change of the database, in the order in which it was asked for.

    `on_planned` is told the next moment at which a game that changed has something planned.
    """

    def __init__(
        self, engine: AsyncEngine, codec: Codec, now: Callable[[], int], plans: Planner
    ) -> None:
        self.games = Newest[int, LiveGame](MOST_GAMES)
        self.on_planned: Callable[[int], None] | None = None
        self.share = Share()
        self._plans = plans
        self._codec = codec
        self._now = now
        self._waiting: deque[_AnyJob] = deque()
        self._task: asyncio.Task[None] | None = None
        self._kept = Kept(engine)
        self._closing = asyncio.Event()
        self._away_since: float | None = None
        self._file = watch_of(engine.url)
        self.checkpoints = checkpoints_of(engine.url)

    @property
    def queue(self) -> int:
        """So many jobs wait for the transaction that is under way."""
        return len(self._waiting)

    async def submit(self, run: Run[T]) -> T:
        """Run a job inside a transaction and wait until it is committed."""
        if self._closing.is_set():
            raise ClosedError("the database has been closed")
        job = _Job(run)
        self._waiting.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._drain(), name="linkboy-writer")
        # Who no longer waits does not stop the job: `answer` passes over them.
        return await job.future

    async def submit_once(self, key: str, run: Run[Outcome]) -> Outcome:
        """Run a job whose action key may be stored already: then nothing happens a second time.

        Looking the key up costs a statement, so it is done only after something went wrong: a
        refusal, or a batch that the database did not take because the key was there.
        """

        async def once(transaction: Transaction) -> Outcome:
            if transaction.careful and (known := await transaction.find_entry(key)):
                return await _known(transaction, known)
            try:
                return await run(transaction)
            except RuleError:
                known = await transaction.find_entry(key)
                if known is None:
                    raise
                return await _known(transaction, known)

        return await self.submit(once)

    async def forget_games(self, which: Callable[[LiveGame], bool]) -> None:
        """Have some games read again: somebody else may have changed them meanwhile."""

        async def run(transaction: Transaction) -> None:
            for game in [one for one in transaction.changed.values() if which(one)]:
                del transaction.changed[game.id]

        # Behind what is being written, which would put games back.
        await self.submit(run)
        for game in [one for one in self.games.values() if which(one)]:
            self.games.forget(game.id)

    async def close(self) -> None:
        """Wait until everything that was asked for is written, and take nothing more."""
        self._closing.set()
        if self._task is not None:
            await self._task
        await self.checkpoints.close()
        await self._kept.close()

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._write_next()
        finally:
            self._task = None
            # None is left unless it is cancelled: they were not begun.
            while self._waiting:
                self._waiting.popleft().answer(AwayError("the writer was stopped"))

    async def _write_next(self) -> None:
        """Write what waits, as much of it as goes into a transaction; whatever ends it, those who
        wait are answered and the next are written."""
        jobs = list[_AnyJob]()
        try:
            # What is about to be asked for as well goes into the same transaction.
            turns, seen = TURNS_TO_GATHER, 0
            while turns and seen < len(self._waiting):
                turns, seen = turns - 1, len(self._waiting)
                await asyncio.sleep(0)
            size = min(len(self._waiting), LARGEST_BATCH)
            jobs += [self._waiting.popleft() for _ in range(size)]
            await self._write(jobs)
        except Exception:  # noqa: BLE001 - whatever it was, the others are still to be written
            _log.exception("%d jobs of the writer were given up", len(jobs))
        finally:
            # Those who are answered already are passed over.
            for job in jobs:
                job.answer(UnsureError())

    async def _write(self, jobs: list[_AnyJob]) -> None:
        try:
            await self._commit(jobs, careful=False)
        except Exception as error:  # noqa: BLE001 - whatever it was, each job must be answered
            _log.info("a batch of %d is redone one by one: %r", len(jobs), error)
            tries = AFTER_AWAY if isinstance(error, AwayError) else 1
            is_over = not await self._outlast(error)
            for job in jobs:
                if is_over:
                    job.answer(_given_up(error))
                else:
                    await self._redo(job, tries)
        else:
            if self._away_since is not None:
                self._is_back()

    async def _redo(self, job: _AnyJob, tries: int) -> None:
        """Do a job alone, and at most so many times while the database answers."""
        for _ in range(MOST_ATTEMPTS):
            try:
                await self._commit([job], careful=True)
            except Exception as error:  # noqa: BLE001 - as above
                tries = AFTER_AWAY if isinstance(error, AwayError) else tries - 1
                if not await self._outlast(error) or tries == 0:
                    job.answer(_given_up(error))
                    return
            else:
                return
        job.answer(UnsureError())

    async def _outlast(self, error: Exception) -> bool:
        """Wait until the database answers again, if that was the error; False if it takes long.

        Games in memory can be looked at until then.
        """
        if not isinstance(error, AwayError):
            self.games.clear()
            return True
        now = asyncio.get_running_loop().time
        since = self._away_since = self._away_since or now()
        for pause in growing_pauses(FIRST_PAUSE_S, LONGEST_PAUSE_S):
            if self._closing.is_set() or now() - since > MOST_PATIENT_S:
                break
            _log.warning("the database does not answer; I try again in %g s: %s", pause, why(error))
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._closing.wait()
            try:
                async with self._kept.use():
                    self._is_back()
                    return True
            except AwayError as still:
                error = still
        return False

    def _is_back(self) -> None:
        """The database answers again: what was committed as it went is not in memory."""
        self._away_since = None
        self.games.clear()

    async def _commit(self, jobs: list[_AnyJob], *, careful: bool) -> None:
        outcomes: list[object] = []
        async with self._kept.use() as (connection, driver):
            transaction = Transaction(
                connection,
                driver,
                self.games,
                self._codec,
                self._now(),
                self._plans,
                share=self.share,
                careful=careful,
            )
            for job in jobs:
                try:
                    outcomes.append(await job.run(transaction))
                except RuleError as refusal:
                    outcomes.append(refusal)
            await transaction.commit()
        self._file.look()
        self.checkpoints.note()
        self.games.update(transaction.changed)
        if transaction.next_due is not None and self.on_planned is not None:
            self.on_planned(transaction.next_due)
        for job, outcome in zip(jobs, outcomes, strict=True):
            job.answer(outcome)


async def _known(transaction: Transaction, entry: LogEntry) -> Outcome:
    """What was done before under the same key, as its party sees it."""
    game = await transaction.game(entry.game_id)
    return Outcome(game.through(entry.party), entry, repeated=True)


def _given_up(error: Exception) -> Exception:
    """What whoever waits for a job is told of an error."""
    if isinstance(error, LostLeaseError):
        return MovedAwayError()
    return UnsureError() if isinstance(error, AwayError) else error
