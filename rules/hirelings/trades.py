"""What hirelings are hired as, and what they bring along (ERIS-HIRELING-TYPES).

First the lists, then how a trade is found by what people type, then the gear.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError
from rules.items.describing import check_item_name, new_item, outfit
from rules.items.known import find_known
from rules.items.records import NO_DETAILS, Details
from rules.items.things import Kind
from rules.kernel.folding import folded
from rules.kernel.numbers import Table
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.reading import check_length, on_one_line
from rules.sheet.records import CLERIC, DWARF, ELF, FIGHTER, HOBBIT, MAGIC_USER, THIEF
from rules.state.items import Item

ANY_WEAPON = ("any weapon",)
MOUNTED = ("Mounted", "Horse", "Rider")
METAL_ARMOUR = ("Chainmail", "Platemail")
THIEVING = (("Dagger",), ("Leather",), ("Thieves' tools",))
RACES = (ELF.key, DWARF.key, HOBBIT.key)
"""Those whose companions are of the same race."""


class Sort(StrEnum):
    """The lists of ERIS-HIRELING-TYPES, and where those on them are to be had."""

    MERCENARY = "mercenaries"
    NON_FIGHTER = "non-fighters"
    MAN_AT_ARMS = "men-at-arms"
    SPECIALIST = "specialists"
    UNUSUAL = "of unusual nature"


class Asks(StrEnum):
    """What unusual hirelings ask for before they come (R-ENTICE)."""

    GOLD = "gold"
    MAGIC_ITEM = "a magic item"
    FINE_THING = "a finely made object or fine food"
    TEMPLE = "access to a nearby temple or church"


@dataclass(frozen=True, slots=True)
class Trade:
    """One line of a list."""

    name: str
    sort: Sort
    kit: tuple[tuple[str, ...], ...] = ()
    """The things they bring, each with what it may be: the first where nobody chooses."""
    traits: tuple[str, ...] = ()
    asks: Asks | None = None
    """What they ask for on joining."""
    least: int = 0
    """How many gold pieces of it."""
    level: int = 0
    """0 for who has no class."""
    weapon: str = "Sword"
    """What they bring of any weapons there are, where nobody chooses."""

    @classmethod
    def armed(cls, name: str, sort: Sort, *kit: str | tuple[str, ...]) -> "Trade":
        """Somebody without a class, and what they bring."""
        return cls(name, sort, tuple((one,) if isinstance(one, str) else one for one in kit))

    @classmethod
    def classed(
        cls,
        name: str,
        trait: str,
        kit: tuple[tuple[str, ...], ...],
        asks: Asks | None = None,
        least: int = 0,
        weapon: str = "Sword",
    ) -> "Trade":
        """Somebody of unusual nature, of level 1 of a class."""
        return cls(name, Sort.UNUSUAL, kit, (trait,), asks, least, level=1, weapon=weapon)

    @property
    def key(self) -> str:
        """What it is stored by."""
        return self.name.casefold()

    @property
    def is_unusual(self) -> bool:
        """Whether such a hireling is of unusual nature (ERIS-HIRELING-CLASSES)."""
        return self.sort in (Sort.SPECIALIST, Sort.UNUSUAL)

    @property
    def is_mounted(self) -> bool:
        """Whether they ride to battle."""
        return any(word in self.name for word in MOUNTED)

    @property
    def fights(self) -> bool:
        """Whether they bear arms for a living."""
        return self.sort not in (Sort.NON_FIGHTER, Sort.SPECIALIST)


AT_ARMS = Sort.MAN_AT_ARMS
NON_FIGHTERS = tuple(
    Trade(name, Sort.NON_FIGHTER) for name in ("Cook", "Porter", "Torch Bearer", "Laborer")
)
SPECIALISTS = tuple(
    Trade(name, Sort.SPECIALIST)
    for name in (
        "Alchemist",
        "Armorer",
        "Assassin",
        "Animal Trainer",
        "Engineer",
        "Sage",
        "Ship Captain",
        "Seaman",
        "Smith",
        "Spy",
    )
)
OF_TAVERNS = (Sort.MERCENARY, Sort.NON_FIGHTER)
"""What normal hirelings in a tavern are ready to be."""


MERCENARIES: tuple[Trade, ...] = (
    Trade.armed("Archer", Sort.MERCENARY, "Shortbow", "Leather"),
    Trade.armed("Guardsman", Sort.MERCENARY, "Spear", "Leather"),
    Trade.armed("Shield Bearer", Sort.MERCENARY, "Short sword", "Leather", "Shield"),
    Trade.armed("Swordsman", Sort.MERCENARY, "Long sword", "Leather", "Shield"),
    Trade.armed("Weapon Bearer", Sort.MERCENARY, "Short sword", "Leather"),
)
MENAT_ARMS: tuple[Trade, ...] = (
    Trade.armed("Light Foot", AT_ARMS, "Leather", ANY_WEAPON),
    Trade.armed("Heavy Foot", AT_ARMS, "Chainmail", "Shield", ANY_WEAPON),
    Trade.armed("Foot Archer", AT_ARMS, "Leather", "Shortbow", "Dagger"),
    Trade.armed("Crossbowman", AT_ARMS, "Leather", "Crossbow", "Dagger"),
    Trade.armed("Longbowman", AT_ARMS, "Leather", "Longbow", "Long sword"),
    Trade.armed("Light Horseman", AT_ARMS, "Leather", ANY_WEAPON),
    Trade.armed("Medium Horseman", AT_ARMS, "Chainmail", "Shield", ANY_WEAPON),
    Trade.armed("Heavy Horseman", AT_ARMS, "Platemail", "Shield", ANY_WEAPON),
)
"""The archer among them is called Foot Archer here, to be told from the one in a tavern."""
OF_BOOKS: tuple[Trade, ...] = (
    Trade.armed("Mounted Archer", AT_ARMS, "Shortbow", "Riding horse"),
    Trade.armed("Mounted Crossbowman", AT_ARMS, "Crossbow", "Mule"),
    Trade.armed("Wolf Rider", AT_ARMS, "Spear", "Leather"),
    Trade.armed("Horse Rider", AT_ARMS, "Spear", "Riding horse"),
    Trade.armed("Peasant", Sort.NON_FIGHTER),
    Trade.armed("Assistant Armorer", Sort.SPECIALIST),
    Trade.armed("Navigator", Sort.SPECIALIST),
    Trade.armed("Oarsman", Sort.SPECIALIST),
)
"""Who is hired in the books, and on no list of Planet Eris (R-BOOK)."""
FIGHTING_MAN = Trade.classed(
    "Fighting-Man", FIGHTER.key, (METAL_ARMOUR, ANY_WEAPON, ("Shield",)), Asks.GOLD, 100
)
PRIEST = Trade.classed(
    "Cleric",
    CLERIC.key,
    (METAL_ARMOUR, ANY_WEAPON, ("Holy symbol",)),
    Asks.TEMPLE,
    weapon="Mace",
)
MAGICIAN = Trade.classed(
    "Magic-User", MAGIC_USER.key, (("Dagger", "Staff"), ("Spellbook",)), Asks.MAGIC_ITEM
)
ELVEN = Trade.classed(
    "Elf", ELF.key, (("Dagger",), ("Shortbow", "Longbow"), ("Chainmail",)), Asks.MAGIC_ITEM
)
DWARVEN = Trade.classed("Dwarf", DWARF.key, (("War hammer", "Axe"), ("Chainmail",)), Asks.GOLD, 200)
HALFLING = Trade.classed("Hobbit", HOBBIT.key, THIEVING, Asks.FINE_THING)
UNUSUAL: tuple[Trade, ...] = (
    FIGHTING_MAN,
    PRIEST,
    MAGICIAN,
    Trade.classed("Thief", THIEF.key, THIEVING),
    ELVEN,
    DWARVEN,
    HALFLING,
)
"""Thieves come by the referee's word alone (R-THIEF-HIRELING)."""
APPEARING = Table(
    (
        (1, 1, FIGHTING_MAN),
        (2, 2, PRIEST),
        (3, 3, MAGICIAN),
        (4, 4, ELVEN),
        (5, 5, DWARVEN),
        (6, 6, HALFLING),
    )
)
"""ERIS-HIRELING-APPEAR: who of unusual nature is there, by a d6."""

TRADES: tuple[Trade, ...] = (
    *MERCENARIES,
    *NON_FIGHTERS,
    *MENAT_ARMS,
    *SPECIALISTS,
    *UNUSUAL,
    *OF_BOOKS,
)
BY_KEY: Mapping[str, Trade] = {trade.key: trade for trade in TRADES}


def find_trade(text: str) -> Trade | None:
    """The trade of that name, None where no list has it."""
    word = " ".join(text.casefold().split())
    spellings = (word, word.replace(" ", "-"), word.removesuffix("s"))
    found = next((BY_KEY[one] for one in spellings if one in BY_KEY), None)
    by_letters = _by_letters()
    return found or by_letters.get(_letters(word)) or by_letters.get(_letters(spellings[-1]))


@cache
def _by_letters() -> Mapping[str, Trade]:
    return {_letters(key): trade for key, trade in BY_KEY.items()}


def _letters(text: str) -> str:
    """A name without what parts its words: `Torch Bearer` and `torchbearer` are the same."""
    return "".join(letter for letter in folded(text) if letter.isalnum())


def trade_name(text: str) -> str:
    """A trade of the lists by its name; any word for those on no list, "" where there is none."""
    known, word = find_trade(text), on_one_line(text)
    if known is not None:
        return known.name
    check_length(word)
    return word


def read_trade(text: str) -> Trade:
    """The same. NotFoundError with the nearest that there is."""
    found = find_trade(text)
    if found is not None:
        return found
    near = nearest(text.casefold(), BY_KEY)
    advice = f"Did you mean {BY_KEY[near].name}?" if near else "Pick one from the list."
    raise NotFoundError(f"There is no trade “{text.strip()[:40]}”. {advice}")


def kit_names(trade: Trade, weapon: str, armour: str) -> tuple[str, ...]:
    """The names of what they bring. RuleError for a weapon or armour that they do not have."""
    return tuple(_chosen(trade, choices, weapon, armour) for choices in trade.kit)


def _chosen(trade: Trade, choices: tuple[str, ...], weapon: str, armour: str) -> str:
    if choices == ANY_WEAPON:
        return check_item_name(weapon.strip() or trade.weapon)
    typed = armour if choices == METAL_ARMOUR else weapon
    if len(choices) == 1 or not typed.strip():
        return choices[0]
    known = find_known(typed)
    name = typed.strip() if known is None else known.name
    if name not in choices:
        raise RuleError(f"A {trade.name} brings {' or '.join(choices)}. Type one of these.")
    return name


def make_kit(resolution: Resolution, names: tuple[str, ...]) -> tuple[Item, ...]:
    """New things of these names, worn and in hand as far as they go.

    What is in no list can only be the weapon that somebody chose.
    """
    made: list[Item] = []
    for name in names:
        details = NO_DETAILS if find_known(name) is not None else Details(kind=Kind.WEAPON)
        made.append(new_item(name, details, resolution.state))
    return tuple(replace(item, id=f"i{resolution.token()}") for item in outfit(made))
