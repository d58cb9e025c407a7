"""SimCord keeps account of each callback of a bot and reads its own clock, a thousand times a test.

What it asks there is asked in fewer steps; the answers are the same.
"""

from typing import Any

from simcord import _dpy_internals, _runtime


class Settlement:
    """What SimCord looks at while it waits; it makes one for each task."""

    __slots__ = (
        "advancing",
        "bot",
        "generation",
        "last_dispatch",
        "loop",
        "virtual_time",
        "work",
    )

    def __init__(self, env: Any) -> None:
        self.work = env._work
        self.bot = env.bot
        self.loop = env._loop
        self.virtual_time = env._virtual_time
        self.advancing = env._advancing
        self.generation = env._generation
        self.last_dispatch = env._last_dispatch


def monotonic() -> float:
    """The clock of the bot whose code asks, or the real one."""
    scope = _runtime._BOT_SCOPE.get()
    if scope is not None:
        env, generation = scope
        if env._started and env._runtime is not None and generation == env._generation:
            now: float = env._virtual_time
            return now
    return _dpy_internals._REAL_MONOTONIC()


def track_quickly() -> None:
    """Have SimCord ask this way, for as long as the process runs."""
    _dpy_internals.__dict__["_clock_monotonic"] = monotonic
    # A record is looked for among those that wait, and is itself alone.
    record: Any = _runtime._CallbackRecord
    record.__eq__, record.__hash__ = object.__eq__, object.__hash__
