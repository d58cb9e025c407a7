"""Hostile files to everything that reads one: how long the loop stands, and what memory it takes.

`python -m benchmarks.strangers` writes each file, has the bot read it as the command would, and
prints the longest time in which the loop did nothing else, and by how much this process and those
that it started grew together beyond the start. The first lines are of an idle loop, beside which
the others have to be read: whatever else the machine does counts in both. `word` picks files.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from threading import get_native_id

from benchmarks.hostile import FILES, Case
from cogs.bestiary.files import read_block
from cogs.campaign.exporting import read_game
from cogs.core.files.apart import Apart
from cogs.core.files.lists import LISTS
from cogs.core.files.texts import TEXTS
from cogs.operator.process import spare_collector
from cogs.sheet.importing import KEYS, SHEETS, read_sheets
from cogs.speech.portraits import PICTURES
from data.database import Database, open_database
from data.games import Games
from data.live import Asked
from rules.errors import RuleError
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.tables import place_tables

ASKER = ENGINE.asking(GameState("ose"))
MARK_MS, MARK_MB = 50.0, 96.0
TICK_S = 0.001
_keys = count(1)


def resident(process: int) -> int:
    """The memory of a process, in kB; 0 where it has ended, or is still a copy of this one."""
    with suppress(OSError):
        if b"worker" not in Path(f"/proc/{process}/cmdline").read_bytes():
            return 0
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    return 0


def _children() -> list[int]:
    found: list[int] = []
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # a thread that has ended meanwhile
            found += map(int, (task / "children").read_text().split())
    return found


def unqueued() -> float:
    """Seconds, but for those in which the machine let this thread wait for a processor."""
    waited = Path(f"/proc/self/task/{get_native_id()}/schedstat").read_text("ascii").split()[1]
    return time.perf_counter() - int(waited) / 1e9


class Watch:
    """The longest pause of the loop, and the largest memory, while something is awaited."""

    def __init__(self) -> None:
        self.pause_ms = 0.0
        self.apart_kb = 0
        self.own_kb = 0
        self.start_kb = resident_here()

    async def ticking(self) -> None:
        """Wake up again and again, and note how late that is."""
        before = unqueued()
        looked = 0.0
        while True:
            await asyncio.sleep(TICK_S)
            now = unqueued()
            self.pause_ms = max(self.pause_ms, (now - before - TICK_S) * 1000)
            before = now
            if now - looked > 0.01:
                looked = now
                self.look()
                before = unqueued()

    def look(self) -> None:
        """Note the memory of this process and of those that it has started."""
        own, apart = resident_here(), sum(map(resident, _children()))
        if own + apart > self.own_kb + self.apart_kb:
            self.own_kb, self.apart_kb = own, apart

    @property
    def grown_mb(self) -> float:
        """How much all processes grew together."""
        return (self.own_kb + self.apart_kb - self.start_kb) / 1000


def resident_here() -> int:
    """The memory of this process, in kB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4


@asynccontextmanager
async def watching() -> AsyncGenerator[Watch]:
    """The loop and the memory are watched while this is open."""
    watch = Watch()
    task = asyncio.create_task(watch.ticking())
    await asyncio.sleep(0.05)
    yield watch
    watch.look()
    task.cancel()


async def _watched(work: Awaitable[object]) -> tuple[Watch, str, float]:
    async with watching() as watch:
        before = time.perf_counter()
        try:
            await work
            said = "taken"
        except RuleError as refusal:
            said = refusal.message
        taken = time.perf_counter() - before
    return watch, said, taken


class Bench:
    """A bot's reader, and a file that games are taken into."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.apart = Apart()

    async def read(self, case: Case, content: bytes) -> object:
        """Read a file as its command does."""
        if case.kind == "game":
            async with read_game(self.apart, content) as campaign:
                del content
                asked = Asked(f"i:{next(_keys)}", 1, 1_000 + next(_keys))
                return await self.games.carried.take_in(asked, 1, campaign)
        if case.kind == "picture":
            return await self.apart.read(PICTURES, content)
        if case.kind == "sheet":
            found = await self.apart.read(TEXTS, content, (SHEETS, case.name, KEYS))
            return await asyncio.to_thread(read_sheets, ASKER, found, {})
        things = await self.apart.read(LISTS, content, (case.contents, case.name))
        return await asyncio.to_thread(lambda: [read_block(ASKER, thing) for thing in things])


def _line(what: str, size: int, watch: Watch, said: str, taken: float) -> str:
    is_good = watch.pause_ms <= MARK_MS and watch.grown_mb <= MARK_MB
    return (
        f"{what:<34} {size / 1000:9,.0f} kB  {watch.pause_ms:6.1f} ms  {watch.grown_mb:6.1f} MB "
        f"(apart {watch.apart_kb / 1000:5.1f})  {taken:5.1f} s  {'' if is_good else 'MISSED '}"
        f"{said[:90]}"
    )


async def run(folder: Path, word: str) -> None:
    """Read every file, and print a line of each."""
    database: Database = await open_database(
        f"sqlite+aiosqlite:///{place_tables(folder / 'games.db')}"
    )
    games = Games(database.engine, ENGINE, lambda: int(time.time() * 1000))
    await games.open()
    bench = Bench(games)
    await spare_collector()
    for name in ("idle", "idle again"):
        watch, _, taken = await _watched(asyncio.sleep(2))
        print(_line(name, 0, watch, "", taken))
    for case in FILES:
        if word not in case.name and word not in case.kind:
            continue
        # What writing the file took is given back first: it is made by somebody else.
        path = folder / "hostile"
        await _made_elsewhere(case, path)
        size = path.stat().st_size

        def reading(case: Case = case, path: Path = path) -> Awaitable[object]:
            return bench.read(case, path.read_bytes())

        watch, said, taken = await _watched(reading())
        print(_line(f"{case.kind}: {case.name}", size, watch, said, taken), flush=True)
    await games.close()
    await database.close()


async def _made_elsewhere(case: Case, path: Path) -> None:
    script = "from benchmarks.hostile import make; import sys; make(*sys.argv[1:])"
    named = (case.kind, case.name, str(path))
    made = await asyncio.create_subprocess_exec(sys.executable, "-c", script, *named)
    assert await made.wait() == 0


def main() -> None:
    """Read all files, or those with a word in their names."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), sys.argv[1] if len(sys.argv) > 1 else ""))


if __name__ == "__main__":
    main()
