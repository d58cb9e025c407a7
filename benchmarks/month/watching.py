"""What must not happen: a game that stands still, a ping at night, a referee who is not called."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from benchmarks.month.people import DAY, HOUR
from benchmarks.month.table import Post, Table
from data.live import LiveGame, LogEntry
from rules.exploration.records import EXPLORATION
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.dues import Due
from rules.pursuit.state import CHASE
from rules.systems import ENGINE
from rules.wandering.records import WANDERING

MINUTE = 60_000
STEPS = 10
Span = tuple[int, int]
A_DAY_AND_NIGHT = DAY + 10 * HOUR
"""Who is asleep when a day is over is called when they wake."""


def what_holds(game: LiveGame) -> list[Due]:
    """What the game waits for."""
    return [due for due in ENGINE.what_is_due(game.state, ALL_KNOWING) if due.holds]


def is_stalled(game: LiveGame) -> bool:
    """Whether nothing is open, nothing is planned, and yet something is going on."""
    state = game.state
    plan = EXPLORATION.of(state).plan
    is_going_on = (
        state.encounter is not None
        or CHASE.of(state) is not None
        or bool(WANDERING.of(state).meetings)
        or (plan is not None and plan.asked)
    )
    return is_going_on and not what_holds(game) and not ENGINE.plans(state)


@dataclass
class Stall:
    """The game stood still at a moment, after these steps."""

    at: int
    where: str
    steps: list[str]

    def lines(self, start: int) -> list[str]:
        """What is printed."""
        return [f"STALL on day {(self.at - start) / DAY:.2f}: {self.where}", *self.steps]


@dataclass
class Watch:
    """What was seen of a month that began at a moment."""

    table: Table
    start: int
    stalls: list[Stall] = field(default_factory=list[Stall])
    wrong: list[str] = field(default_factory=list[str])
    awaited: list[Span] = field(default_factory=list[Span])
    alone: list[Span] = field(default_factory=list[Span])
    """When the game waited for the referee, and for nobody else."""
    is_stalled: bool = False
    stale: int = 0
    """So often half an hour went by in which the board did not show the game as it is."""
    _was_stale: bool = False
    _owed: frozenset[object] = frozenset()
    _since: int = 0
    _looked: int = 0
    _head: int = 0
    _is_alone: bool = False

    async def look(self, game: LiveGame) -> bool:
        """Look at the game once; whether it has just come to stand still."""
        await self.note_alone(game)
        self._note_referee(game)
        before, self.is_stalled = self.is_stalled, is_stalled(game)
        is_new = self.is_stalled and not before
        if is_new:
            self.stalls.append(await self._describe(game))
        return is_new

    def _note_referee(self, game: LiveGame) -> None:
        """Since when the referee is waited for the same things, and until when that was so."""
        held = what_holds(game)
        owed = frozenset(_key(due) for due in held if due.is_referees)
        if owed == self._owed:
            return
        if self._owed:
            self.awaited.append((self._since, self.table.now))
        self._owed, self._since = owed, self.table.now

    async def note_alone(self, game: LiveGame) -> None:
        """When the game waited for the referee alone since it was looked at last: until the first
        move that was made meanwhile, and since the last one. What was so in between is left out."""
        held, now = what_holds(game), self.table.now
        was_alone, self._is_alone = self._is_alone, bool(held) and all(d.is_referees for d in held)
        before, self._looked = self._looked, now
        head, self._head = self._head, game.head
        moves = await self._moves_since(game, head)
        if was_alone:
            self.alone.append((before, min(moves, default=now)))
        if self._is_alone and moves:
            self.alone.append((max(moves), now))

    async def _moves_since(self, game: LiveGame, head: int) -> list[int]:
        """When the moves were made that came after a row."""
        if game.head == head:
            return []
        newest = await self.table.bot.games.log.entries(
            game.id, before=None, limit=game.head - head
        )
        return [entry.at for entry in newest if entry.seq > head]

    async def _describe(self, game: LiveGame) -> Stall:
        entries = await self.table.bot.games.log.entries(game.id, before=None, limit=STEPS)
        encounter = game.state.encounter
        step = None if encounter is None else encounter.step
        open_now = [
            f"{due.kind.name} of {due.name or due.debtor}"
            for due in ENGINE.what_is_due(game.state, ALL_KNOWING)
        ]
        where = (
            f"{game.state.preset}, round {encounter.round if encounter else '-'}, "
            f"step {step.label + ' ' + step.phase if step else '-'}, "
            f"meetings {len(WANDERING.of(game.state).meetings)}, open but not held: {open_now}"
        )
        return Stall(self.table.now, where, [_told(entry) for entry in reversed(entries)])

    def check_board(self, *, is_stale: bool) -> None:
        """Count a board that is stale now and was half an hour ago."""
        self.stale += is_stale and self._was_stale
        self._was_stale = is_stale

    def sleepers_rung(self, posts: Sequence[Post]) -> int:
        """How many phones of sleepers rang for somebody else's call."""
        return sum(
            not self.table.cast.called(name).is_awake(post.at)
            for post in posts
            for name in post.beside
            if post.pings
        )

    def check_ping(self, post: Post, name: str) -> None:
        """Nobody is called asleep, or while they are away and have said so."""
        player, at = self.table.cast.called(name), post.at
        absence = player.absence(at, self.start)
        if not player.is_awake(at):
            day = (at - self.start) / DAY
            self.wrong.append(f"{name} was pinged asleep on day {day:.3f}: {post.text[:100]}")
        if absence is None or not absence.is_said:
            return
        if absence.begin * DAY + MINUTE < at - self.start:
            day = (at - self.start) / DAY
            self.wrong.append(f"{name} was pinged away on day {day:.3f}: {post.shown[:100]}")

    def uncalled(self, down: Sequence[Span]) -> tuple[int, int]:
        """How many days and nights the referee was waited for without a ping, of how many days.

        What was `down` could not call anybody.
        """
        posts = (*self.table.posts, *self.table.calls)
        pings = sorted(post.at for post in posts if self.table.cast.referee.name in post.pings)
        days = missed = 0
        for begin, end in self.awaited:
            days += (end - begin) // DAY
            moments = [begin, *(at for at in pings if begin < at < end), end]
            for span in pairwise(moments):
                missed += (span[1] - span[0] - overlap(span, down)) // A_DAY_AND_NIGHT
        return missed, days


def _key(due: Due) -> object:
    return due.kind, due.target, due.words, due.round, due.step


def overlap(span: Span, others: Sequence[Span]) -> int:
    """How much of a span lies in others."""
    return sum(max(0, min(span[1], end) - max(span[0], begin)) for begin, end in others)


def _told(entry: LogEntry) -> str:
    kinds = ", ".join(dict.fromkeys(type(event).__name__ for event in entry.events))
    return (
        f"    {entry.at // HOUR % 24:02}h member {entry.member} {entry.action_name}: {kinds[:300]}"
    )
