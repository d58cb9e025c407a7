"""What is reported of load."""

from rules.kernel.events import Event, Who


class TreasureLoadSet(Event, frozen=True, kw_only=True):
    """Whether somebody carries treasure to speak of; None is by its weight.

    `rate` is their base rate now, in feet, and `why` what that follows from.
    """

    target: Who
    carrying: bool | None
    rate: int
    why: str


class NegligibleLoadSet(Event, frozen=True, kw_only=True):
    """Up to how many coins a load is none in this campaign."""

    coins: int


EVENTS = (TreasureLoadSet, NegligibleLoadSet)
