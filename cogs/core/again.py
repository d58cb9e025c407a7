"""What Discord or the database did not take, tried again by one clock, later and later."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

PAUSES_S = (5.0, 30.0, 120.0, 600.0)
"""So long after each failure in a row something is tried again, at last every so often."""
SLOWLY_S = (*PAUSES_S, 3600.0)
SOON_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""The same of what waits for a database at a start."""
BETWEEN_S = 0.05
"""Between two things that are tried again together."""
Key = tuple[str, int]
"""What is tried again, and of which game."""


@dataclass(slots=True)
class _Left:
    """`failures` in a row; when it is tried again by the event loop's clock, and how. None while
    that is under way."""

    failures: int = 0
    at: float = 0.0
    attempt: Callable[[], None] | None = None


class Again:
    """All that failed. An attempt returns at once, and says `failed` or `went_well` later."""

    def __init__(self) -> None:
        self._left: dict[Key, _Left] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._numbers = count(1)
        self._is_closed = False

    def failed(self, key: Key, attempt: Callable[[], None], *, slowly: bool = False) -> None:
        """Have something tried again; `slowly` at last every hour."""
        self._put(key, attempt, SLOWLY_S if slowly else PAUSES_S)

    def _put(self, key: Key, attempt: Callable[[], None], pauses: Sequence[float]) -> None:
        left = self._left.setdefault(key, _Left())
        left.at = asyncio.get_running_loop().time() + pauses[min(left.failures, len(pauses) - 1)]
        left.failures += 1
        left.attempt = attempt
        self._wind()

    async def attempts(self, *, soon: bool = False) -> AsyncGenerator[None]:
        """Go round at once, and then whenever the clock says, for a task that does something
        until it succeeds; `soon` after half a second first, at last every quarter of a minute."""
        key = ("a task", -next(self._numbers))
        try:
            while True:
                yield
                came: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._put(key, partial(_let_go, came), SOON_S if soon else SLOWLY_S)
                await came
        finally:
            self._left.pop(key, None)

    def went_well(self, key: Key) -> None:
        """Something was taken: it is not tried again, and the next failure is a first one."""
        self._left.pop(key, None)

    def waits(self, key: Key) -> bool:
        """Whether something waits for another attempt."""
        left = self._left.get(key)
        return left is not None and left.attempt is not None

    def failures(self, key: Key) -> int:
        """How often something has failed in a row."""
        left = self._left.get(key)
        return 0 if left is None else left.failures

    def at_once(self, key: Key) -> None:
        """Have something that waits tried now."""
        left = self._left.get(key)
        if left is not None and left.attempt is not None:
            attempt, left.attempt = left.attempt, None
            attempt()

    def try_all(self) -> None:
        """Discord or the database is there again: try all of it, one after the other."""
        now = asyncio.get_running_loop().time()
        for number, left in enumerate(one for one in self._left.values() if one.attempt):
            left.at = now + number * BETWEEN_S
        self._wind()

    def forget(self, games: Collection[int]) -> None:
        """Try nothing again of some games: they are another process's."""
        self._left = {key: left for key, left in self._left.items() if key[1] not in games}

    def close(self) -> None:
        """Try nothing again."""
        self._is_closed = True
        self._left.clear()
        self._wind()

    def _wind(self) -> None:
        """Have the clock ring for what comes next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = [left.at for left in self._left.values() if left.attempt is not None]
        if moments and not self._is_closed:
            self._timer = asyncio.get_running_loop().call_at(min(moments), self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        due = [key for key, left in self._left.items() if left.attempt and left.at <= now]
        for key in due:
            self.at_once(key)
        self._wind()


def _let_go(came: asyncio.Future[None]) -> None:
    """Have whoever waits go on, unless they were told to end."""
    if not came.done():
        came.set_result(None)
