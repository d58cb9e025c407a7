"""How long a chronicle of 500 moves takes, as a page and as text, and how long it holds others up.

Run with `python -m benchmarks.chronicle`. The moves are fights of three rounds, one after another.
Of a year of 6,000 moves it also says in how many messages it is told.
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
from cogs.operator.process import spare_collector
from cogs.render.markup import Reader
from data.live import LiveGame, LogEntry
from rules.encounter.records import EncounterBegan, EncounterEnded, EndEncounter
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.events import Event
from rules.record import replace as changed
from tests.cogs.render.fight import fight

MOVES, YEAR = 500, 6_000
MONTH_MS = 30 * 24 * 60 * 60 * 1000
MARK_YEAR_S, MARK_MESSAGES = 12.0, 12
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


def a_year(rows: Sequence[LogEntry]) -> list[LogEntry]:
    """The same moves again and again for twelve months, each fight with a number of its own."""
    found: list[LogEntry] = []
    while len(found) < YEAR:
        number = len(found) // len(rows)
        for row in rows:
            place = len(found) + 1
            at = len(found) * 12 // YEAR * MONTH_MS
            events = tuple(_later(event, number) for event in row.events)
            found.append(replace(row, seq=place, number=place, at=at, events=events))
    return found[:YEAR]


def _later(event: Event, number: int) -> Event:
    if isinstance(event, EncounterBegan | EncounterEnded):
        return changed(event, number=event.number + number * MOVES)
    return event


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
    asyncio.run(spare_collector())
    rows, game = played()
    text = min(text_s(rows, game) for _ in range(TRIES))
    page, stop, size = min(asyncio.run(page_s(rows, game)) for _ in range(TRIES))
    year = a_year(rows)
    began = time.perf_counter()
    pages = write_chronicle(write_book(year, game, TABLE, SCOPE)).pages
    year_s = time.perf_counter() - began
    _, year_stop, year_size = asyncio.run(page_s(year, game))
    for what, found, mark, unit in (
        ("chronicle as text", text, MARK_S, "s"),
        ("chronicle as a page", page, MARK_S, "s"),
        ("longest wait of others", stop * 1000, MARK_STOP_MS, "ms"),
        ("a year as text", year_s, MARK_YEAR_S, "s"),
        ("a year in messages", len(pages), MARK_MESSAGES, ""),
        ("wait while it is a page", year_stop * 1000, MARK_STOP_MS, "ms"),
    ):
        reached = "reached" if found <= mark else "MISSED"
        print(f"{what:<24} {found:7.3f} {unit}  {reached}: {mark:g} {unit}")
    print(f"{MOVES} moves are {size / 1000:.0f} kB of HTML, a year {year_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
