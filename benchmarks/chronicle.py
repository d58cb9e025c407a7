"""How long a chronicle of 500 moves takes, as a page and as text, and how long it holds others up.

Run with `python -m benchmarks.chronicle`. The moves are fights of three rounds, one after another.
The page is written in a thread: that the loop goes on meanwhile is tried by a callback that comes
again each millisecond. Figures are the best of three tries.
"""

import asyncio
import time
from collections.abc import Sequence

from msgspec.structs import replace

from cogs.log.book_pages import write_book
from cogs.log.chronicle import write_page
from cogs.log.message_pages import write_chronicle
from cogs.log.scene_pages import Scope
from cogs.render.markup import Reader
from data.live import LiveGame, LogEntry
from rules.encounter.records import EndEncounter
from rules.kernel.actor import ALL_KNOWING, TABLE
from tests.cogs.render.fight import fight

MOVES = 500
TRIES = 3
MARK_S, MARK_STOP_MS = 1.0, 50.0
SCOPE = Scope("The whole game")


def played() -> tuple[Sequence[LogEntry], LiveGame]:
    """So many moves, and the game after them."""
    told = fight()
    told.act(EndEncounter(reason="They ran to warn the others."))
    rows: list[LogEntry] = []
    while len(rows) < MOVES:
        rows += (replace(row, seq=len(rows) + row.seq) for row in told.entries)
    return rows[:MOVES], told.game


def text_s(rows: Sequence[LogEntry], game: LiveGame) -> float:
    """Seconds until it is written as text."""
    began = time.perf_counter()
    assert write_chronicle(write_book(rows, game, TABLE, SCOPE)).paragraphs
    return time.perf_counter() - began


async def page_s(rows: Sequence[LogEntry], game: LiveGame) -> tuple[float, float, int]:
    """Seconds until it is a page, the longest the loop had to wait meanwhile, and its bytes."""
    stops: list[float] = []

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            stops.append(time.perf_counter() - before - 0.001)

    watching = asyncio.create_task(watch())
    began = time.perf_counter()
    page = await write_page(rows, game, ALL_KNOWING, Reader(), SCOPE)
    taken = time.perf_counter() - began
    watching.cancel()
    return taken, max(stops, default=0.0), len(page.encode())


def main() -> None:
    """Print a line a mark."""
    rows, game = played()
    text = min(text_s(rows, game) for _ in range(TRIES))
    page, stop, size = min(asyncio.run(page_s(rows, game)) for _ in range(TRIES))
    for what, found, mark, unit in (
        ("chronicle as text", text, MARK_S, "s"),
        ("chronicle as a page", page, MARK_S, "s"),
        ("longest wait of others", stop * 1000, MARK_STOP_MS, "ms"),
    ):
        reached = "reached" if found <= mark else "MISSED"
        print(f"{what:<24} {found:7.3f} {unit}  {reached}: {mark:g} {unit}")
    print(f"{MOVES} moves are {size / 1000:.0f} kB of HTML")


if __name__ == "__main__":
    main()
