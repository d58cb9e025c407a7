"""A text of which nobody says what it is: JSON as whatever it holds, YAML as a list, else lines."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, cast

from msgspec import Struct

from cogs.core.files.lists import JSON, MOST_BYTES, YAML, decode
from cogs.core.files.worker import Work
from cogs.core.files.written import Contents, Written, tidied
from rules.errors import RuleError
from rules.kernel.words import harmless

DEEPEST = 40
MOST_DIGITS = 18
MOST_LETTERS = 20_000


class Found(Struct, frozen=True):
    """A text, and what it holds where it is JSON (`tree`) or YAML (`things`); else both are None.

    A tree is what JSON holds, of any shape.
    """

    text: str
    tree: Any = None
    things: list[Written] | None = None


TEXTS = Work("cogs.core.files.texts:find_text", Found)
"""What is said of it: what a list of such things holds, the file's name, and how YAML begins."""


def find_text(
    file: IO[bytes], contents: Mapping[str, str], name: str, keys: Sequence[str]
) -> Iterator[Found]:
    """What the text in a file holds, in one answer; `keys` are words that YAML begins with."""
    text = decode(file.read(MOST_BYTES + 1))
    yield read_anything(Contents(**contents), text, name, keys)  # type: ignore[arg-type]


def read_anything(contents: Contents, text: str, name: str, keys: Sequence[str]) -> Found:
    """What a text holds. Raises RuleError."""
    if len(text) > MOST_LETTERS:
        raise too_long(contents)
    tidy = text.strip().removeprefix("\ufeff").strip()
    ending = name.rpartition(".")[2].lower()
    if ending in JSON.endings or tidy[:1] in ("{", "["):
        return Found(harmless(text), tree=_harmless(read_json(tidy)))
    # Keys as we write them begin with a small letter; people begin with a large one.
    key = tidy.partition("\n")[0].removeprefix("- ").partition(":")[0]
    if ending in YAML.endings or (key in keys and key == key.lower()):
        things = [tidied(one) for one in YAML.read(contents, tidy)]
        return Found(harmless(text), things=things)
    return Found(harmless(text))


def _harmless(found: object) -> object:
    """The same with every text in it by the door that texts of people come in by."""
    if isinstance(found, str):
        return harmless(found)
    if isinstance(found, dict):
        entries = cast("dict[str, object]", found).items()
        return {harmless(key): _harmless(value) for key, value in entries}
    if isinstance(found, list):
        return [_harmless(value) for value in cast("list[object]", found)]
    return found


def too_long(contents: Contents) -> RuleError:
    """The refusal of a text with more letters than such a thing has."""
    return RuleError(
        f"That has more than {MOST_LETTERS:,} letters. A {contents.one} is much shorter: leave the "
        "rest out."
    )


def read_json(text: str) -> object:
    """What JSON says. Raises RuleError."""
    try:
        found: object = json.loads(text, parse_int=_whole)
        _require_flat(found, 0)
    except (ValueError, RecursionError):
        start = " ".join(text[:40].split())
        raise RuleError(f"“{start}…” is no JSON.") from None
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("no number has so many digits")
    return int(digits)


def _require_flat(found: object, depth: int) -> None:
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(found, dict):
        for value in cast("dict[str, object]", found).values():
            _require_flat(value, depth + 1)
    elif isinstance(found, list):
        for value in cast("list[object]", found):
            _require_flat(value, depth + 1)
