"""A month as it goes by: who does what when, and what the bot must not do meanwhile."""

import heapq
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from benchmarks.month.people import DAY, HOUR, PLAYERS, REFEREE, Absence, Player
from benchmarks.month.table import Table, meet
from data.live import LiveGame
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.dues import Due, DueKind
from rules.state.encounter import Encounter, Stage
from rules.state.health import Life
from rules.state.rounds import StepKind
from rules.systems import ENGINE

STEP = HOUR // 2
MINUTE = 60_000
TWICE = 0.15
"""So often somebody answers a second time."""
OUTAGES = ((6.3, 0.0), (11.2, 12.0), (20.6, 0.0))
"""Days on which the bot ends, and how many hours it is away."""


@dataclass
class Month:
    """A month as it goes by: what people will do when, and what went wrong."""

    table: Table
    start: int
    days: int
    outages: tuple[tuple[float, float], ...] = OUTAGES
    agenda: list[tuple[int, int, str, str]] = field(default_factory=list[tuple[int, int, str, str]])
    promised: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    wrong: list[str] = field(default_factory=list[str])
    numbers: Iterator[int] = field(default_factory=count)

    def plan(self, at: int, who: str, what: str) -> None:
        """Somebody will do something."""
        heapq.heappush(self.agenda, (at, next(self.numbers), who, what))

    async def play(self) -> None:
        """Let the month go by."""
        outages = [(self.start + int(day * DAY), hours) for day, hours in self.outages]
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
