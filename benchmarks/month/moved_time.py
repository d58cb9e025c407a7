"""Time that passes as soon as nothing is left to do: a month of waiting in a minute of work.

The loop's clock stands still while anybody works, on the loop or in one of its threads, and jumps
to the next timer once all are idle. What happens at one moment is over before the next one comes,
and so the same seed plays the same month.
"""

import asyncio
import pkgutil
import random
import selectors
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar
from unittest.mock import patch

from data import seeds
from tests import servers
from tests.emulator import snowflakes

T = TypeVar("T")
P = ParamSpec("P")
_OF_A_CONNECTION = ("execute", "fetch", "fetchrow", "fetchval", "prepare", "close")
ASKED_OF_A_SERVER = (
    "asyncpg.connect",
    *(f"asyncpg.connection.Connection.{name}" for name in _OF_A_CONNECTION),
    *(f"asyncpg.prepared_stmt.PreparedStatement.{name}" for name in ("fetch", "fetchval")),
)
"""While one of these is under way, PostgreSQL works."""
THREAD_S = 0.05
LOOKS = 3
"""What is sent on a loopback socket is there at once; so often it is looked for."""


class _Selector(selectors.DefaultSelector):
    """Waits for sockets and threads as every selector does, and for timers not at all."""

    loop: "MovedLoop"

    def select(self, timeout: float | None = None) -> list[Any]:
        """What is ready; where that is nothing, time moves on by `timeout` seconds."""
        for _ in range(LOOKS):
            ready = super().select(0)
            if ready or (timeout is not None and timeout <= 0):
                return ready
            if self.loop.at_work:
                return super().select(THREAD_S)
        if timeout is None:
            return super().select(THREAD_S)
        self.loop.seconds += timeout + 1e-6
        return []


class MovedLoop(asyncio.SelectorEventLoop):
    """A loop whose clock is moved; `at_work` counts what threads have not finished yet."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self.seconds = 0.0
        self.at_work = 0
        super().__init__(selector)

    def time(self) -> float:
        """The moved time, in seconds since the loop began."""
        return self.seconds

    def run_in_executor(
        self, executor: Executor | None, func: Callable[..., T], *args: object
    ) -> asyncio.Future[T]:
        """A thread works, and time stands still."""
        self.at_work += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self.is_done)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait for all threads, whatever time it is (since Python 3.12 there is a limit)."""
        del timeout
        await super().shutdown_default_executor()

    def is_done(self, _future: asyncio.Future[Any]) -> None:
        """A thread has finished something."""
        self.at_work -= 1


def now_ms(begin: int) -> int:
    """Milliseconds since 1970 on a loop that began at a moment."""
    return begin + round(asyncio.get_running_loop().time() * 1000)


@contextmanager
def moved_world(begin: int, seed: str) -> Iterator[None]:
    """Ids, seeds of dice, the client's clock and its luck follow the moved time and the seed."""
    chance = random.Random(seed)

    def now() -> int:
        return now_ms(begin)

    world = ExitStack()
    world.enter_context(patch.object(snowflakes, "_last", 0))
    clock = SimpleNamespace(time_ns=lambda: now() * 1_000_000)
    world.enter_context(patch.object(snowflakes, "time", clock))
    dice = SimpleNamespace(token_bytes=chance.randbytes)
    world.enter_context(patch.object(seeds, "secrets", dice))
    moment = patch("discord.utils.utcnow", lambda: datetime.fromtimestamp(now() / 1000, UTC))
    world.enter_context(moment)
    luck = SimpleNamespace(Random=lambda: _Seeded(seed))
    world.enter_context(patch("discord.backoff.random", luck))
    world.enter_context(patch("aiosqlite.core.SimpleQueue", _Queue))
    for place in ASKED_OF_A_SERVER if servers.IS_HERE else ():
        world.enter_context(patch(place, _working(pkgutil.resolve_name(place))))
    with world:
        yield


def _working(real: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """What is asked of a server: time stands still until it has answered."""

    async def ask(*arguments: P.args, **options: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, MovedLoop)
        loop.at_work += 1
        try:
            return await real(*arguments, **options)
        finally:
            loop.at_work -= 1

    return ask


class _Seeded(random.Random):
    """Keeps its seed, whatever it is told."""

    def seed(self, *seeds: object) -> None:
        """Only what is given counts."""
        if seeds and seeds[0] is not None:
            super().seed(str(seeds[0]))


Work = tuple[asyncio.Future[Any] | None, Callable[[], Any]]


class _Queue(SimpleQueue[Work]):
    """What the database's thread is to do: time stands still until it is done."""

    def put_nowait(self, item: Work) -> None:
        """Add a future and the work that fulfils it."""
        loop, future = asyncio.get_running_loop(), item[0]
        assert isinstance(loop, MovedLoop)
        if future is not None:
            loop.at_work += 1
            future.add_done_callback(loop.is_done)
        super().put_nowait(item)
