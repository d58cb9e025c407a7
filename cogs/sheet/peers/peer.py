"""The shape of a tool whose files can be read, and how to find one's way in what it writes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import cast

from cogs.core.files.written import Texts
from rules.kernel.whole import read_whole

Json = object
"""What JSON holds, of any shape: nothing in it can be relied on."""
Entry = tuple[str, Texts]
"""One part or number of a sheet by a name that `Draft.say` knows, and what is written of it."""
ABILITY_ORDER = ("str", "dex", "con", "int", "wis", "cha")
"""The abilities as newer games number them."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A tool: its name, whether a file is one of its, what that says, and what it never says."""

    name: str
    is_its: Callable[[Json], bool]
    read: Callable[[Json], Iterator[Entry]]
    lacks: str = ""


def dig(found: Json, *path: str | int) -> Json:
    """What lies on a path in there, None where there is nothing."""
    for step in path:
        if isinstance(found, Mapping):
            found = cast("Mapping[str | int, Json]", found).get(step)
        elif isinstance(found, list) and isinstance(step, int):
            found = dict(enumerate(cast("list[Json]", found))).get(step)
        else:
            return None
    return found


def number_in(found: Json, *path: str | int) -> int | None:
    """A whole number on a path."""
    there = dig(found, *path)
    if isinstance(there, str):
        return read_whole(there.strip().removeprefix("+"))
    if isinstance(there, int | float) and not isinstance(there, bool) and isfinite(there):
        return int(there)
    return None


def text_in(found: Json, *path: str | int) -> str:
    """A text on a path, "" where there is none."""
    there = dig(found, *path)
    return " ".join(there.split()) if isinstance(there, str) else ""


def list_in(found: Json, *path: str | int) -> list[Json]:
    """A list on a path, empty where there is none."""
    there = dig(found, *path)
    return cast("list[Json]", there) if isinstance(there, list) else []


def entry(name: str, value: object) -> Iterator[Entry]:
    """An entry, if there is a value."""
    if value not in (None, "", 0):
        yield name, (str(value),)


def points(now: int | None, most: int | None) -> Iterator[Entry]:
    """Hit points, if it is known how many there are at most."""
    if most is not None and most > 0:
        yield "hit_points", (f"{most if now is None else min(now, most)}/{most}",)
