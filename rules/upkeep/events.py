"""What is reported of upkeep, wages and debts."""

from rules.kernel.events import Event, Who


class UpkeepSet(Event, frozen=True, kw_only=True):
    """What living costs was said: for everybody, or for `who` alone. `gp` None is nothing said."""

    gp: int | None
    every: str
    from_level: int
    who: Who | None = None


class UpkeepDue(Event, frozen=True, kw_only=True):
    """So many `periods` of living are due. Whoever takes wages along with it follows this.

    `every` is a key of `Every`, "by hand" where a referee said it. Who pays what is told by itself.
    """

    every: str
    periods: int = 1


class Charged(Event, frozen=True, kw_only=True):
    """Somebody was to pay `gp` for something, and paid as much as they had.

    `why` is what for, in a few words. `debt` is what they owe now, all in all.
    """

    payer: Who
    gp: int
    paid: int
    why: str
    debt: int = 0


class DebtPaid(Event, frozen=True, kw_only=True):
    """Somebody paid a debt; `debt` is what they still owe."""

    payer: Who
    gp: int
    debt: int = 0


class DebtForgiven(Event, frozen=True, kw_only=True):
    """Somebody need not pay so much of what they owe; `debt` is what is left of it."""

    payer: Who
    gp: int
    debt: int = 0


EVENTS: tuple[type[Event], ...] = (UpkeepSet, UpkeepDue, Charged, DebtPaid, DebtForgiven)
