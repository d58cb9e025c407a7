"""The ways to hold an attack roll against an armour class."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.items.known import hands_of, has_word
from rules.items.tags import GREAT
from rules.state.items import Item

LOWEST, HIGHEST = 2, 20
ANY_WEAPON = "1d6"
BOTH_HANDS = 2


@dataclass(frozen=True, slots=True)
class AttackMethod:
    """One way. `key` is the value of the setting `attack`, `source` the catalogue ID.

    `needed` gives the total of die and modifiers that hits, from THAC0 and a descending armour
    class. `reached` gives the best armour class, descending, that a total hits; None for every one
    there is. A total below `least` hits none at all, however bad.
    """

    key: str
    source: str
    needed: Callable[[int, int], int]
    reached: Callable[[int, int], int | None]
    least: int | None = None

    def hits_nothing(self, total: int) -> bool:
        """Whether a total is too low for every armour class there is."""
        return self.least is not None and total < self.least


def straight(thac0: int, armour: int) -> int:
    """THAC0 less armour class, without an upper or a lower hold."""
    return thac0 - armour


def _reached_straight(thac0: int, total: int) -> int:
    """The armour class for which the total is just enough."""
    return thac0 - total


AAC = AttackMethod(
    key="aac",
    source="OSE-AAC",
    needed=straight,
    reached=_reached_straight,
)


def needed(thac0: int, armour: int) -> int:
    """The number in the matrix, also beyond its columns (R-MATRIX-EDGE)."""
    return min(HIGHEST, max(LOWEST, straight(thac0, armour)))


def reached(thac0: int, total: int) -> int | None:
    """The best column whose number the total reaches; 20 stands in all that are better."""
    return None if total >= HIGHEST else thac0 - total


MATRIX = AttackMethod(
    key="matrix",
    source="OSE-ATTACK",
    needed=needed,
    reached=reached,
    least=LOWEST,
)


THAC0 = AttackMethod(
    key="thac0",
    source="OSE-THAC0",
    needed=straight,
    reached=_reached_straight,
)


METHODS: tuple[AttackMethod, ...] = (MATRIX, THAC0, AAC)
"""A new one is its file and a line here."""
BY_KEY = {method.key: method for method in METHODS}


@dataclass(frozen=True, slots=True)
class WeaponDamage:
    """One rule. `key` is the value of the setting `weapon_damage`, `source` the catalogue ID.

    `dice` gives the dice of a weapon as text, "" where the rule has none for it.
    """

    key: str
    label: str
    source: str
    dice: Callable[[Item], str]


def _dice_d6(_item: Item) -> str:
    """The same for every weapon."""
    return ANY_WEAPON


D6_RULE = WeaponDamage("d6", "1d6 for every weapon", "OSE-DAMAGE", _dice_d6)


def _dice_eris(item: Item) -> str:
    """Missile weapons have the figures of ERIS-MISSILES, which are written on them."""
    if item.bands is not None:
        return item.damage or ANY_WEAPON
    is_great = hands_of(item) == BOTH_HANDS and has_word(item, GREAT)
    return "1d6+1" if is_great else ANY_WEAPON


ERIS_RULE = WeaponDamage(
    "eris",
    "1d6 for every weapon, 1d6+1 for battle axes, heavy war hammers, pole arms, bastard and "
    "two-handed swords in both hands",
    "ERIS-WEAPON-DAMAGE",
    _dice_eris,
)


def _dice_variable(item: Item) -> str:
    """What is written on it; the sources have no list."""
    return item.damage


VARIABLE_RULE = WeaponDamage(
    "variable", "the dice that are written on each weapon", "OSE-VARIABLE-DAMAGE", _dice_variable
)


RULES: tuple[WeaponDamage, ...] = (D6_RULE, VARIABLE_RULE, ERIS_RULE)
"""A new one is its file and a line here."""
DAMAGE_BY_KEY = {rule.key: rule for rule in RULES}
