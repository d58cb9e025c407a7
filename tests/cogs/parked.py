"""SimCord asks again and again of each waiting task whether a timer wakes it, and which.

It goes through all timers there are, and asks each when it comes before it asks whom it wakes.
Asked the other way round, it no longer counts.
"""

from asyncio import AbstractEventLoop, Future
from typing import Any

from simcord import _dpy_internals, _settlement

_WAKES = "_set_result_unless_cancelled"
"""What `asyncio.sleep` has called, with the future that it waits for."""


def wakes(handle: Any, waiter: Future[Any]) -> bool:
    """Whether a timer wakes whoever sleeps so."""
    args = handle._args
    if not args or args[0] is not waiter or handle.cancelled():
        return False
    callback = _dpy_internals._original_callback(handle._callback)
    return getattr(callback, "__name__", "") == _WAKES


def is_sleep_waiter(waiter: Future[Any] | None, loop: AbstractEventLoop, deadline: float) -> bool:
    """Whether a timer of the loop ends a sleep after a deadline."""
    if waiter is None or waiter.done():
        return False
    scheduled: list[Any] = getattr(loop, "_scheduled", [])
    return any(wakes(one, waiter) and one.when() > deadline for one in scheduled)


def is_virtual_sleep_waiter(state: Any, waiter: Future[Any] | None, deadline: float) -> bool:
    """Whether a timer of SimCord's clock ends a sleep, which comes of itself after a deadline."""
    if waiter is None or waiter.done():
        return False
    return any(
        wakes(one.handle, waiter) and _settlement._callback_fire_time(state, one) > deadline
        for one in state.work.callbacks
        if one.when is not None and one.handle is not None
    )


def ask_quickly() -> None:
    """Have SimCord ask this way, for as long as the process runs."""
    _dpy_internals.__dict__["is_sleep_waiter"] = is_sleep_waiter
    _settlement.__dict__["_is_virtual_sleep_waiter"] = is_virtual_sleep_waiter
