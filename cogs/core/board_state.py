"""What is known of the board of a game: what stands there, lies below it, and is to be done."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from cogs.core.drawing import Drawing, step_of
from data.live import LiveGame

DRIFTED_AFTER = 3
"""So many messages below it, and the board is posted anew when the next step begins; when a round
or a turn begins, one is enough."""
BURIED_AFTER = 20
"""So many, and it is posted anew in the middle of a step."""
CALM_MS = 300_000
"""In the middle of a step that is done at most so often."""


@dataclass(slots=True)
class Drift:
    """What has come below a board since it was posted, and the step it was last drawn in.

    `posted_at` is in milliseconds, None after a start: nobody knows then what lies below it.
    """

    below: int = 0
    step: tuple[str, int, int] | None = None
    posted_at: int | None = None

    def posted(self, now: int) -> None:
        """The board is at the bottom."""
        self.below, self.posted_at = 0, now

    @property
    def is_at_bottom(self) -> bool:
        """Whether nothing lies below it."""
        return self.posted_at is not None and not self.below

    def is_left_behind(self, game: LiveGame) -> bool:
        """Whether a round or turn begins above where people read, or a step far above it."""
        now = step_of(game)
        if self.step is None or self.step == now:
            return False
        is_new_round = bool(now[0]) and self.step[:2] != now[:2]
        return self.below >= (1 if is_new_round else DRIFTED_AFTER)

    def is_buried(self, now: int) -> bool:
        """Whether so much lies below it that it comes down in the middle of a step."""
        is_calm = self.posted_at is None or now - self.posted_at >= CALM_MS
        return self.below >= BURIED_AFTER and is_calm


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

    def forget(self) -> None:
        """Have nothing drawn any more."""
        self.wanted = None
        self.stop_waiting()

    def stop_waiting(self) -> None:
        """Have nothing done later."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
