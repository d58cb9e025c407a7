"""`python -m benchmarks.month.taking_back`: how many last moves a player can take back.

The months of `benchmarks.month` are played, with the small things beside that people do between
their turns: they write down what they have, hand it on, light torches, say what they do if they do
not answer. Now and then somebody thinks better of their last move, if that rolled nothing and
showed nothing and no other phase has begun since: the game is copied, they take it back there, and
bring it back. Who may not is counted by what they are told.
"""

import argparse
import asyncio
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from benchmarks.month.__main__ import AUTUMN, SPRING
from benchmarks.month.month import OUTAGES, Month
from benchmarks.month.moved_time import MovedLoop, moved_world
from benchmarks.month.parting import others_of
from benchmarks.month.people import CASTS, STEADY, Cast
from benchmarks.month.report import LIMIT_H
from benchmarks.month.setting_up import set_up
from benchmarks.month.table import Table
from benchmarks.month.watching import Watch
from data.database import open_database
from data.games import Games
from data.live import Asked, LiveGame, LogEntry
from rules.errors import RuleError
from rules.kernel.setting import PRESETS
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.emulator import Emulator
from tests.places import file_in

MARK = 0.9
_NUMBER = re.compile(r"#(\d+)")
BESIDE, REGRETS = 0.6, 0.5
"""So often somebody does something small after another has acted, and thinks better of it."""
DAYS = 12


@dataclass
class Counts:
    """What came of trying: `shown` are last moves that rolled or showed something."""

    taken: int = 0
    refused: Counter[str] = field(default_factory=Counter[str])
    by_move: Counter[str] = field(default_factory=Counter[str])
    shown: int = 0
    later: int = 0
    alone: int = 0
    lost: list[str] = field(default_factory=list[str])
    seconds: list[float] = field(default_factory=list[float])

    @property
    def tried(self) -> int:
        """How many could be taken back by the mark."""
        return self.taken + self.refused.total()

    def lines(self) -> list[str]:
        """What is printed."""
        worst = max(self.seconds, default=0.0) * 1000
        summary = (
            f"{self.taken} of {self.tried} last moves taken back; nobody had done anything since "
            f"{self.alone} of them; {self.shown} more had rolled or shown something, since "
            f"{self.later} another phase had begun"
        )
        return [
            summary,
            f"the longest took {worst:.0f} ms; not brought back as they were: {len(self.lost)}",
            *(f"  {count} x {why}" for why, count in self.refused.most_common()),
            *(f"  refused: {count} x {what}" for what, count in self.by_move.most_common()),
            *self.lost[:20],
        ]


def phase_of(state: GameState) -> tuple[object, ...]:
    """What another phase is told from: the clock, the round, and the place in it."""
    encounter = state.encounter
    if encounter is None:
        return (state.clock,)
    step = encounter.step
    place = None if step is None else (step.kind, step.label, step.phase)
    return state.clock, encounter.id, encounter.round, place


class Regretted(Month):
    """A month in which people do small things too, and think better of some."""

    counts: Counts
    folder: Path
    path: Path

    async def _do(self, who: str, what: str) -> None:
        await super()._do(who, what)
        if self.chance.random() < BESIDE:
            await self._do_beside(self.chance.choice(self.table.cast.players).name)
        if self.chance.random() < REGRETS:
            await self._regret()

    async def _do_beside(self, who: str) -> None:
        other = self.chance.choice(self.table.cast.players).hero
        deeds = (
            ("item add", {"name": self.chance.choice(("Rope", "Torch", "6 torches", "Ladder"))}),
            ("item give", {"item": self.chance.choice(("Rope", "Torch")), "to": other}),
            ("item drop", {"item": self.chance.choice(("Rope", "Ladder"))}),
            ("light on", {"source": "torch"}),
            ("order", {"what": self.chance.choice(("attack", "defend"))}),
            ("sheet set", {"field": "notes", "value": f"{self.chance.random():.3f}"}),
            ("roll", {"dice": "1d6"}),
        )
        command, options = self.chance.choice(deeds)
        await self.table.type(who, command, **options)

    async def _regret(self) -> None:
        game = await self.table.game()
        who = self.table.people[self.chance.choice(self.table.cast.players).name].id
        # They take it back where the party is read in which they play.
        game = game.through(next(iter(game.could_mean(who)), game.party))
        member = game.members.get(who)
        newest = None if member is None else await self._newest_of(game, member.number)
        if newest is None:
            return
        if newest.revealed or newest.throws:
            self.counts.shown += 1
            return
        state = await self.table.bot.games.log.state_after(game, newest.seq)
        if state is None or phase_of(state) != phase_of(game.state):
            self.counts.later += 1
            return
        await self._take_back(game, who, newest)

    async def _newest_of(self, game: LiveGame, member: int) -> LogEntry | None:
        entries = await self.table.bot.games.log.entries(game.id, member=member, limit=50)
        standing = (one for one in entries if one.changed and one.undone_by is None)
        return next(standing, None)

    async def _take_back(self, game: LiveGame, who: int, move: LogEntry) -> None:
        """Copy the game, take the move back there, and bring it back."""
        await self.table.bot.games.later.flush()
        copy = self.folder / "copy.db"
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(self.path)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        database = await open_database(f"sqlite+aiosqlite:///{copy}")
        games = Games(database.engine, ENGINE, lambda: self.table.now)
        await games.open()
        since = await games.log.entries(game.id, after=move.seq, limit=500)
        began = time.perf_counter()
        try:
            undone = await games.history.undo(game.id, Asked("i:undo", who, game.home_channel_id))
        except RuleError as refusal:
            self.counts.refused[_without_numbers(str(refusal))] += 1
            named = _NUMBER.search(str(refusal))
            after = [one.action_name for one in since if named and one.label == named[1]]
            self.counts.by_move[f"{move.action_name}, for {''.join(after) or 'no move'}"] += 1
        else:
            self.counts.taken += 1
            self.counts.alone += not since
            self.counts.seconds.append(time.perf_counter() - began)
            if [one.seq for one in undone.moves if one.is_public] != [move.seq]:
                self.counts.lost.append(f"not {move.action_name} alone was taken back")
            if others_of(undone.game, move.party) != others_of(game, move.party):
                self.counts.lost.append(f"{move.action_name} was another party's too")
            await self._bring_back(games, game, who, move)
        await games.close()
        await database.close()

    async def _bring_back(self, games: Games, game: LiveGame, who: int, move: LogEntry) -> None:
        try:
            back = await games.history.redo(game.id, Asked("i:redo", who, game.home_channel_id))
        except RuleError as refusal:
            self.counts.lost.append(f"{move.action_name}: {refusal}")
            return
        if back.game.back().state != game.back().state:
            self.counts.lost.append(f"{move.action_name} is not as it was")


def _without_numbers(text: str) -> str:
    return "".join("#" if letter.isdigit() else letter for letter in text)


async def play(
    folder: Path, preset: str, cast: Cast, begin: datetime, days: float, counts: Counts
) -> None:
    """Play so many days from a moment on."""
    began = int(begin.timestamp() * 1000)
    place = file_in(folder)
    with moved_world(began, f"{preset} {cast.name} {begin} taking back"):
        random.seed(f"{preset} {cast.name} {begin} taking back")
        async with Emulator(is_validating=False) as discord:
            guild = discord.guild()
            channel = discord.channel(guild)
            people = {one.name: discord.member(guild, one.name) for one in cast.everybody}
            table = Table(discord, channel, cast, people, began, place.url)
            await table.start()
            try:
                await set_up(table, preset, f"{LIMIT_H}h")
                for player in cast.players:
                    for name in ("Rope", "6 torches", "Torch", "Ladder"):
                        await table.type(player.name, "item add", name=name)
                await table.type(cast.referee.name, "light dark")
                chance = random.Random(f"regrets {preset} {begin}")
                watch = Watch(table, table.now)
                month = Regretted(table, table.now, days, watch, chance, OUTAGES)
                month.counts, month.folder, month.path = counts, folder, place.path
                await month.play()
            finally:
                await table.stop()


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.month.taking_back", description=__doc__
    )
    parser.add_argument("--preset", choices=PRESETS, action="append", help="one of them alone")
    parser.add_argument("--days", type=float, default=DAYS, help="so many of each month")
    parser.add_argument("--cast", choices=CASTS, default=STEADY.name, help="who plays")
    asked = parser.parse_args(arguments)
    whole = Counts()
    for preset in asked.preset or PRESETS:
        for begin in (SPRING, AUTUMN):
            with (
                tempfile.TemporaryDirectory() as folder,
                asyncio.Runner(loop_factory=MovedLoop) as loop,
            ):
                cast = CASTS[asked.cast]
                loop.run(play(Path(folder), preset, cast, begin, asked.days, whole))
    print("\n".join(whole.lines()))
    return 0 if whole.taken >= MARK * whole.tried and not whole.lost else 1


if __name__ == "__main__":
    sys.exit(main())
