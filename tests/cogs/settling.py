"""SimCord waits until nothing of the bot goes on; here it looks at as little as shows that.

Of itself it asks of every task whether it waits for good, in each turn of the loop, and then has
all of them wake it. One that goes on is enough to wait for, and it is most often the newest.
"""

import asyncio
from collections.abc import Collection
from typing import Any

from simcord import _settlement

from tests.cogs.tracked import Settlement

QUIET_TURNS = 2
"""What has just ended may have begun something else."""


def under_way(env: Any, deadline: float) -> Collection[asyncio.Future[Any]] | None:
    """What to wait for, nothing where the next turn of the loop is enough; None if all is quiet."""
    work = env._work
    state: Any = Settlement(env)
    if work.executors:
        return list(work.executors)
    for task in reversed(list(work.tasks)):
        if not task.done() and not _settlement._is_parked(state, task, deadline):
            return (task,)
    callbacks = _settlement._active_callbacks(state)
    if any(one.when is None for one in callbacks):
        return ()
    _settlement._virtualize_recognized_waits(state, _settlement._owned_tasks(state))
    if all(_settlement._callback_is_parked(state, one, deadline) for one in callbacks):
        return None
    return _settlement._owned_tasks(state)


async def settle(env: Any, deadline: float, look_again_s: float) -> bool:
    """Wait until all is quiet; False if the deadline or another clock's move comes first."""
    quiet = 0
    while quiet < QUIET_TURNS:
        state: Any = Settlement(env)
        _settlement._run_due_virtual_callbacks(state, deadline)
        await asyncio.sleep(0)
        moving = env._real_advance_task or env._advance_task
        if moving is not None and moving is not asyncio.current_task():
            return False
        found = under_way(env, deadline)
        quiet = quiet + 1 if found is None else 0
        if found is not None and env._loop.time() >= deadline:
            return False
        if found:
            await asyncio.wait(found, timeout=look_again_s, return_when="FIRST_COMPLETED")
    return True
