"""What a family keeps in the document of a game: a part of its own, by its key.

A family declares its parts among its records: `LIGHTS = several("lights", Light, By("bearer"))`,
and says with it whose it is: the game's or a party's (`rules.kernel.whose`). A part that is as it
is by default is not stored.
"""

from collections.abc import Mapping
from types import GenericAlias, MappingProxyType
from typing import Any, Generic, TypeVar

from rules.kernel.whose import Whose
from rules.record import fields_of, replace
from rules.state.game import GameState

T = TypeVar("T")
_parts: dict[str, "Part[Any]"] = {}
PARTS: Mapping[str, "Part[Any]"] = MappingProxyType(_parts)
"""All parts that the families loaded so far have declared, by their keys."""


class Part(Generic[T]):
    """A part of the document: its key, its `default`, `whose` it is, and its type as `kind`.

    Raises ValueError if something else in the document has that key, or `whose` leaves out a field.
    """

    __slots__ = ("default", "key", "kind", "whose")

    def __init__(self, key: str, default: T, whose: Whose[Any], kind: object = None) -> None:
        if key in _parts or key in fields_of(GameState):
            raise ValueError(f"two parts of a game's document are called {key!r}")
        whose.check(default)
        self.key = key
        self.default = default
        self.whose = whose
        self.kind = type(default) if kind is None else kind
        _parts[key] = self

    def of(self, state: GameState) -> T:
        """This part of a game."""
        found: T = state.parts.get(self.key, self.default)
        return found

    def put(self, state: GameState, value: T) -> GameState:
        """The game with another one in its place."""
        if value != self.default:
            return replace(state, parts={**state.parts, self.key: value})
        others = {key: part for key, part in state.parts.items() if key != self.key}
        return replace(state, parts=others)


def several(key: str, kind: type[T], whose: Whose[Any]) -> Part[tuple[T, ...]]:
    """A part that holds any number of a kind, at first none."""
    return Part(key, (), whose, GenericAlias(tuple, (kind, ...)))


def maybe(key: str, kind: type[T], whose: Whose[Any]) -> Part[T | None]:
    """A part that is one of a kind, or None, as it is at first."""
    return Part(key, None, whose, kind | None)
