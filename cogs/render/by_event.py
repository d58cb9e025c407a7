"""Tables of a family whose rows are its own functions: each row stands on its function.

    SIGNS = ByKey[str, Sign]()

    @SIGNS.of("vote")
    def _sign_of_vote(state: GameState, rest: str) -> str:

A table of events asks the function itself: they are what its first parameter may be. A function
that needs nothing but the event takes nothing else.
"""

from collections.abc import Callable, Hashable, Mapping
from types import FunctionType
from typing import Any, Generic, TypeVar, get_args

from rules.kernel.events import Event

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class ByKey(dict[K, T], Generic[K, T]):
    """Things by their keys, none of which is given twice."""

    def of(self, *keys: K) -> Callable[[F], F]:
        """The function is the one for these keys."""

        def added(function: F) -> F:
            self.give(keys, function)
            return function

        return added

    def give(self, keys: tuple[K, ...], thing: Any) -> None:  # noqa: ANN401 - a function is a thing
        """Have all of these keys stand for a thing."""
        for key in keys:
            assert key not in self, f"two are for {key}: {self[key]} and {thing}"
            self[key] = thing


class ByEvent(ByKey[type[Event], T]):
    """The same by kinds of events, each called with the event and what is beside it."""

    def __init__(self, told: Mapping[type[Event], object] | None = None) -> None:
        for kind, thing in (told or {}).items():
            self.give((kind,), thing)

    def give(self, keys: tuple[type[Event], ...], thing: object) -> None:
        """Have all of these kinds stand for a thing."""
        super().give(keys, with_beside(thing))

    def tells(self, function: F) -> F:
        """The function is the one for what it takes."""
        self.give(kinds_of(function), function)
        return function


def with_beside(thing: object) -> Any:  # noqa: ANN401 - as above
    """A function of the event alone as one that is called with what is beside it as well."""
    if not isinstance(thing, FunctionType) or thing.__code__.co_argcount > 1:
        return thing

    def called(event: Event, _beside: object) -> object:
        return thing(event)

    return called


def kinds_of(function: Callable[..., object]) -> tuple[Any, ...]:
    """The kinds of events that a function takes as its first parameter."""
    kind = next(iter(function.__annotations__.values()))
    return get_args(kind) or (kind,)
