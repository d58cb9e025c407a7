"""Notes that are written a moment later: whoever asks for them to be written waits for all."""

import asyncio
from typing import cast

from data.remembered import Later
from data.writer import Writer


class SlowWriter:
    """Takes a job at once, and is done with it when it is let go on."""

    def __init__(self) -> None:
        self.goes_on = asyncio.Event()
        self.begun = asyncio.Event()
        self.done = 0

    async def submit(self, _run: object) -> None:
        self.begun.set()
        await self.goes_on.wait()
        self.done += 1


async def test_who_asks_while_another_writes_waits_for_that_too() -> None:
    writer = SlowWriter()
    later = Later(cast("Writer", writer))
    later.add(lambda _writes: None)
    first = asyncio.create_task(later.flush())
    await writer.begun.wait()
    second = asyncio.create_task(later.flush())
    for _ in range(3):
        await asyncio.sleep(0)
    assert not second.done()
    writer.goes_on.set()
    assert await second
    assert writer.done == 1
    assert await first
    await later.close()
