"""Keeps what was used last in memory, and forgets the rest."""

from collections import OrderedDict
from collections.abc import Hashable, Mapping, ValuesView
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Newest(Generic[K, V]):
    """At most so many values by key; beyond that the one unused for longest is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """The value of a key, None if it is unknown or forgotten."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def values(self) -> ValuesView[V]:
        """All that is kept."""
        return self._values.values()

    def put(self, key: K, value: V) -> None:
        """Keep a value in place of the one before."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def update(self, values: Mapping[K, V]) -> None:
        """Keep several."""
        for key, value in values.items():
            self.put(key, value)

    def forget(self, key: K) -> None:
        """Drop the value of a key, if there is one."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Drop everything."""
        self._values.clear()
