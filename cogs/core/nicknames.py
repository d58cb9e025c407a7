"""People by their names on Discord: who says `give 5 gp to Ada` means the character whom Ada plays.

Names are known of those who have pressed or typed something since the start; a mention names its
person itself.
"""

from collections import OrderedDict
from collections.abc import Mapping
from weakref import WeakKeyDictionary

from cogs.core.client import Client
from cogs.core.naming import active_character
from data.live import LiveGame
from rules.kernel.folding import folded

MOST_PEOPLE = 10_000
SHORTEST_NAME = 3
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


def people_of(client: Client, game: LiveGame) -> dict[str, int]:
    """Who plays somebody in a game: Discord's ids by the names there, in small letters.

    A name of the same letters as the character's is left out.
    """
    names: Mapping[int, str] = _known.get(client, {})
    found: dict[str, int] = {}
    for member in game.members.values():
        name = names.get(member.user_id, "").lower()
        own = active_character(game, member.user_id)
        if own is not None and len(name) >= SHORTEST_NAME and folded(name) != folded(own.name):
            found.setdefault(name, member.user_id)
    return found
