"""The party: who speaks for it, who walks where, who maps, what it votes on and has decided."""

from enum import StrEnum

from rules.record import Record


class Option(Record):
    """Something to vote for; `means` is "explore:" with the id of the door by which the party goes,
    or "" for words alone."""

    text: str
    means: str = ""


class Ballot(Record):
    """What a member's vote is for: the place of an option, counted from 0."""

    member: int
    option: int


class Vote(Record):
    """A question that is put to the party by the member `by`, 0 for the clock.

    `until` is when the clock counts, in milliseconds since 1970 UTC, None for never.
    """

    id: str
    question: str
    options: tuple[Option, ...]
    by: int
    until: int | None = None
    ballots: tuple[Ballot, ...] = ()


class Decision(Record):
    """What a vote came to, and when (milliseconds since 1970 UTC); `vote` is its id."""

    vote: str
    question: str
    result: str
    at: int = 0


class Formation(Record):
    """A marching order with its name (OSE-MARCHING-ORDER).

    `ranks` are ids of characters: the front rank first, each from left to right.
    """

    name: str
    ranks: tuple[tuple[str, ...], ...]


class MapNote(Record):
    """What the players' mapper keeps of a place: words, or where the map is to be found."""

    place: str
    text: str


class Party(Record):
    """`caller` is the id of the character who speaks for all, "" for nobody (OSE-CALLER).

    `votes` are those that are open, `decisions` the newest few, oldest first.
    `formations` are the marching orders that were agreed on, `formation` the name of the one that
    holds, "" for the standard one, else the first.
    `mapper` is the id of the character who draws the map, "" for nobody; `map_notes` are what the
    mapper has written (OSE-MAPPER).
    """

    caller: str = ""
    votes: tuple[Vote, ...] = ()
    decisions: tuple[Decision, ...] = ()
    formations: tuple[Formation, ...] = ()
    formation: str = ""
    mapper: str = ""
    map_notes: tuple[MapNote, ...] = ()


class Task(Record):
    """One thing to do, by the key of its kind; `target` and `text` are what that kind makes of
    them: a door, an area, somebody's own words."""

    kind: str
    target: str = ""
    text: str = ""


class Scale(StrEnum):
    """In what an expedition's time is counted: turns in a dungeon, days on the road or at sea."""

    DUNGEON = "dungeon"
    WILDERNESS = "wilderness"
    WATER = "water"


class Expedition(Record):
    """The party is out since `begun`, in seconds since the campaign began.

    `place` and `area` are the ids of where it is, "" for nowhere that was prepared; `outside` that
    of the place that it has left, before which it stands under the open sky. `dark` is a word on
    whether it is dark around it, None for what is usual there. `fire` is something large and hot
    near by, which blinds those who see heat (OSE-INFRAVISION).
    """

    scale: Scale
    begun: int = 0
    place: str = ""
    area: str = ""
    outside: str = ""
    dark: bool | None = None
    fire: bool = False
