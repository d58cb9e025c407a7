"""With what somebody attacks, and how that reaches."""

from rules.attack.settings import MISSILE_RATES
from rules.errors import NotFoundError, RuleError
from rules.items.door import (
    HURLED,
    NATURAL,
    THROWN,
    TREASURE,
    Kind,
    hands_of,
    has_word,
    items_of,
    kind_of,
    shoots,
    thing_of,
)
from rules.kernel.questions import Mode
from rules.kernel.targets import find_combatant, is_monster
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

UNARMED = "unarmed"
"""What stands for the id of an item where somebody attacks with bare hands."""
BARE_HANDS = Item(UNARMED, "bare hands", damage="1d2")
PLAIN = "weapon"
"""What stands for the id of an item where nobody has written what somebody attacks with."""
WEAPON = Item(PLAIN, "weapon", hands=1)
"""What they have all the same: a weapon like any other."""
ALWAYS_THERE = (BARE_HANDS, WEAPON)
"""What nobody has to write down."""
ROUTINE = "all"
"""What stands for the id of an item where somebody attacks with all their claws and teeth."""
NOT_ITEMS = frozenset((UNARMED, PLAIN, ROUTINE))
NEVER = frozenset((Kind.ARMOUR, Kind.HELMET, Kind.SHIELD, Kind.AMMUNITION))
"""What is a weapon only for who names it."""


def is_weapon(item: Item) -> bool:
    """Whether somebody would attack with it by choice: what is in hand is a weapon unless it is
    known to be something else."""
    if NATURAL in item.tags:
        return True
    kind, is_in_hand = kind_of(item), item.held is Held.WIELDED
    if kind in NEVER or (TREASURE in item.tags and not is_in_hand):
        return False
    if kind is None:
        return is_in_hand or bool(item.hands or item.bands or item.damage)
    return kind is Kind.WEAPON or bool(item.bands or item.damage)


def rated(state: GameState, who: str, weapon: Item) -> Item:
    """The weapon with the rate it has in this game: one shot a round where those of ERIS-MISSILES
    do not count (R-MISSILE-RATES). What somebody has written otherwise stays."""
    if (weapon.shots, weapon.rounds) == (1, 1) or MISSILE_RATES.in_force(state) == "eris":
        return weapon
    thing = thing_of(weapon)
    if thing is None or (weapon.shots, weapon.rounds) != (thing.item.shots, thing.item.rounds):
        return weapon
    if is_monster(state, who) and weapon.damage != thing.item.damage:
        return weapon
    return replace(weapon, shots=1, rounds=1)


def weapons_of(state: GameState, target: str) -> tuple[Item, ...]:
    """What somebody can attack with, the likeliest first: in hand, then their own claws and teeth,
    all together before each of them, then what they carry. Bare hands always come last.

    Of whom no weapon is written, they have one like any other, unless they have just lost theirs.
    """
    found = [rated(state, target, item) for item in items_of(state, target) if is_weapon(item)]
    own = natural_weapons(state, target)
    if len(own) > 1:
        found.append(Item(ROUTINE, _together(own), tags=(NATURAL,)))
    found.sort(key=_likelihood)
    if found:
        return (*found, BARE_HANDS)
    has_lost = last_item(state, target) not in ("", *NOT_ITEMS)
    return (BARE_HANDS, WEAPON) if has_lost else (WEAPON, BARE_HANDS)


def _likelihood(item: Item) -> int:
    if item.held is Held.WIELDED:
        return 0
    if item.id == ROUTINE:
        return 1
    return 2 if NATURAL in item.tags else 3


def natural_weapons(state: GameState, target: str) -> tuple[Item, ...]:
    """Claws, teeth and whatever else is part of somebody's body."""
    return tuple(item for item in items_of(state, target) if NATURAL in item.tags)


def _together(items: tuple[Item, ...]) -> str:
    """`claw (2) and bite`."""
    names = [f"{item.name} ({item.shots})" if item.shots > 1 else item.name for item in items]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def weapons_used(state: GameState, target: str, item_id: str) -> tuple[Item, ...]:
    """What somebody strikes with in one attack: the item of that id, or all their own weapons."""
    weapon = find_weapon(state, target, item_id)
    return natural_weapons(state, target) if weapon.id == ROUTINE else (weapon,)


def find_weapon(state: GameState, target: str, item_id: str) -> Item:
    """The item of that id; for "" the last one used, else the likeliest weapon.

    NotFoundError if it is not there. Anything can serve as a weapon that somebody names.
    """
    if item_id == UNARMED:
        return BARE_HANDS
    weapons = weapons_of(state, target)
    there = (*weapons, *items_of(state, target))
    wanted = item_id or last_item(state, target)
    found = next((i for i in (*there, WEAPON) if i.id == wanted), None)
    if found is None and item_id:
        raise NotFoundError("That weapon is not there any more. Pick one from the list.")
    return rated(state, target, found or weapons[0])


def as_used(weapon: Item, mode: Mode | None, *, is_close: bool) -> tuple[Item, Mode]:
    """The weapon as it is used, and how: what can be shot or thrown is, unless the foe is close.

    RuleError where it cannot be used so. A weapon for one hand can be hurled (ERIS-MISSILES).
    """
    if mode is None:
        mode = _likely_mode(weapon, is_close=is_close)
    if mode is Mode.MELEE and weapon.bands is not None and not hands_of(weapon):
        raise RuleError(f"{weapon.name} is for shooting or throwing. Pick another for melee.")
    if mode is Mode.MISSILE and weapon.bands is None:
        if hands_of(weapon) > 1 or NATURAL in weapon.tags or weapon.id == UNARMED:
            raise RuleError(f"{weapon.name} cannot be thrown. Pick another weapon.")
        return replace(weapon, bands=HURLED), mode
    return (replace(weapon, bands=None) if mode is Mode.MELEE else weapon), mode


def _likely_mode(weapon: Item, *, is_close: bool) -> Mode:
    if weapon.bands is None:
        return Mode.MELEE
    return Mode.MELEE if hands_of(weapon) and is_close else Mode.MISSILE


def is_hurled(weapon: Item) -> bool:
    """Whether it leaves the hand of who uses it from afar (R-THROWN), as it is written down."""
    if NATURAL in weapon.tags or weapon.id in NOT_ITEMS or shoots(weapon):
        return False
    return weapon.bands is None or bool(hands_of(weapon)) or has_word(weapon, THROWN)


def last_item(state: GameState, target: str) -> str:
    """The id of what somebody attacked with last in this encounter, "" for nothing."""
    combatant = find_combatant(state, target)
    return "" if combatant is None else combatant.last_item
