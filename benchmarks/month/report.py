"""What a month came to: its figures, and all that went wrong, from the log and the channel."""

import statistics
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from benchmarks.month.month import MINUTE, Month
from benchmarks.month.people import HOUR, PLAYERS, strict_rounds
from data.live import LogEntry
from rules.pace.events import DeadlineCame, DeadlineMoved
from rules.rounds.events import RoundBegan, StepBegan
from rules.state.rounds import StepKind

LIMIT_H = 24
MARK_FASTER = 3
MARK_MESSAGES = 5


@dataclass
class Report:
    """The figures of a month."""

    rounds: list[float]
    strict: list[float]
    pings: float
    messages: float
    taps: float
    wrong: list[str]

    def lines(self) -> list[str]:
        """What is printed."""
        faster = statistics.mean(self.strict) / statistics.mean(self.rounds)
        mark = "reached" if faster >= MARK_FASTER else "MISSED"
        few = "reached" if self.messages <= MARK_MESSAGES else "MISSED"
        mean, strict = statistics.mean(self.rounds), statistics.mean(self.strict)
        middle, longest = statistics.median(self.rounds), max(self.rounds)
        return [
            f"{len(self.rounds)} rounds of {mean:.1f} hours",
            f"half of them {middle:.1f} hours at most, the longest {longest:.1f}",
            f"strict turns {strict:.1f} hours, {strict / mean:.1f} times: {mark} {MARK_FASTER}",
            f"pings a player and day {self.pings:.2f}",
            f"messages a round {self.messages:.1f}: {few} {MARK_MESSAGES}",
            f"commands of a player in a round {self.taps:.2f}",
            *(f"WRONG: {text} ({times} times)" for text, times in Counter(self.wrong).items()),
        ]


async def report(month: Month) -> Report:
    """What the month came to, from the log and the channel."""
    table, game = month.table, await month.table.game()
    entries: list[LogEntry] = []
    before = None
    while page := await table.bot.games.log.entries(game.id, before=before, limit=500):
        entries += page
        before = page[-1].seq
    entries.reverse()
    began = [e.at for e in entries if any(isinstance(x, RoundBegan) for x in e.events)]
    began = [at for at in began if at >= month.start]
    rounds = [(b - a) / HOUR for a, b in pairwise(began)]
    check_log(month, entries)
    texts = Counter(post.text for post in table.posts)
    month.wrong += [f"posted twice: {t[:60]!r}" for t, times in texts.items() if times > 1]
    pings = sum(len(post.pings) for post in table.posts)
    taps = sum(table.taps.get(p.name, 0) for p in PLAYERS)
    return Report(
        rounds,
        list(strict_rounds(month.start, LIMIT_H * HOUR, month.days)),
        pings / len(PLAYERS) / month.days,
        len(table.posts) / max(1, len(rounds)),
        taps / len(PLAYERS) / max(1, len(rounds)),
        month.wrong,
    )


def check_log(month: Month, entries: list[LogEntry]) -> None:
    """Each deadline was met within a minute, or more time was given after the bot was away."""
    limit = LIMIT_H * HOUR
    asked = None
    given = 0
    for entry in entries:
        for event in entry.events:
            if isinstance(event, StepBegan):
                asked, given = (entry.at if event.kind == StepKind.DECLARE else None), 0
            elif isinstance(event, DeadlineMoved):
                given = event.until
            elif isinstance(event, DeadlineCame) and asked is not None:
                late = entry.at - max(asked + limit, given)
                if late > MINUTE:
                    month.wrong.append(f"a deadline was met {late / MINUTE:.0f} minutes late")
