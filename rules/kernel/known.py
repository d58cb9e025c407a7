"""What a function makes of a state, worked out once for each of the states asked about last."""

import operator
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

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
        self._newest.appendleft((state, found))
        return found


class KnownByParts(Generic[T]):
    """A pure function of some parts of the state, with its newest results.

    Parts are told apart by identity: they are frozen and kept with what came of them, so a part
    that is still the same object still says the same, in whatever state it stands.
    """

    def __init__(
        self, parts: Callable[[GameState], tuple[object, ...]], work: Callable[[GameState], T]
    ) -> None:
        self.parts = parts
        self.work = work
        self._newest: deque[tuple[tuple[object, ...], T]] = deque(maxlen=MOST)

    def __call__(self, state: GameState) -> T:
        """What comes of a state."""
        parts = self.parts(state)
        for known, found in self._newest:
            if all(map(operator.is_, known, parts)):
                return found
        found = self.work(state)
        self._newest.appendleft((parts, found))
        return found


class HasId(Protocol):
    """Something with an id that nothing else among its like has."""

    @property
    def id(self) -> str:
        """The id."""
        ...


H = TypeVar("H", bound=HasId)


class ById(Generic[H]):
    """Those of a tuple by their ids; of the tuple asked about last it is still known."""

    def __init__(self) -> None:
        self._newest: tuple[Sequence[H], Mapping[str, H]] = (), {}

    def __call__(self, ones: Sequence[H]) -> Mapping[str, H]:
        """The same ones by their ids."""
        known, found = self._newest
        if known is not ones:
            found = {one.id: one for one in ones}
            self._newest = ones, found
        return found
