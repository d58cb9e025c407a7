"""What a function makes of a state, worked out once for each of the states asked about last."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from rules.state.game import GameState

T = TypeVar("T")
MOST = 4
"""A move asks about the state before it and the one after it; others may come between."""


class Known(Generic[T]):
    """A pure function of the state, with its newest results. States are told apart by identity."""

    def __init__(self, work: Callable[[GameState], T]) -> None:
        self._work = work
        self._newest: deque[tuple[GameState, T]] = deque(maxlen=MOST)

    def __call__(self, state: GameState) -> T:
        """What comes of a state."""
        for known, found in self._newest:
            if known is state:
                return found
        found = self._work(state)
        self._newest.append((state, found))
        return found
