"""With what somebody attacks, and how that reaches."""

from rules.errors import NotFoundError, RuleError
from rules.items.door import ARMOUR, HELMET, HURLED, NATURAL, SHIELD, TREASURE, items_of
from rules.kernel.questions import Mode
from rules.kernel.targets import find_combatant, is_monster
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

UNARMED = "unarmed"
"""What stands for the id of an item where somebody attacks with bare hands."""
BARE_HANDS = Item(UNARMED, "bare hands", damage="1d2")
WEAPON = Item("", "weapon", hands=1)
"""What monsters have of which nobody has said what they fight with."""
ALWAYS_THERE = (BARE_HANDS, WEAPON)
"""What nobody has to write down."""
ROUTINE = "all"
"""What stands for the id of an item where somebody attacks with all their claws and teeth."""
_NO_WEAPONS = frozenset((ARMOUR, HELMET, SHIELD, TREASURE))


def is_weapon(item: Item) -> bool:
    """Whether somebody would attack with it by choice."""
    if _NO_WEAPONS & set(item.tags):
        return False
    return bool(item.hands or item.bands or item.damage or NATURAL in item.tags)


def weapons_of(state: GameState, target: str) -> tuple[Item, ...]:
    """What somebody can attack with, the likeliest first: in hand, then their own claws and teeth,
    all together before each of them, then what they carry. Bare hands always come last."""
    found = [item for item in items_of(state, target) if is_weapon(item)]
    own = natural_weapons(state, target)
    if len(own) > 1:
        found.append(Item(ROUTINE, _together(own), tags=(NATURAL,)))
    found.sort(key=_likelihood)
    if not found and is_monster(state, target):
        return (WEAPON,)
    return (*found, BARE_HANDS)


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
    if not item_id:
        last = last_item(state, target)
        return next((weapon for weapon in weapons if weapon.id == last), weapons[0])
    found = next((i for i in (*weapons, *items_of(state, target)) if i.id == item_id), None)
    if found is None:
        raise NotFoundError("That weapon is not there any more. Pick one from the list.")
    return found


def as_used(weapon: Item, mode: Mode | None, *, is_close: bool) -> tuple[Item, Mode]:
    """The weapon as it is used, and how: what can be shot or thrown is, unless the foe is close.

    RuleError where it cannot be used so. A weapon for one hand can be hurled (ERIS-MISSILES).
    """
    if mode is None:
        mode = _likely_mode(weapon, is_close=is_close)
    if mode is Mode.MELEE and weapon.bands is not None and not weapon.hands:
        raise RuleError(f"{weapon.name} is for shooting or throwing. Pick another for melee.")
    if mode is Mode.MISSILE and weapon.bands is None:
        if weapon.hands != 1:
            raise RuleError(f"{weapon.name} cannot be thrown. Pick another weapon.")
        return replace(weapon, bands=HURLED), mode
    return (replace(weapon, bands=None) if mode is Mode.MELEE else weapon), mode


def _likely_mode(weapon: Item, *, is_close: bool) -> Mode:
    if weapon.bands is None:
        return Mode.MELEE
    return Mode.MELEE if weapon.hands and is_close else Mode.MISSILE


def last_item(state: GameState, target: str) -> str:
    """The id of what somebody attacked with last in this encounter, "" for nothing."""
    combatant = find_combatant(state, target)
    return "" if combatant is None else combatant.last_item
