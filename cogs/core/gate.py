"""Lets so many pass in a second, so that what nobody waits for keeps to Discord's limits."""

import asyncio


class Gate:
    """One after the other; as many as pass in a second pass at once where none did before."""

    def __init__(self, a_second: float) -> None:
        self._between = 1 / a_second
        self._next = 0.0

    async def wait(self) -> None:
        """Wait until it is one's turn."""
        now = asyncio.get_running_loop().time()
        turn = max(self._next, now - 1)
        self._next = turn + self._between
        if turn > now:
            await asyncio.sleep(turn - now)
