"""The actions, events and settings of provisions, and what it keeps in a game's document."""

from dataclasses import replace

from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.part import Part
from rules.kernel.setting import switch
from rules.kernel.whose import POOLED, SAME, Fields
from rules.provisions import FAMILY
from rules.record import Record


class Provisions(Record):
    """What is known of it beside what people carry (OSE-RESOURCES)."""

    counted: bool = False
    """The party has set out once, and knows that food counts."""
    found: int = 0
    """For so many people there is food that does not keep beyond the next meal."""
    dry: bool = False
    """The referee's word that there is no water to be found."""
    dry_since: int = 0
    """When they said so."""
    drunk: int = 0
    """The waterskins that have been emptied since."""


SUPPLIES = Part(
    "provisions",
    Provisions(),
    Fields(counted=SAME, found=POOLED, dry=SAME, dry_since=SAME, drunk=SAME),
)
"""The party's food and water while it is out."""


class SetWaterFound(Word):
    """Say whether there is water to be found where the party is."""

    found: bool


class FindFood(Word):
    """Say that there is food for so many people, which does not keep beyond the next meal."""

    people: int


class Shared(Record):
    """Somebody ate of a fellow's food."""

    eater: Who
    bearer: Who


class DayEnded(Event):
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


class NoFoodTaken(Event):
    """The party has set out, and nobody has food with them. Told once in a game."""


class FoodFound(Event):
    """There is food for so many people more, which does not keep beyond the next meal."""

    portions: int


class DrinkSet(Event):
    """Whether there is water to be found; where there is none, `skins` waterskins are full."""

    found: bool
    skins: int


class ProvidedFor(Event):
    """These have enough to eat and drink again."""

    targets: tuple[Who, ...]


PROVISIONS = replace(
    switch(
        "provisions",
        "Food and drink",
        "OSE-RESOURCES",
        off="nobody counts them",
        on="each day out takes a ration of everybody, by itself; those without one go hungry",
        on_in=("ose", "eris"),
    ),
    from_next_encounter=False,
)

FAMILY.brings(settings=(PROVISIONS,))
