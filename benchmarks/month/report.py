"""What a month came to: its figures against their marks, and all that went wrong."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from benchmarks.month.month import Month
from benchmarks.month.people import DAY, HOUR
from benchmarks.month.table import Post
from benchmarks.month.watching import MINUTE, Span, Stall, overlap
from data.live import LogEntry
from rules.away.records import CameBack, WentMissing
from rules.encounter.records import EncounterEnded
from rules.pace.records import DeadlineCame, DeadlineMoved, GameResumed
from rules.rounds.records import RoundBegan, StepBegan
from rules.state.parties import FIRST
from rules.state.rounds import StepKind

LIMIT_H = 24
MARK_FASTER, MARK_MESSAGES, MARK_MOST_MESSAGES, MARK_PINGS = 3.0, 5.0, 8, 2
MARK_HELD_H, MARK_SILENT = 48 + 1 / 60, 1
"""Two deadlines of a day, each met within a minute (`late_deadlines`)."""


@dataclass
class Report:
    """The figures of some months of a game with one rulebook.

    `hours` are of rounds in which the referee was not silent and nothing was down, `longest` of
    all. `messages` are those that stay in the channel, by round and `a_day`. `pings` are of
    each player on each day, without the `calls` of a phase that begins.
    `silent` are both a day of who is silent, and has let two deadlines in a row go by or has left.
    `held` is the longest round that did not wait for an absent referee, without the time in which
    it waited for the referee alone.
    `stale` are half hours in which the board did not show the game as it is, `for_nothing` phones
    rung by what calls nobody, `sleepers` phones of sleepers rung by somebody else's call, all in a
    server that notifies of all messages.
    `often` tells of each player and day with more pings than the mark what rang.
    `uncalled` are days on which the referee was waited for and not called, of so many.
    """

    name: str
    hours: list[float] = field(default_factory=list[float])
    longest: float = 0.0
    strict: list[float] = field(default_factory=list[float])
    messages: list[int] = field(default_factory=list[int])
    a_day: list[float] = field(default_factory=list[float])
    held: float = 0.0
    pings: list[int] = field(default_factory=list[int])
    calls: list[int] = field(default_factory=list[int])
    silent: list[int] = field(default_factory=list[int])
    uncalled: tuple[int, int] = (0, 0)
    stalls: list[tuple[Stall, int]] = field(default_factory=list[tuple[Stall, int]])
    wrong: list[str] = field(default_factory=list[str])
    taps: float = 0.0
    stale: int = 0
    for_nothing: int = 0
    sleepers: int = 0
    often: list[str] = field(default_factory=list[str])
    apart: list[str] = field(default_factory=list[str])

    @property
    def marks(self) -> dict[str, bool]:
        """Which marks are reached."""
        return {
            "no stall": not self.stalls,
            "hours": self.faster >= MARK_FASTER,
            "messages": statistics.mean(self.messages) <= MARK_MESSAGES
            and max(self.messages) <= MARK_MOST_MESSAGES,
            "pings": max(self.pings) <= MARK_PINGS,
            "the silent": max(self.silent, default=0) <= MARK_SILENT,
            "longest round": self.held <= MARK_HELD_H,
            "referee": not self.uncalled[0],
            "nothing wrong": not self.wrong,
            "no stale board": not self.stale,
            "no phone for nothing": not self.for_nothing,
        }

    @property
    def faster(self) -> float:
        """How many times fewer hours a round takes than one by one."""
        return statistics.mean(self.strict) / statistics.mean(self.hours or [math.inf])

    def lines(self) -> Iterator[str]:
        """What is printed."""
        missed = [name for name, is_reached in self.marks.items() if not is_reached]
        mean, strict = statistics.mean(self.hours), statistics.mean(self.strict)
        yield f"{self.name}: {'MISSED ' + ', '.join(missed) if missed else 'all marks reached'}"
        yield (
            f"  {len(self.messages)} rounds of {mean:.1f} hours (median "
            f"{statistics.median(self.hours):.1f}, longest {self.held:.1f}, with the referee's "
            f"{self.longest:.1f}); one by one "
            f"{strict:.1f}, so {self.faster:.1f} times fewer"
        )
        yield f"  stalls {len(self.stalls)}"
        yield (
            f"  messages a round {statistics.mean(self.messages):.1f}, most {max(self.messages)}; "
            f"a day {statistics.mean(self.a_day):.1f}; "
            f"taps of a player in a round {self.taps / len(self.messages):.2f}"
        )
        yield (
            f"  pings a player and day {statistics.mean(self.pings):.2f}, most {max(self.pings)}; "
            f"calls as a phase begins {statistics.mean(self.calls):.2f}, most {max(self.calls)}; "
            f"both of the silent {max(self.silent, default=0)}; "
            f"days on which the referee was waited for and not called {self.uncalled[0]} of "
            f"{self.uncalled[1]}"
        )
        yield (
            f"  stale boards {self.stale}; phones rung by what calls nobody {self.for_nothing}, "
            f"of sleepers by another's call {self.sleepers}"
        )
        yield from self.apart
        yield from (f"  WRONG: {text} ({n} times)" for text, n in Counter(self.wrong).items())


@dataclass
class Round:
    """A round of a party from its beginning to that of the next one, or to the end of the fight."""

    begin: int
    end: int
    party: int = FIRST

    def hours_without(self, spans: Sequence[Span]) -> float:
        """How many hours it took, without the time that lies in some spans."""
        return (self.end - self.begin - overlap((self.begin, self.end), spans)) / HOUR


def _is_read(month: Month, post: Post, one: Round) -> bool:
    """Whether a message stands where the party was read whose round it was."""
    return post.room in month.parting.rooms_at(one.party, one.begin)


async def add(report: Report, month: Month) -> None:
    """What one month adds."""
    table, start = month.table, month.start
    entries, game = await entries_of(month), await table.game()
    rounds = [
        one
        for party in month.watches
        for one in rounds_of([entry for entry in entries if entry.party == party], party)
        if one.begin >= start
    ]
    down = list(_down(month))
    gone = [
        (start + int(gap.begin * DAY), start + int(gap.end * DAY))
        for gap in table.cast.referee.absences
    ]
    disturbed = [*down, *gone]
    lengths = [(one.end - one.begin) / HOUR for one in rounds]
    report.longest = max([report.longest, *lengths])
    report.hours += [
        (one.end - one.begin) / HOUR
        for one in rounds
        if not any(one.begin < end and begin < one.end for begin, end in disturbed)
    ]
    report.held = max(
        [
            report.held,
            *(
                one.hours_without(month.watches[one.party].alone)
                for one in rounds
                if not any(one.begin < end and begin < one.end for begin, end in gone)
            ),
        ]
    )
    report.strict += table.cast.strict_rounds(start, LIMIT_H * HOUR, int(month.days))
    posts, told = table.standing(), {entry.message_id: entry.party for entry in entries}
    report.messages += [
        sum(
            one.begin <= post.at < one.end
            and not any(begin <= post.at <= end for begin, end in table.beside_turns)
            and told.get(post.id, one.party) == one.party
            and _is_read(month, post, one)
            for post in posts
        )
        for one in rounds
    ]
    report.a_day.append(len(posts) / month.days)
    days = range(int(month.days))
    for player in table.cast.players:
        pinged_on = _by_day(month, player.name, table.posts)
        called_on = _by_day(month, player.name, table.calls)
        report.pings += [pinged_on[day] for day in days]
        report.calls += [called_on[day] for day in days]
        seat = game.member(table.people[player.name].id)
        missing = [] if seat is None else list(_missing(month, entries, seat.number))
        silent = [
            day
            for day in days
            if player.is_silent(day)
            and any(begin <= start + day * DAY < end - DAY for begin, end in missing)
        ]
        report.silent += [pinged_on[day] + called_on[day] for day in silent]
        report.often += [
            line
            for day in days
            if pinged_on[day] > MARK_PINGS
            or (day in silent and pinged_on[day] + called_on[day] > MARK_SILENT)
            for line in _what_rang(month, player.name, day)
        ]
    for post in table.calls:
        for name in post.pings:
            month.watch.check_ping(post, name)
    heard = [*table.posts, *table.calls]
    watches = month.watches.values()
    report.stale += sum(watch.stale for watch in watches)
    report.for_nothing += sum(len(post.beside) for post in heard if not post.pings)
    report.sleepers += month.watch.sleepers_rung(heard)
    for party, watch in month.watches.items():
        missed, awaited = watch.uncalled(down)
        report.uncalled = report.uncalled[0] + missed, report.uncalled[1] + awaited
        report.stalls += [(stall, start) for stall in watch.stalls]
        report.wrong += watch.wrong
        report.wrong += late_deadlines([entry for entry in entries if entry.party == party])
    report.wrong += [*told_twice(month), *month.parting.wrong]
    report.wrong += month.parting.told_elsewhere(entries)
    report.wrong += [*month.knowing.wrong, *month.errands.wrong]
    report.apart += [*month.parting.lines(), *month.errands.lines()]
    report.taps += statistics.mean(table.taps.get(player.name, 0) for player in table.cast.players)


def _missing(month: Month, entries: list[LogEntry], member: int) -> Iterator[Span]:
    """From when until when the bot did not wait for somebody who was silent, or had left."""
    since: int | None = None
    for entry in entries:
        for event in entry.events:
            if isinstance(event, WentMissing) and event.member == member:
                since = entry.at
            elif isinstance(event, CameBack) and event.member == member and since is not None:
                yield since, entry.at
                since = None
    if since is not None:
        yield since, month.table.now


def _by_day(month: Month, name: str, posts: Iterable[Post]) -> Counter[int]:
    """How often some posts rang somebody on each day of the month."""
    return Counter(int((post.at - month.start) // DAY) for post in posts if name in post.pings)


def _what_rang(month: Month, name: str, day: int) -> Iterator[str]:
    """What rang somebody's phone on a day: the hour of it, and the first lines of each message."""
    yield f"OFTEN: {name} on day {day}"
    posts = [*month.table.posts, *month.table.calls]
    for post in sorted(posts, key=lambda one: one.at):
        at = post.at - month.start
        if name in post.pings and at // DAY == day:
            lines = post.shown.splitlines()
            yield f"    {at % DAY / HOUR:04.1f}h {' / '.join(lines[:8])[:400]}"


def _down(month: Month) -> Iterator[Span]:
    """When the bot or Discord was away."""
    for outage in month.outages:
        begin = month.start + int(outage.day * DAY)
        yield begin, begin + int(outage.hours * HOUR)


async def entries_of(month: Month) -> list[LogEntry]:
    """The whole log, oldest first."""
    table, game = month.table, await month.table.game()
    entries: list[LogEntry] = []
    before = None
    while page := await table.bot.games.log.entries(game.id, before=before, limit=500):
        entries += page
        before = page[-1].seq
    return entries[::-1]


def rounds_of(entries: list[LogEntry], party: int = FIRST) -> Iterator[Round]:
    """The rounds that a party played to their end, by its rows."""
    began: int | None = None
    for entry in entries:
        for event in entry.events:
            if isinstance(event, RoundBegan | EncounterEnded):
                if began is not None and entry.at > began:
                    yield Round(began, entry.at, party)
                began = entry.at if isinstance(event, RoundBegan) else None


def told_twice(month: Month) -> Iterator[str]:
    """A move is told once."""
    times = Counter(move for post in month.table.posts for move in post.moves)
    for post in month.table.posts:
        if any(times[move] > 1 for move in post.moves):
            yield f"posted twice: {post.text[:60]!r}"


def late_deadlines(entries: list[LogEntry]) -> Iterator[str]:
    """Each deadline of declarations was met within a minute, or more time was given."""
    asked, given = None, 0
    for entry in entries:
        for event in entry.events:
            if isinstance(event, StepBegan):
                asked, given = (entry.at if event.kind == StepKind.DECLARE else None), 0
            elif isinstance(event, DeadlineMoved):
                given = event.until
            elif isinstance(event, GameResumed) and asked:
                asked = entry.at
            elif isinstance(event, DeadlineCame) and event.phase == "declare" and asked:
                late = entry.at - max(asked + LIMIT_H * HOUR, given)
                if late > MINUTE:
                    yield f"a deadline was met {late / MINUTE:.0f} minutes late"
