"""What is reported of races."""

from rules.kernel.events import Event, Throw, Who


class GrudgePassedOver(Event, frozen=True, kw_only=True):
    """Somebody attacked others first while those stand there whom their race hates (R-GRUDGE).

    A warning: it happens all the same. `race` is the word for what the attacker is.
    """

    attacker: Who
    race: str
    hated: tuple[Who, ...]


class InfravisionRolled(Event, frozen=True, kw_only=True):
    """A dwarf was born with infravision so many `feet` far, or without (ERIS-DWARF)."""

    target: Who
    sees: bool
    feet: int
    throw: Throw


class HammerTooGood(Event, frozen=True, kw_only=True):
    """Somebody who is no dwarf took a war hammer in hand that only dwarves get all out of."""

    target: Who
    item: str
    bonus: int


class StonesSeen(Event, frozen=True, kw_only=True):
    """Somebody has gems or jewellery, and dwarves of the party know exactly what they are worth."""

    target: Who
    item: str
    dwarves: tuple[Who, ...]
