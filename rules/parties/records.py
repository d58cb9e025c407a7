"""The actions and events of parties."""

from rules.kernel.action import Personal, Word
from rules.kernel.events import Event, Who


class SplitUp(Word):
    """Some characters go their own way, by their ids; hirelings go with whom they follow.

    `name` is what their party is called, "" for who they are. `at_home`: they stay there while the
    others are out; but for a referee only as these set out.
    """

    characters: tuple[str, ...]
    name: str = ""
    at_home: bool = False


class JoinUp(Word):
    """A party, by its number, meets the one that acts: from now on they are one."""

    party: int


class MeanParty(Personal):
    """Who has somebody in several parties means this one, by its number, where all are read."""

    of_game = True

    party: int


class PartySplit(Event):
    """Some went their own way: they are the party of that number and `label` now."""

    at_once = True

    party: int
    label: str
    went: tuple[Who, ...]


class PartiesJoined(Event):
    """Two parties met, and are one under a `label`: `came` came to the others.

    One of them was `seconds` of game time behind; `behind` are the people whose time that was.
    `parties` are the numbers of both, of those who `came` last.
    """

    at_once = True

    label: str
    came: tuple[Who, ...]
    seconds: int = 0
    behind: tuple[Who, ...] = ()
    parties: tuple[int, ...] = ()


class PartyMeant(Event):
    """A member means another party from now on; nobody else is told."""

    bookkeeping = True

    member: int
    label: str
