"""Waits for something to become true, and says what it waited for when it does not."""

import asyncio
from collections.abc import Callable

PATIENCE = 30.0
"""Much longer than anything takes: a busy machine stands still for seconds now and then."""


class Pulse:
    """Wakes everybody who waits for a condition whenever something has changed."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def beat(self) -> None:
        """Let everybody look again."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(
        self,
        condition: Callable[[], bool],
        describe: Callable[[], str],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - the tests choose how long they wait
        look_again: float | None = None,
    ) -> None:
        """Return once `condition` holds; raise AssertionError after `timeout` seconds.

        `look_again`: after how many seconds to look although no beat has come, for conditions
        on things that do not beat.
        """
        try:
            async with asyncio.timeout(timeout):
                while not condition():
                    future = asyncio.get_running_loop().create_future()
                    self._waiting.append(future)
                    if look_again is None:
                        await future
                    else:
                        await asyncio.wait([future], timeout=look_again)
        except TimeoutError:
            raise AssertionError(f"after {timeout} s: {describe()}") from None
