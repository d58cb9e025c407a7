"""No number of somebody's account stands in what is kept of a game.

Whoever is mentioned in words that somebody types is called by the character they play instead, so
that a file of the game names nobody, and whoever is forgotten is not kept in the words of others.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from data.live import LiveGame
from rules.kernel.action import Action
from rules.kernel.actor import played_by
from rules.record import Record, fields_of, replace

A = TypeVar("A", bound=Action)
MARK = "<@"
SOMEBODY = "@somebody"
MENTION = re.compile(r"<@!?(\d{1,20})>")
"""Somebody who is mentioned, by the number of their account."""


def without_accounts(text: str, game: LiveGame) -> str:
    """A text that mentions nobody: `<@1234>` as `@Morgan`."""

    def called(found: re.Match[str]) -> str:
        user_id = int(found[1])
        if game.member(user_id) is None:
            return SOMEBODY
        character = played_by(game.state, game.viewer(user_id))
        return SOMEBODY if character is None else f"@{character.name}"

    return MENTION.sub(called, text)


def nameless(action: A, game: LiveGame) -> A:
    """The action with all its texts like that."""
    return cast("A", _without(action, game))


def _without(value: object, game: LiveGame) -> object:
    if isinstance(value, str):
        return without_accounts(value, game) if MARK in value else value
    if isinstance(value, tuple):
        several = cast("tuple[object, ...]", value)
        parts = [_without(one, game) for one in several]
        # One whose parts have names is made of them one by one.
        make = cast("Callable[..., object] | None", getattr(several, "_make", None))
        return tuple(parts) if make is None else make(parts)
    if isinstance(value, Mapping):
        known = cast("Mapping[object, object]", value)
        return {_without(key, game): _without(one, game) for key, one in known.items()}
    if isinstance(value, Record):
        found = {name: getattr(value, name) for name in fields_of(type(value))}
        changed = {name: _without(one, game) for name, one in found.items()}
        return replace(value, **{n: one for n, one in changed.items() if one is not found[n]})
    return value
