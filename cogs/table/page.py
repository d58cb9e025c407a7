"""The page of the local table: announces it, lets its clock run, and keeps what it shows fresh."""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Coroutine, Generator, Iterable
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from simcord import Env, Preview

from cogs.core.payload import Payload

if TYPE_CHECKING:
    from cogs.table.people import TableCog, TableEnv
    from cogs.table.preview import TablePreview

logger = logging.getLogger(__name__)

TICK = 0.25
USUAL_PORT = 8350


def announce(url: str, people: Iterable[str], *, open_browser: bool) -> None:
    """Print the address (whoever has it can play), and open it where there is a screen."""
    sys.stdout.write(
        f"The local table is open at\n\n    {url}\n\n"
        f"Choose at the top of the page whom you play: {', '.join(people)}.\n"
        "Ctrl+C closes the table.\n"
    )
    sys.stdout.flush()
    if open_browser and _has_screen():
        webbrowser.open(url)


def usual_port() -> int:
    """The port that the table has in every run; 0, any free one, where something else has it."""
    with socket.socket() as trial:
        if sys.platform != "win32":
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def stopped_by_signals() -> Generator[asyncio.Event, None, None]:
    """An event that Ctrl+C and SIGTERM set, where signals can be handled by the loop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGINT, signal.SIGTERM)
    with suppress(NotImplementedError):  # Windows: Ctrl+C cancels the main task instead
        for number in numbers:
            loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        with suppress(NotImplementedError):
            for number in numbers:
                loop.remove_signal_handler(number)


async def serve(
    stop: asyncio.Event, preview: Preview, housekeeping: Coroutine[object, object, None]
) -> None:
    """Serve until one of the three ends; what went wrong in housekeeping is raised."""
    work = (stop.wait(), preview.wait_closed(), housekeeping)
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def keep_time(table: "TableEnv", preview: "TablePreview", cog: "TableCog") -> None:
    """Let the table's clock run with the wall clock, skip when asked, and keep pages fresh."""
    freshness = _Freshness(preview)
    table.env.backend.subscribers.append(freshness.note)
    before = time.perf_counter()
    due = before
    while True:
        await asyncio.sleep(TICK)
        if preview.turn.locked():
            continue  # somebody is acting: the clock stands, lest their answer come too late by it
        now = time.perf_counter()
        table.env.backend.advance_clock(now - before)
        before = now
        async with preview.turn:
            with _patience():
                if cog.skip_wanted:
                    env = table.env
                    target = env.now() + cog.skip_wanted
                    try:
                        await env.advance_time(cog.skip_wanted.total_seconds())
                    except TimeoutError:  # much fell due; what has been reached is kept
                        logger.info("The skip goes on: the clock stands at %s", env.now())
                    cog.skip_wanted = max(target - env.now(), timedelta())
                elif now >= due:
                    due = now + 5
                    await table.env.advance_time(0)  # views and loops expire by this clock alone
                await freshness.restore(table.env)


@contextmanager
def _patience() -> Generator[None, None, None]:
    """A bot that is slow to finish, as on a busy machine, does not end the table: ticks go on."""
    try:
        yield
    except TimeoutError:
        logger.info("The bot is still at work; the pages follow when it is done")


def _pages(preview: Preview) -> dict[str, Any]:
    """The open pages have no public name in SimCord, whose version is pinned exactly."""
    pages: dict[str, Any] = vars(preview)["_pages"]
    return pages


class _Freshness:
    """Publishes the open pages on which something that happened is not to be seen yet.

    A page is published anew after its own action; what others do on theirs and the bot by itself
    would stay unseen. No other page is published: until its browser has read that, half a second
    later, every press on it is refused. Nor is one that nobody reads any more, as after a reload.
    """

    def __init__(self, preview: Preview) -> None:
        self._preview: Any = preview  # it publishes single pages under no public name
        self._pages = _pages(preview)
        self._revisions: dict[str, int] = {}
        self._last_read: dict[str, float] = {}

    def note(self, event: str, _payload: Payload) -> None:
        if event.startswith(("MESSAGE_", "CHANNEL_", "THREAD_")):
            self._revisions = {name: page.revision for name, page in self._pages.items()}

    async def restore(self, env: Env) -> None:
        """Publish them, once the bot has finished what it is doing, or takes too long over it."""
        if not self._stale():
            return
        with _patience():
            await env.settle()
        for page in self._stale():
            self._last_read[page.id] = page.last_activity
            self._preview._publish(page, reason="refresh")

    def _stale(self) -> list[Any]:
        return [
            page
            for name, page in self._pages.items()
            if name != "python"
            and page.revision == self._revisions.get(name)
            and page.last_activity != self._last_read.get(name)
        ]
