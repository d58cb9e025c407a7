"""JSON of any shape, as names and texts: what lies deeper goes by its own name."""

from collections.abc import Iterator, Mapping
from typing import cast

from cogs.sheet.item_lines import line_of
from cogs.sheet.peers.peer import Entry, Json, number_in, text_in

DEEPEST = 4
_VALUES = ("value", "score", "total", "current", "now")


def entries_of(found: Json, depth: int = 0) -> Iterator[Entry]:
    """Each name with what is written of it."""
    if not isinstance(found, Mapping) or depth > DEEPEST:
        return
    for key, value in cast("Mapping[str, Json]", found).items():
        if isinstance(value, Mapping):
            yield from _within(key, cast("Mapping[str, Json]", value), depth)
        elif isinstance(value, list):
            texts = [_text(one) for one in cast("list[Json]", value)]
            if any(texts):
                yield key, tuple(filter(None, texts))
        elif text := _text(value):
            yield key, (text,)


def _within(key: str, found: Mapping[str, Json], depth: int) -> Iterator[Entry]:
    """`"str": {"value": 13}` is one number; anything else is taken apart."""
    for name in _VALUES:
        if text := _text(found.get(name)):
            most = _text(found.get("max")) or _text(found.get("maximum"))
            yield key, (f"{text}/{most}" if most else text,)
            return
    yield from entries_of(found, depth + 1)


def _text(value: Json) -> str:
    """A plain value as text; a thing by its name and count, "" for what is none of these."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    name = text_in(value, "name")
    count = number_in(value, "quantity") or number_in(value, "count") or number_in(value, "qty")
    return line_of(name, count) if name else ""
