"""One list of what failed, tried again by one clock."""

import asyncio
from functools import partial

import pytest

from cogs.core import again
from cogs.core.again import Again

TICK_S = 0.01


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "PAUSES_S", (TICK_S, 3600.0))
    monkeypatch.setattr(again, "SLOWLY_S", (3600.0,))


async def test_what_fails_is_tried_later_and_later_until_it_goes_well() -> None:
    left, tried = Again(), list[str]()
    key, came = ("board", 1), asyncio.Event()

    def attempt() -> None:
        tried.append("board")
        came.set()

    left.failed(key, attempt)
    assert left.waits(key)
    await came.wait()
    assert (left.waits(key), left.failures(key)) == (False, 1)
    left.failed(key, attempt)
    assert left.failures(key) == 2
    left.at_once(key)
    left.at_once(key)
    assert tried == ["board", "board"]
    left.went_well(key)
    assert left.failures(key) == 0
    left.close()


async def test_all_is_tried_when_discord_is_there_again_but_what_is_anothers() -> None:
    left, tried, came = Again(), list[tuple[str, int]](), asyncio.Event()
    for key in (("board", 1), ("told", 1), ("board", 2)):
        left.failed(key, partial(tried.append, key), slowly=True)
    left.failed(("told", 3), came.set, slowly=True)
    left.forget([2])
    left.try_all()
    await came.wait()
    assert tried == [("board", 1), ("told", 1)]
    left.close()
    left.failed(("board", 3), partial(tried.append, ("board", 3)))
    assert len(tried) == 2


async def test_a_task_goes_round_by_the_same_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "SOON_S", (TICK_S, 3600.0))
    left, rounds = Again(), asyncio.Queue[str]()

    async def go_round(name: str, *, soon: bool) -> None:
        async for _ in left.attempts(soon=soon):
            rounds.put_nowait(name)

    # At once, after a moment, and then not before Discord or the database is there again.
    soon = asyncio.create_task(go_round("soon", soon=True))
    assert [await rounds.get() for _ in range(2)] == ["soon", "soon"]
    late = asyncio.create_task(go_round("late", soon=False))
    assert await rounds.get() == "late"
    assert rounds.empty()
    left.try_all()
    assert {await rounds.get() for _ in range(2)} == {"soon", "late"}
    for task in (soon, late):
        task.cancel()
    await asyncio.wait([soon, late])
    left.close()
