"""The actions and events of upkeep, and what it keeps in a game's document."""

from enum import StrEnum

from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.part import Part
from rules.kernel.whose import GAMES, SAME, Fields
from rules.record import Record


class Every(StrEnum):
    """When upkeep is due: as a session begins at home, for a week at home, as the party sets out.

    `MONTH` is the first of each month, by the calendar, wherever they are. With `HAND` it is due
    when a referee says so, and only then.
    """

    SESSION = "session"
    WEEK = "week"
    MONTH = "month"
    EXPEDITION = "expedition"
    HAND = "by hand"


class Upkeep(Record):
    """The game's: `gp` in a period, None where nobody has said it (ERIS-PLAYER-UPKEEP).

    Characters pay it from `from_level` on. `spent` are the seconds at home that make no whole week
    yet.
    """

    gp: int | None = None
    every: Every = Every.SESSION
    from_level: int = 1
    spent: int = 0


UPKEEP = Part("upkeep", Upkeep(), Fields(gp=GAMES, every=GAMES, from_level=GAMES, spent=SAME))
"""What living costs."""


class SetUpkeep(Word):
    """Say what living costs in a period, and when it is due; None leaves it as it is.

    With a `character_id`, `gp` is that character's own amount. `same` ends what was said: for a
    character that they pay another amount than all others, else that anybody pays anything.
    """

    gp: int | None = None
    every: Every | None = None
    from_level: int | None = None
    character_id: str = ""
    same: bool = False


class CallUpkeep(Word):
    """Upkeep is due now, for so many `periods`."""

    periods: int = 1


class PayDebt(Word):
    """Pay what a character owes, or so much of it: None is as much as they have."""

    character_id: str = ""
    gp: int | None = None


class ForgiveDebt(Word):
    """A character owes so much less: None is all of it."""

    character_id: str
    gp: int | None = None


class UpkeepSet(Event):
    """What living costs was said: for everybody, or for `who` alone. `gp` None is nothing said."""

    gp: int | None
    every: str
    from_level: int
    who: Who | None = None


class UpkeepDue(Event):
    """So many `periods` of living are due. Whoever takes wages along with it follows this.

    `every` is a key of `Every`, "by hand" where a referee said it. Who pays what is told by itself.
    """

    every: str
    periods: int = 1


class Charged(Event):
    """Somebody was to pay `gp` for something, and paid as much as they had.

    `why` is what for, in a few words. `debt` is what they owe now, all in all.
    """

    payer: Who
    gp: int
    paid: int
    why: str
    debt: int = 0


class DebtPaid(Event):
    """Somebody paid a debt; `debt` is what they still owe."""

    payer: Who
    gp: int
    debt: int = 0


class DebtForgiven(Event):
    """Somebody need not pay so much of what they owe; `debt` is what is left of it."""

    payer: Who
    gp: int
    debt: int = 0
