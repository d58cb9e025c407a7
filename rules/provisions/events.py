"""What is reported of food and drink."""

from rules.kernel.events import Event, Who
from rules.record import Record


class Shared(Record, frozen=True):
    """Somebody ate of a fellow's food."""

    eater: Who
    bearer: Who


class DayEnded(Event, frozen=True, kw_only=True):
    """The party has eaten for `days`: so many rations, and `found` portions of what it had found.

    `hungry` and `thirsty` are those who begin to go without, `fed` those who eat again. `left`
    rations are for `people`; `skins` are the waterskins left where there is no water, else None.
    """

    days: int
    eaten: int
    left: int
    people: int
    found: int = 0
    shared: tuple[Shared, ...] = ()
    hungry: tuple[Who, ...] = ()
    thirsty: tuple[Who, ...] = ()
    fed: tuple[Who, ...] = ()
    skins: int | None = None


class NoFoodTaken(Event, frozen=True, kw_only=True):
    """The party has set out, and nobody has food with them. Told once in a game."""


class FoodFound(Event, frozen=True, kw_only=True):
    """There is food for so many people more, which does not keep beyond the next meal."""

    portions: int


class DrinkSet(Event, frozen=True, kw_only=True):
    """Whether there is water to be found; where there is none, `skins` waterskins are full."""

    found: bool
    skins: int


class ProvidedFor(Event, frozen=True, kw_only=True):
    """These have enough to eat and drink again."""

    targets: tuple[Who, ...]


EVENTS = (DayEnded, NoFoodTaken, FoodFound, DrinkSet, ProvidedFor)
