"""The events and settings of races."""

from rules.kernel.events import Event, Throw, Who
from rules.kernel.setting import Setting, Value, switch
from rules.races import FAMILY
from rules.state.game import GameState


class GrudgePassedOver(Event):
    """Somebody attacked others first while those stand there whom their race hates (R-GRUDGE).

    A warning: it happens all the same. `race` is the word for what the attacker is.
    """

    attacker: Who
    race: str
    hated: tuple[Who, ...]


class InfravisionRolled(Event):
    """A dwarf was born with infravision so many `feet` far, or without (ERIS-DWARF)."""

    target: Who
    sees: bool
    feet: int
    throw: Throw


class HammerTooGood(Event):
    """Somebody who is no dwarf took a war hammer in hand that only dwarves get all out of."""

    target: Who
    item: str
    bonus: int


class StonesSeen(Event):
    """Somebody has gems or jewellery, and dwarves of the party know exactly what they are worth."""

    target: Who
    item: str
    dwarves: tuple[Who, ...]


RACES = switch(
    "races",
    "Elves, dwarves and hobbits",
    "ERIS-ELF",
    off="being one is a word on the sheet and changes nothing",
    on="what Planet Eris says of them counts: bonuses, weapons, grudges, blows of large monsters",
    on_in=("eris",),
)

GOBLIN_GRUDGE = Setting(
    "goblin_grudge",
    "Whom goblins attack on sight",
    "R-GOBLIN-GRUDGE",
    (
        Value("dwarves-and-elves", "a party with a dwarf or an elf in it"),
        Value("dwarves", "a party with a dwarf in it"),
        Value("elves", "a party with an elf in it"),
    ),
    only_with=("races", ("on",)),
)


def has_races(state: GameState) -> bool:
    """Whether races have rules in the game now."""
    return RACES.in_force(state) == "on"


FAMILY.brings(settings=(RACES, GOBLIN_GRUDGE))
