"""A month as it goes by: who does what when, and what breaks meanwhile."""

import asyncio
import heapq
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import count

from benchmarks.month.deeds import answer_all, foe_in, look_for_more
from benchmarks.month.errands import Errands
from benchmarks.month.knowing import Knowing
from benchmarks.month.parting import Parting
from benchmarks.month.people import DAY, HOUR, Absence, Player
from benchmarks.month.table import Table
from benchmarks.month.watching import Watch, what_holds
from data.live import LiveGame
from rules.kernel.actor import ALL_KNOWING, absence_of
from rules.kernel.dues import Due, DueKind
from rules.kernel.parties import marked, numbers
from rules.state.parties import FIRST
from rules.systems import ENGINE

STEP = HOUR // 2
TWICE = 0.15
"""So often somebody answers a second time."""
ERRANDS = 0.6
"""So often somebody does something beside it, where there are several parties."""
MOMENT = HOUR // 6
"""A message is read in a moment, whenever in it the machine has posted it."""
UNSTICK = 6 * HOUR
"""After that long a referee sees by chance that nothing goes on."""
BESIDE = (DueKind.CHECK, DueKind.DEATH_SAVE)
"""What players do though the game does not wait for it."""


@dataclass(frozen=True)
class Outage:
    """On a day the bot ends and starts again after some hours, or it is Discord that is away."""

    day: float
    hours: float = 0.0
    is_discord: bool = False


OUTAGES = (Outage(6.3), Outage(11.2, 12.0), Outage(17.4, 12.0, is_discord=True), Outage(26.6))


@dataclass
class Month:
    """Some days of a game: what people will do when, and what was seen."""

    table: Table
    start: int
    days: float
    watch: Watch
    chance: random.Random
    outages: tuple[Outage, ...] = OUTAGES
    is_closed: bool = False
    agenda: list[tuple[int, int, str, str]] = field(default_factory=list[tuple[int, int, str, str]])
    promised: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    numbers: Iterator[int] = field(default_factory=count)
    of_others: dict[int, Watch] = field(default_factory=dict[int, Watch])
    """What was seen of each other party."""

    def __post_init__(self) -> None:
        self.parting = Parting(self.table, self.chance, self.table.cast.parties)
        luck = random.Random(f"errands {self.chance.random()}")
        self.knowing = Knowing(self.table, luck, self.is_closed)
        self.errands = Errands(self.table, luck, self.knowing, self.parting)
        self.table.on_read, self.table.on_done = self.knowing.check, self._look

    def _look(self, game: LiveGame) -> None:
        """Who is where and with whom by now: what somebody did may be taken back before a message
        of it is read."""
        self.parting.note(game)
        self.knowing.meet(game)

    @property
    def watches(self) -> dict[int, Watch]:
        """What was seen of each party that there was."""
        return {FIRST: self.watch, **self.of_others}

    def watch_here(self) -> Watch:
        """What is seen of the party in which people act now."""
        if self.table.party == FIRST:
            return self.watch
        return self.of_others.setdefault(self.table.party, Watch(self.table, self.start))

    async def in_each(self, who: str = "") -> AsyncIterator[LiveGame]:
        """The game through each of its parties in turn, or through those in which somebody acts."""
        game = await self.table.game()
        there = game.could_mean(self.table.people[who].id) if who else numbers(game.state)
        for number in there or (FIRST,):
            self.table.party = number
            game = await self.table.game()
            if game.party == number:
                yield game
        self.table.party = FIRST

    @property
    def referee(self) -> Player:
        """Who referees."""
        return self.table.cast.referee

    def plan(self, at: int, who: str, what: str) -> None:
        """Somebody will do something."""
        heapq.heappush(self.agenda, (at, next(self.numbers), who, what))

    async def play(self) -> None:
        """Let the days go by."""
        outages = list(self.outages)
        for player in self.table.cast.players:
            for absence in player.absences:
                if absence.is_said:
                    self.plan(self.start + int(absence.begin * DAY), player.name, "away")
        while self.table.now < self.start + self.days * DAY:
            if outages and self.table.now >= self.start + outages[0].day * DAY:
                await self._break(outages.pop(0))
            await self._promise()
            await self._advance()

    async def _break(self, outage: Outage) -> None:
        if outage.is_discord:
            await self.table.lose_discord(outage.hours)
            return
        await self.table.stop()
        await asyncio.sleep(outage.hours * 3600)
        await self.table.start()

    async def _advance(self) -> None:
        """Go to what comes next, half an hour at most, and do it."""
        now = self.table.now
        due = min(self.agenda[0][0] if self.agenda else now + STEP, now + STEP)
        await asyncio.sleep(max(0, due - now) / 1000)
        if self.table.now // DAY > now // DAY:
            # What was sent to within the day stays awake; all other threads sleep.
            self.table.discord.sleep()
        await self._read()
        async for _ in self.in_each():
            self.watch_here().check_board(is_stale=await self.table.is_stale())
        while self.agenda and self.agenda[0][0] <= self.table.now:
            _, _, who, what = heapq.heappop(self.agenda)
            async for game in self.in_each():
                await self.watch_here().note_alone(game)
            async for _ in self.in_each(who):
                await self._do(who, what)
            await self._read()

    # Who will answer when

    async def _promise(self) -> None:
        """Everybody who is waited for will answer at their own time, or forget."""
        async for game in self.in_each():
            await self._promise_all(game)

    async def _promise_all(self, game: LiveGame) -> None:
        if await self.watch_here().look(game):
            self.plan(
                self._referee_looks_in(self.table.now + UNSTICK), self.referee.name, "unstick"
            )
        for due in ENGINE.what_is_due(game.state, ALL_KNOWING):
            if due.holds or (due.kind in BESIDE and due.asked):
                for player in self._owers(game, due):
                    self._promise_one(game, player, due)
        if not what_holds(game) and game.state.encounter is None:
            self._promise_one(game, self.referee, Due(kind=DueKind.PLAY, words=("ask",)))

    def _owers(self, game: LiveGame, due: Due) -> list[Player]:
        if due.is_referees:
            return [self.referee]
        members = {
            member.number: player
            for player in self.table.cast.players
            if (member := game.members.get(self.table.people[player.name].id)) is not None
        }
        return [members[number] for number in due.asked if number in members]

    def _promise_one(self, game: LiveGame, player: Player, due: Due) -> None:
        scene = marked(game.state, f"{game.state.next_encounter} {game.state.clock}")
        step = due.step if due.owners else ""
        what = f"{scene} {due.round} {due.kind.name} {due.target} {step} {due.words}"
        if (player.name, what) in self.promised:
            return
        self.promised.add((player.name, what))
        at = player.answers_at(self.table.now, what, self.start)
        if at is not None:
            self.plan(at, player.name, "answer")

    async def _read(self) -> None:
        """Read what the bot has posted; whom a message or the board calls may answer to it."""
        await self.table.settle()
        game = await self.table.game()
        self._look(game)
        self.knowing.check_rooms()
        for post in self.table.read():
            self.parting.check(game, post)
            for name in post.pings:
                if post.text:
                    self.watch.check_ping(post, name)
                player, moment = self.table.cast.called(name), post.at // MOMENT * MOMENT
                at = player.answers_reminder(moment, post.text)
                if at is not None and player.absence(at, self.start) is None:
                    self.plan(at, name, "answer")

    # What people do

    async def _do(self, who: str, what: str) -> None:
        if what == "away":
            await self._go_away(who)
        elif who == self.referee.name:
            await self._referee_comes(what)
        else:
            if self.chance.random() < self.table.cast.called(who).curious:
                await self.table.tap(who, self.chance)
            await answer_all(self.table, who)
            if self.chance.random() < TWICE:
                await self._answer_again(who)
        if self.table.cast.parties > 1 and self.chance.random() < ERRANDS:
            await self.errands.think()

    async def _answer_again(self, who: str) -> None:
        """Somebody has forgotten that they have answered, or thinks better of it."""
        game = await self.table.game()
        if not await answer_all(self.table, who) and game.state.encounter is not None:
            hero = self.table.cast.called(who).hero
            await self.table.type(who, "declare", what="attack", target=foe_in(game), who=hero)

    async def _referee_comes(self, what: str) -> None:
        did = await answer_all(self.table, self.referee.name)
        game = await self.table.game()
        is_stuck = what == "unstick" and not did and self.watch_here().is_stalled
        if is_stuck and game.state.encounter:
            await self.table.type(self.referee.name, "encounter next")
        await self.parting.think()
        await look_for_more(self.table)

    async def _go_away(self, who: str) -> None:
        absence: Absence = min(
            (one for one in self.table.cast.called(who).absences if one.is_said),
            key=lambda one: abs(self.start + one.begin * DAY - self.table.now),
        )
        options: dict[str, object] = {"until": f"{round((absence.end - absence.begin) * 24)}h"}
        if absence.delegate:
            options["delegate"] = self.table.people[absence.delegate]
        await self.table.type(who, "away", **options)  # type: ignore[arg-type]
        game = await self.table.game()
        seat = game.members[self.table.people[who].id].number
        if absence_of(game.state, seat) is None and options.pop("delegate", None):
            # Whom they asked to play for them is away too.
            await self.table.type(who, "away", **options)  # type: ignore[arg-type]

    def _referee_looks_in(self, at: int) -> int:
        """When the referee next looks in."""
        absence = self.referee.absence(at, self.start)
        return at if absence is None else self.start + int(absence.end * DAY)
