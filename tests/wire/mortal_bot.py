"""Linkboy as a program that kills itself at a chosen moment: `KILLED_AT` names it, "" for never."""

import os
import signal
from collections.abc import Callable, Mapping
from typing import Any

import bot
from cogs.core import scheduler
from data.games import Games
from data.later import Later
from data.log import Log
from data.remembered import Remembered
from data.timers import Timers
from data.writes import Writes

KILLED_AT = "KILLED_AT"
_told: list[bool] = []


def die() -> None:
    """No handler runs, nothing is closed."""
    os.kill(os.getpid(), signal.SIGKILL)


def after(kind: type, name: str) -> None:
    """Die when a method that is awaited has returned."""
    real: Any = getattr(kind, name)

    async def run(*arguments: Any, **options: Any) -> Any:
        result = await real(*arguments, **options)
        if result:
            die()
        return result

    setattr(kind, name, run)


def before(kind: type, name: str) -> None:
    """Die when a method is called."""
    setattr(kind, name, lambda *_, **__: die())


def before_the_commit() -> None:
    """Die when what was done is written, in a transaction that is not committed."""
    real = Writes.write

    def write(writes: Writes, connection: Any) -> None:
        real(writes, connection)
        if writes._done:
            die()

    Writes.write = write  # type: ignore[method-assign]


def after_the_note() -> None:
    """Die when it is written that the channel was told."""
    announced, flush = Log.announced, Later.flush

    def note(log: Log, *rows: Any, **options: Any) -> None:
        _told.append(True)
        announced(log, *rows, **options)

    async def write(later: Later) -> None:
        await flush(later)
        if _told:
            die()

    Log.announced = note  # type: ignore[method-assign]
    Later.flush = write  # type: ignore[method-assign]


MOMENTS: Mapping[str, Callable[[], None]] = {
    "": lambda: None,
    "read": lambda: after(Timers, "due"),
    "written": before_the_commit,
    "committed": lambda: after(Games, "do_planned"),
    "told": lambda: before(Log, "announced"),
    "noted": after_the_note,
    "board": lambda: before(Remembered, "set_board"),
}

if __name__ == "__main__":
    scheduler.CALM_S = 0.3
    MOMENTS[os.environ[KILLED_AT]]()
    raise SystemExit(bot.main([]))
