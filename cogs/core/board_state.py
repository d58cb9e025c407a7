"""What is known of one board: what stands there, and what is still to be done about it."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from cogs.core.drawing import Drawing
from cogs.core.scheduler import Drift
from data.live import LiveGame


@dataclass(slots=True)
class BoardState:
    """The board of one game: what stands there, and what is still to be done about it.

    `newest` is the head of the newest game it was asked to show, `wanted` what is to be drawn next,
    `task` who draws, `timer` when that is done where it has to wait, `last` when it was drawn last
    (by the event loop's clock). `drawn` is what stands there, None after a start or a failed edit.
    `coming` is who brings it down.
    `notice` says why it could not be posted: "" once told, None while all is well. `failures`
    counts the attempts that failed in a row.
    """

    newest: int = 0
    wanted: LiveGame | None = None
    task: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    last: float = -math.inf
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drawn: Drawing | None = None
    drift: Drift = field(default_factory=Drift)
    coming: asyncio.Task[None] | None = None
    notice: str | None = None
    failures: int = 0

    def shows(self, game: LiveGame) -> bool:
        """Whether it stands as it would be drawn again: most rolls change nothing on it."""
        return self.drawn is not None and self.drawn.is_of(game)

    @property
    def is_put_off(self) -> bool:
        """Whether it waits for an attempt after one that failed."""
        return self.timer is not None and self.failures > 0

    def wait(self, delay: float, then: Callable[[Self], None]) -> None:
        """Have something done about it later, and nothing else."""
        self.stop_waiting()
        self.timer = asyncio.get_running_loop().call_later(delay, then, self)

    def stop_waiting(self) -> None:
        """Have nothing done later."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
