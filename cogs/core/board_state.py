"""What is known of one board: what stands there, and what is still to be done about it."""

import asyncio
from dataclasses import dataclass, field

from cogs.core.drawing import Drawing
from cogs.core.drift import Drift
from data.live import LiveGame


@dataclass(slots=True)
class BoardState:
    """The board of one game: what stands there, and what is still to be done about it.

    `newest` is the head of the newest game it was asked to show, `wanted` what is to be drawn next,
    `task` who draws. `drawn` is what stands there, None after a start or a failed edit. `coming` is
    who brings it down.
    `notice` says why it could not be posted: "" once told, None while all is well. `failures`
    counts the attempts that failed in a row, `retry` is the timer of the next one.
    """

    newest: int = 0
    wanted: LiveGame | None = None
    task: asyncio.Task[None] | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drawn: Drawing | None = None
    drift: Drift = field(default_factory=Drift)
    coming: asyncio.Task[None] | None = None
    notice: str | None = None
    failures: int = 0
    retry: asyncio.TimerHandle | None = None

    def shows(self, game: LiveGame) -> bool:
        """Whether it stands as it would be drawn again: most rolls change nothing on it."""
        return self.drawn is not None and self.drawn.is_of(game)

    def take_wanted(self) -> LiveGame | None:
        """Take what is to be drawn; from then on nothing is, until it is asked for again."""
        wanted, self.wanted = self.wanted, None
        return wanted
