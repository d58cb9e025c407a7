"""A thousand faults, one at each place where a process waits that has a shard, and what is said.

Run with `python -m benchmarks.faults`. While each is thrown, people type a command, press a button,
send a form off, mention the bot, and roll in another game; moves are untold, and something is due.
The database is lost where it is asked, anything else fails with one of several errors. Mark: of all
that people read nothing is untrue, nothing is told twice, nothing is lost, nothing stays untold.
"""

import argparse
import asyncio
import sys
import time
from itertools import count, cycle

from bot import build_bot
from cogs.core import announcements
from cogs.core.delivery import Delivery
from cogs.core.scheduler import Scheduler
from cogs.core.shards import Shards
from data.configuration import Configuration
from data.remembered import Later
from data.writer import Writer
from tests import servers
from tests.emulator.emulator import Emulator
from tests.line import Line
from tests.wire.conftest import Wire, furnish
from tests.wire.shaking import ERRORS, Fault, Shaken, hurry

FAULTS = 1_000
A_BOT = 60
"""So many faults one bot bears, and the next begins anew: what it was told is read each time."""
PLACES: tuple[tuple[object, str, str], ...] = (
    (Shards, "_take_up", "losing"),
    (announcements, "_tell_game", "losing"),
    (announcements, "_redraw", "losing"),
    (Shards, "_give_away", "giving"),
    (Shards, "_renew", ""),
    (Writer, "_drain", ""),
    (Later, "flush", ""),
    (Scheduler, "_run", ""),
    (Delivery, "_tell_all", ""),
    (Delivery, "_tell_all", "doubting"),
)
"""The take-up, the hand-over and the hold: what waits, and what becomes of the shard meanwhile."""


class Setter:
    """Sets what is set for the whole run."""

    setattr = staticmethod(setattr)


class Run:
    """So many faults, over one bot after the other."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._turns = cycle(PLACES)
        self._next = {place: count(1) for place in PLACES}
        self._errors = cycle(ERRORS)
        self.faults = self.answers = 0
        self.wrong: list[str] = []

    async def go(self) -> None:
        """All of them."""
        while self.faults < self._most:
            line = Line(await servers.empty_database())
            await line.mend()
            async with Emulator() as discord:
                people = furnish(discord)
                bot = build_bot(Configuration(database_url=line.url), board_pause_s=0.0)
                async with discord.running(bot):
                    shaken = await Shaken.begin(Wire(discord, bot, *people), line)
                    await self._shake(shaken)
            line.cut()

    async def _shake(self, shaken: Shaken) -> None:
        for _ in range(min(A_BOT, self._most - self.faults)):
            place = owner, method, by = next(self._turns)
            at = next(self._next[place])
            fault = Fault(owner, method, at, next(self._errors))
            try:
                await shaken.shake(fault, by=by)
            except (AssertionError, TimeoutError) as error:
                self.wrong.append(f"{method} {by} {at}: {error!r}")
                return
            self.faults += 1
            if fault.waits < at:
                # It does not wait so often; the next time it is shaken from its beginning again.
                self._next[place] = count(1)
        found = [*shaken.untrue(), *shaken.twice(), *await shaken.lost()]
        self.wrong += found
        self.answers += sum(len(one.messages) for one in shaken.sent)
        print(f"{self.faults} faults, {self.answers} answers, {len(self.wrong)} wrong", flush=True)


def main() -> int:
    """Measure, and say by the exit code whether the mark was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=FAULTS)
    options = parser.parse_args()
    hurry(Setter)
    run, began = Run(options.faults), time.monotonic()
    asyncio.run(run.go())
    took = time.monotonic() - began
    print("\n".join(run.wrong))
    print(f"{run.faults} faults in {took:.0f} s: {len(run.wrong)} wrong of {run.answers} (mark: 0)")
    return bool(run.wrong)


if __name__ == "__main__":
    sys.exit(main())
