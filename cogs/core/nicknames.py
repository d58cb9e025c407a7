"""People by their names on Discord: who says `give 5 gp to Ada` means the character whom Ada plays.

Names are known of those who have pressed or typed something since the start; a mention names its
person itself.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping
from weakref import WeakKeyDictionary

from cogs.core.client import Client
from cogs.core.naming import active_character
from data.live import LiveGame
from rules.kernel.folding import folded

MOST_PEOPLE = 10_000
SHORTEST_NAME = 3
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_known: WeakKeyDictionary[Client, OrderedDict[int, str]] = WeakKeyDictionary()


def note_person(client: Client, user_id: int, name: str) -> None:
    """Keep by what name somebody goes."""
    names = _known.setdefault(client, OrderedDict())
    names[user_id] = name
    names.move_to_end(user_id)
    if len(names) > MOST_PEOPLE:
        names.popitem(last=False)


def forget_person(client: Client, user_id: int) -> None:
    """Keep the name of somebody no longer."""
    _known.get(client, OrderedDict[int, str]()).pop(user_id, None)


def with_mentions(game: LiveGame, said: str) -> str:
    """A line with the character of each person who is mentioned in it."""

    def named(found: re.Match[str]) -> str:
        return _character(game, int(found[1])) or found[0]

    return _MENTION.sub(named, said)


def with_characters(client: Client, game: LiveGame, said: str) -> str:
    """A line with characters in the place of the people who play them."""
    names: Mapping[int, str] = _known.get(client, {})
    for member in game.members.values():
        name = names.get(member.user_id, "")
        plays = _character(game, member.user_id)
        if plays and len(name) >= SHORTEST_NAME:
            said = _renamed(said, name, plays)
    return said


def _renamed(said: str, name: str, character: str) -> str:
    """A line with one name in the place of another, where it stands as words of its own."""
    if folded(name) == folded(character):
        return said
    wanted, low, start = name.lower(), said.lower(), 0
    while len(low) == len(said) and (at := low.find(wanted, start)) >= 0:
        end = at + len(wanted)
        if low[max(0, at - 1) : at].isalnum() or low[end : end + 1].isalnum():
            start = end
            continue
        said = f"{said[:at]}{character}{said[end:]}"
        low, start = said.lower(), at + len(character)
    return said


def _character(game: LiveGame, user_id: int) -> str:
    own = active_character(game, user_id)
    return "" if own is None else own.name
