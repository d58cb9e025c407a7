"""Linkboy as a program that kills itself at a chosen moment: `KILLED_AT` names it, "" for never."""

import asyncio
import os
import signal
from collections.abc import Callable, Mapping
from typing import Any

import bot
from cogs.core import scheduler, shards
from data.games import Games
from data.log import Log
from data.remembered import Later, Remembered
from data.stores import leases, sqlite
from data.timers import Timers
from data.writes import Writes
from tests import servers

KILLED_AT = "KILLED_AT"
_seen: list[str] = []


def die(*_: object, **__: object) -> None:
    """No handler runs, nothing is closed."""
    os.kill(os.getpid(), signal.SIGKILL)


def wrap(kind: object, name: str, around: Callable[[Any], Any]) -> None:
    """Put something around a method."""
    setattr(kind, name, around(getattr(kind, name)))


def dying_after(real: Any) -> Any:
    """A method that is awaited, and that is the last there is if it finds or does something."""

    async def run(*arguments: Any, **options: Any) -> Any:
        result = await real(*arguments, **options)
        if result:
            die()
        return result

    return run


def noting(real: Any) -> Any:
    """A method of which is known that it was called."""

    def run(*arguments: Any, **options: Any) -> Any:
        _seen.append("")
        return real(*arguments, **options)

    return run


def before_the_commit() -> None:
    """Die when what was done is written, in a transaction that is not committed."""

    def dying(real: Any) -> Any:
        def write(*arguments: Any) -> None:
            real(*arguments)
            if _seen:
                die()

        return write

    def dying_on_a_server(real: Any) -> Any:
        async def write(*arguments: Any) -> None:
            await real(*arguments)
            if _seen:
                die()

        return write

    wrap(Writes, "mark_done", noting)
    wrap(sqlite, "write_all", dying)
    if servers.IS_HERE:
        wrap(servers.postgresql.PostgresqlDriver, "write", dying_on_a_server)


def before_the_answer() -> None:
    """Die when the server has been sent the commit, and nobody knows what it makes of it."""

    def dying(real: Any) -> Any:
        async def execute(connection: Any, statement: str, *arguments: Any, **options: Any) -> Any:
            doing = asyncio.ensure_future(real(connection, statement, *arguments, **options))
            await asyncio.sleep(0)
            if _seen and statement.startswith("COMMIT"):
                die()
            return await doing

        return execute

    wrap(Writes, "mark_done", noting)
    wrap(servers.asyncpg.Connection, "execute", dying)


def after_the_note() -> None:
    """Die when it is written that the channel was told."""

    def dying(real: Any) -> Any:
        async def flush(later: Later) -> None:
            await real(later)
            if _seen:
                die()

        return flush

    wrap(Log, "announced", noting)
    wrap(Later, "flush", dying)


MOMENTS: Mapping[str, Callable[[], None]] = {
    "": lambda: None,
    "read": lambda: wrap(Timers, "due", dying_after),
    "written": before_the_commit,
    "sent": before_the_answer,
    "committed": lambda: wrap(Games, "do_planned", dying_after),
    "told": lambda: wrap(Log, "announced", lambda _: die),
    "noted": after_the_note,
    "board": lambda: wrap(Remembered, "set_board", lambda _: die),
}

if __name__ == "__main__":
    scheduler.CALM_S = 0.3
    # On a server each start waits until what was killed is taken for dead.
    shards.LASTS_S = 2.0
    leases.IDENTIFY_MS = 100
    MOMENTS[os.environ[KILLED_AT]]()
    raise SystemExit(bot.main([]))
