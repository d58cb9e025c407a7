"""How far a board lies above where people read, and when it comes down by itself."""

from dataclasses import dataclass

from cogs.core.drawing import step_of
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
