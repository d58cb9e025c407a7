"""Whether the party is out, and on which scale its time is counted."""

from enum import StrEnum

from rules.record import Record


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
