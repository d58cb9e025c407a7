"""The end of a module of tests: what still runs in its loop is ended, however often it takes."""

import asyncio
from collections.abc import AsyncIterator

import pytest


@pytest.fixture(scope="module", autouse=True)
async def all_is_ended() -> AsyncIterator[None]:
    """Ask again where an end was asked for in the wrong moment.

    Up to Python 3.11 `asyncio.wait_for` forgets that it was cancelled if what it waits for ends in
    the same moment: a loop around it goes on then, and whoever asks once waits for ever.
    """
    yield
    left = asyncio.all_tasks() - {asyncio.current_task()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)
