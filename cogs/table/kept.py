"""What SimCord's pages work out anew each half a second for each window, worked out once.

With five windows that was most of what the table did: a line came seconds late on a busy machine.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from simcord.preview import (
    _commands,  # pyright: ignore[reportPrivateUsage]
    _component_projection,  # pyright: ignore[reportPrivateUsage]
    _messages,  # pyright: ignore[reportPrivateUsage]
    _queries,  # pyright: ignore[reportPrivateUsage]
    _snapshot,  # pyright: ignore[reportPrivateUsage]
)

MOST_KEPT = 2000
_READERS: tuple[Any, ...] = (_component_projection, _messages, _queries, _snapshot)
Entry = Callable[[Any, list[str], Any], Any]
Tokens = Callable[..., Any]


def keep_what_is_read() -> None:
    """Have SimCord's pages keep texts as they read them, and commands as they list them."""
    catalog: Any = _commands
    if getattr(catalog.entry_for_leaf, "keeps", False):
        return
    catalog.entry_for_leaf = _kept_entry(catalog.entry_for_leaf)
    tokens = _kept_tokens(_READERS[0].markdown_tokens)
    for reader in _READERS:
        reader.markdown_tokens = tokens


def _kept_entry(make: Entry) -> Entry:
    # What an entry was made of stays with it: another command can never have its number.
    known: dict[int, tuple[Any, Any]] = {}

    def entry_for_leaf(command: Any, path: list[str], leaf: Any) -> Any:  # noqa: ANN401 - SimCord's
        found = known.get(id(leaf))
        if found is None:
            found = known[id(leaf)] = leaf, make(command, path, leaf)
        return found[1]

    vars(entry_for_leaf)["keeps"] = True
    return entry_for_leaf


def _kept_tokens(read: Tokens) -> Tokens:
    # As bytes, because each page adds to what it is given.
    known: dict[tuple[str | None, str, str], bytes] = {}

    def markdown_tokens(
        value: str | None, profile: str = "message", *, context: object = None
    ) -> Any:  # noqa: ANN401 - SimCord's
        key = value, profile, repr(context)
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            found = known[key] = msgspec.json.encode(read(value, profile, context=context))
        return msgspec.json.decode(found)

    return markdown_tokens
