"""Stands before methods of single objects, so that whoever is not watched runs none of this."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

# Any: methods of other rooms, with whatever they take and give back.
Method = Callable[..., Any]
Seen = Callable[[float, BaseException | None], None]
"""Told how many seconds something took, and what came of it where that is an error."""


def stand_before(owner: object, name: str, make: Callable[[Method], Method]) -> None:
    """Put what `make` makes of a method of one object in the place of that method."""
    setattr(owner, name, make(getattr(owner, name)))


def timed(method: Method, seen: Seen) -> Method:
    """The same method, of which is told how long it took."""

    def call(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        began = time.perf_counter()
        try:
            result = method(*arguments, **named)
        except BaseException as error:
            seen(time.perf_counter() - began, error)
            raise
        seen(time.perf_counter() - began, None)
        return result

    return call


async def timed_await(waiting: Awaitable[Any], seen: Seen) -> Any:  # noqa: ANN401
    """What is waited for, of which is told how long that took."""
    began = time.perf_counter()
    try:
        result = await waiting
    except BaseException as error:
        seen(time.perf_counter() - began, error)
        raise
    seen(time.perf_counter() - began, None)
    return result
