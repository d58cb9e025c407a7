"""`python -m benchmarks.month`: a month at a table of six, and what it took.

Six players in four time zones answer late, go away, press twice and forget; the bot is restarted
twice and is away for twelve hours. The same people with the same answer times, one after the other
in strict turns, are what it is held against. `--show` prints what the channel reads.
"""

import argparse
import asyncio
import heapq
import random
import re
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, pairwise
from pathlib import Path

import discord
from simcord import Env

from benchmarks.month.people import DAY, HOUR, PLAYERS, REFEREE, Absence, Player, strict_rounds
from benchmarks.month.table import Table, make_bot, meet, set_up
from data.live import LiveGame, LogEntry
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.dues import Due, DueKind
from rules.pace.events import DeadlineCame, DeadlineMoved
from rules.rounds.events import RoundBegan, StepBegan
from rules.state.encounter import Encounter, Stage
from rules.state.health import Life
from rules.state.rounds import StepKind
from rules.systems import ENGINE

LIMIT_H = 24
STEP = HOUR // 2
MARK_FASTER = 3
MARK_MESSAGES = 5
MINUTE = 60_000
TWICE = 0.15
OUTAGES = ((6.3, 0.0), (11.2, 12.0), (20.6, 0.0))
"""Days on which the bot ends, and how many hours it is away."""
MOVE = re.compile(r"#(\d+)")


@dataclass
class Month:
    """A month as it goes by: what people will do when, and what went wrong."""

    table: Table
    start: int
    days: int
    agenda: list[tuple[int, int, str, str]] = field(default_factory=list[tuple[int, int, str, str]])
    promised: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    wrong: list[str] = field(default_factory=list[str])
    numbers: Iterator[int] = field(default_factory=count)

    def plan(self, at: int, who: str, what: str) -> None:
        """Somebody will do something."""
        heapq.heappush(self.agenda, (at, next(self.numbers), who, what))

    async def play(self) -> None:
        """Let the month go by."""
        outages = [(self.start + int(day * DAY), hours) for day, hours in OUTAGES]
        for player in PLAYERS:
            for absence in player.absences:
                if absence.is_said:
                    self.plan(self.start + int(absence.begin * DAY), player.name, "away")
        while self.table.now < self.start + self.days * DAY:
            if outages and self.table.now >= outages[0][0]:
                await self.table.restart(outages.pop(0)[1] * 3600)
            await self._promise()
            await self._advance()
            self._look()

    async def _advance(self) -> None:
        """Go to what comes next, half an hour at most, and do it."""
        now = self.table.now
        due = min(self.agenda[0][0] if self.agenda else now + STEP, now + STEP)
        if due > now:
            await self.table.env.advance_time((due - now) / 1000)
        while self.agenda and self.agenda[0][0] <= self.table.now:
            _, _, who, what = heapq.heappop(self.agenda)
            await self._do(who, what)

    async def _promise(self) -> None:
        """Everybody who is waited for will answer at their own time, or forget."""
        game = await self.table.game()
        if game.state.encounter is None:
            return
        encounter = game.state.encounter
        if encounter.step is not None and encounter.step.kind is StepKind.DECLARE:
            self._promise_one(REFEREE, Due(kind=DueKind.DECLARATION, round=encounter.round))
        for due in ENGINE.what_is_due(game.state, ALL_KNOWING):
            if not due.holds:
                continue
            for player in self._owers(game, due):
                self._promise_one(player, due)

    def _owers(self, game: LiveGame, due: Due) -> list[Player]:
        if not due.owners:
            return [REFEREE]
        found: list[Player] = []
        for player in PLAYERS:
            user_id = self.table.people[player.name].id
            member = game.members.get(user_id)
            if member is not None and member.number in due.asked:
                found.append(player)
        return found

    def _promise_one(self, player: Player, due: Due) -> None:
        what = f"round {due.round} {due.kind.name} {due.step if due.owners else ''}"
        if (player.name, what) in self.promised:
            return
        self.promised.add((player.name, what))
        at = player.answers_at(self.table.now, what, self.start)
        if at is not None:
            self.plan(at, player.name, "answer")

    def _look(self) -> None:
        """Read what the bot has posted; whom it reminds may answer after all."""
        for post in self.table.read():
            for name in post.pings:
                player = next(p for p in (*PLAYERS, REFEREE) if p.name == name)
                self._check_ping(player, post.at)
                at = player.answers_reminder(post.at, post.text)
                if at is not None and player.absence(at, self.start) is None:
                    self.plan(at, name, "answer")

    def _check_ping(self, player: Player, at: int) -> None:
        absence = player.absence(at, self.start)
        if not player.is_awake(at):
            self.wrong.append(f"{player.name} was pinged asleep")
        if (
            absence is not None
            and absence.is_said
            and absence.begin * DAY + MINUTE < at - self.start
        ):
            self.wrong.append(f"{player.name} was pinged away")

    # What people do

    async def _do(self, who: str, what: str) -> None:
        if what == "away":
            await self._go_away(who)
        elif who == REFEREE.name:
            await self._referee_plays()
        else:
            await self._answer(who)
            if random.random() < TWICE:
                await self._answer(who)

    async def _go_away(self, who: str) -> None:
        player = next(player for player in PLAYERS if player.name == who)
        absence: Absence = min(
            (a for a in player.absences if a.is_said),
            key=lambda a: abs(self.start + a.begin * DAY - self.table.now),
        )
        options: dict[str, object] = {"until": f"{round((absence.end - absence.begin) * 24)}h"}
        if absence.delegate:
            options["delegate"] = self.table.people[absence.delegate].user
        await self.table.type(who, "away", **options)

    async def _answer(self, who: str) -> None:
        """Declare an attack, or be done with what is left."""
        game = await self.table.game()
        viewer = game.viewer(self.table.people[who].id)
        own = [d for d in ENGINE.what_is_due(game.state, viewer) if d.holds and d.is_of(viewer)]
        late: list[Due | None] = [None]
        for due in own or late:
            if due is None or due.kind is DueKind.DECLARATION:
                options = {"what": "attack", "target": self._foe(game)}
                if due is not None:
                    options["who"] = due.name
                await self.table.type(who, "declare", **options)
            elif due.kind is DueKind.TURN:
                await self.table.type(who, "done", who=due.name)

    def _foe(self, game: LiveGame) -> str:
        encounter = game.state.encounter
        if encounter is None:
            return "nobody"
        foes = [c for c in encounter.combatants if c.owner is None and not c.gone]
        up = [c for c in foes if any(b.vitals.life is Life.UP and not b.gone for b in c.bodies)]
        return next((c.name for c in up), "nobody")

    async def _referee_plays(self) -> None:
        """The monsters attack; a fight that is decided ends, and the next one begins."""
        game = await self.table.game()
        encounter = game.state.encounter
        if encounter is None or encounter.stage is not Stage.ROUNDS:
            return
        if self._foe(game) == "nobody":
            await self.table.type(REFEREE.name, "encounter end")
            await meet(self.table)
            return
        if encounter.step is not None and encounter.step.kind is StepKind.DECLARE:
            await self._declare_for_monsters(encounter)
            return
        viewer = game.viewer(self.table.people[REFEREE.name].id)
        for due in ENGINE.what_is_due(game.state, viewer):
            if due.kind is DueKind.TURN and due.holds and not due.owners:
                heroes = [c for c in encounter.combatants if c.owner is not None and not c.gone]
                target = random.choice(heroes).name
                await self.table.type(REFEREE.name, "attack", target=target, who=due.name)

    async def _declare_for_monsters(self, encounter: Encounter) -> None:
        heroes = [one.name for one in encounter.combatants if one.owner is not None]
        for one in encounter.combatants:
            if one.owner is None and any(body.vitals.life is Life.UP for body in one.bodies):
                options = {"what": "attack", "target": random.choice(heroes), "who": one.name}
                await self.table.type(REFEREE.name, "declare", **options)


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


async def run(days: int, *, is_showing: bool) -> int:
    """Play a month and print its figures; 1 if anything went wrong."""
    random.seed(11)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        env = Env(make_bot(database), approved_intents=discord.Intents.default())
        await env.start()
        table = await set_up(env, database, f"{LIMIT_H}h")
        month = Month(table, table.now, days)
        try:
            await month.play()
            found = await report(month)
        finally:
            await table.bot.close()
            await env.shutdown()
    if is_showing:
        for post in table.posts:
            print(f"--- {(post.at - month.start) / DAY:.2f}\n{post.text}")
    print("\n".join(found.lines()))
    return 1 if found.wrong else 0


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.month", description=__doc__)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--show", action="store_true", help="print the messages too")
    asked = parser.parse_args(arguments)
    return asyncio.run(run(asked.days, is_showing=asked.show))


if __name__ == "__main__":
    sys.exit(main())
