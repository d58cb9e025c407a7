"""The process that the bot is: how it ends, what it spends on garbage, and who notices a hang.

systemd is told how it goes where it has started the process (`sd_notify`), and ends it where it
says nothing any more. Docker and others have no such word, so the process ends itself as well: a
thread of the interpreter's own writes down where everybody stands, and leaves. Either is started
again by whoever started it.
"""

import asyncio
import faulthandler
import gc
import os
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

from cogs.core.client import Client
from rules.kernel.words import many

GARBAGE_THRESHOLD = 10_000
"""So many new objects, and garbage is looked for: a move makes more than the usual 700."""
GIVES_WAY_S = 0.001
TICK_S = 2.0
HANG_S = 60.0
"""An event loop that has stood still for so long does not come back."""
START_US = 90_000_000
"""So long systemd waits for the next sign of a start, which may have to wait for others."""
SOCKET = "NOTIFY_SOCKET"


def end_as_by_hand() -> None:
    """Have the task that runs end in good order at SIGTERM and at Ctrl+C, in one way.

    Either comes between two steps of the loop, never in the middle of one. Who asks again does not
    want to wait for it.
    """
    task = asyncio.current_task()
    assert task is not None
    # Windows has no such signals.
    with suppress(NotImplementedError):
        for asked in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(asked, task.cancel)


async def spare_collector() -> None:
    """Set what is there for good apart, so that no search for garbage goes through it again.

    That took up to 90 ms, in which nobody was answered. A bot gets ready again after it has lost
    Discord; what is there by then is not all for good. And a thread that writes the page of a year
    gives way every millisecond, where others waited 70 ms for it.
    """
    sys.setswitchinterval(GIVES_WAY_S)
    if gc.get_freeze_count():
        return
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD)


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's event loop where there is one (not on Windows), else the library's own."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


@asynccontextmanager
async def supervised(
    bot: Client, environ: Mapping[str, str] = os.environ, *, tick_s: float = TICK_S
) -> AsyncGenerator[None]:
    """While it lasts, whoever started the process hears of it, and a hang ends it.

    Where somebody sits at a terminal a hang is only written down: they may have stopped it.
    """
    notify = _notifier(environ.get(SOCKET, ""))
    ticking = asyncio.create_task(_tick(bot, notify, tick_s), name="linkboy-tick")
    try:
        yield
    finally:
        ticking.cancel()
        # What hangs while it ends is noticed by the thread as well, whose time runs on.
        notify("STOPPING=1\nSTATUS=Ends.")


def end_supervision() -> None:
    """The process ends in good order: nobody need look whether it hangs any more."""
    faulthandler.cancel_dump_traceback_later()


async def _tick(bot: Client, notify: Callable[[str], None], tick_s: float) -> None:
    while True:
        if sys.__stderr__ is not None:
            leaves = not sys.__stderr__.isatty()
            faulthandler.dump_traceback_later(HANG_S, exit=leaves, file=sys.__stderr__)
        has_begun, status = how_it_goes(bot)
        state = "READY=1" if has_begun else f"EXTEND_TIMEOUT_USEC={START_US}"
        notify(f"{state}\nWATCHDOG=1\nSTATUS={status}")
        await asyncio.sleep(tick_s)


def how_it_goes(bot: Client) -> tuple[bool, str]:
    """Whether all that the settings say has been found right, and in a line what the bot does.

    Who waits for Discord before it has opened the database has begun, too: that may take hours.
    """
    if bot.is_ready():
        return True, f"On Discord, on {many(len(bot.guilds), 'server')}."
    if hasattr(bot, "games"):
        return True, "Waits for Discord."
    if bot.patience is not None and bot.patience.is_waiting:
        return True, "Waits for Discord, which does not answer."
    return False, "Starts."


def _notifier(where: str) -> Callable[[str], None]:
    """What sends a text to systemd's socket; to nobody where it has named none."""
    if not where:
        return lambda _text: None
    address = "\0" + where[1:] if where.startswith("@") else where

    def send(text: str) -> None:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as own:
            own.setblocking(False)
            own.sendto(text.encode(), address)

    return send
