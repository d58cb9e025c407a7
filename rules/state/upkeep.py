"""What living costs, and who owes how much of it."""

from enum import StrEnum

from rules.record import Record


class Every(StrEnum):
    """When upkeep is due: as a session begins at home, for a week at home, as the party sets out.

    With `HAND` it is due when a referee says so, and only then.
    """

    SESSION = "session"
    WEEK = "week"
    EXPEDITION = "expedition"
    HAND = "by hand"


class Living(Record, frozen=True):
    """A character's own: `gp` in a period, None for as much as all others pay (0 is nothing).

    `debt` is what they still owe, in gp. `paid` is when upkeep was due from them last, in seconds
    since the campaign began, None for never.
    """

    gp: int | None = None
    debt: int = 0
    paid: int | None = None


class Upkeep(Record, frozen=True):
    """The game's: `gp` in a period, None where nobody has said it (ERIS-PLAYER-UPKEEP).

    Characters pay it from `from_level` on. `spent` are the seconds at home that make no whole week
    yet.
    """

    gp: int | None = None
    every: Every = Every.SESSION
    from_level: int = 1
    spent: int = 0
