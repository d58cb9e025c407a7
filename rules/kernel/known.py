"""What a function makes of a state, worked out once while the state, or its parts, are the same."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar
from weakref import ref

from rules.state.game import GameState

T = TypeVar("T")
MOST = 16
"""A move asks about the state before it, the one after it and some between; the moves of several
games go on at the same time, from the question to the drawn board."""


class Known(Generic[T]):
    """A pure function of the state, with what came of each state for as long as that is kept.

    States are told apart by identity. A result must not refer to its state: both would be kept.
    """

    def __init__(self, work: Callable[[GameState], T]) -> None:
        self._work = work
        self._found: dict[int, tuple[ref[GameState], T]] = {}

    def __call__(self, state: GameState) -> T:
        """What comes of a state."""
        number = id(state)
        known = self._found.get(number)
        if known is not None:
            return known[1]
        found = self._work(state)
        self._found[number] = ref(state, lambda _: self._found.pop(number, None)), found
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
        self._newest: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

    def __call__(self, state: GameState) -> T:
        """What comes of a state."""
        parts = self.parts(state)
        key = tuple(map(id, parts))
        known = self._newest.get(key)
        if known is not None:
            return known[1]
        found = self.work(state)
        if len(self._newest) >= MOST:
            del self._newest[next(iter(self._newest))]
        self._newest[key] = parts, found
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
