"""Whether the party is out, on which scale its time is counted, and what people do in it."""

from enum import StrEnum

from rules.record import Record


class Task(Record, frozen=True):
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


class Expedition(Record, frozen=True):
    """The party is out since `begun`, in seconds since the campaign began.

    `place` and `area` are the ids of where it is, "" for nowhere that was prepared. `dark` is a
    word on whether it is dark around it, None for what is usual there.
    """

    scale: Scale
    begun: int = 0
    place: str = ""
    area: str = ""
    dark: bool | None = None
