"""What somebody attacks with: in hand, their own claws and teeth, or whatever is named."""

from rules.attack.methods import VARIABLE_RULE
from rules.attack.records import (
    MISSILE_RATES,
    ONE_ATTACK,
    weapon_damage_in,
)
from rules.errors import NotFoundError, RuleError
from rules.items.known import hands_of, has_word, kind_of, thing_of
from rules.items.reading import items_of, shoots
from rules.items.tags import ALONE, ASKED, AURA, NATURAL, SAVE, THROWN, TREASURE
from rules.items.things import HURLED, Kind
from rules.items.using import comes_back
from rules.items.wares import as_described, dice_in_book, hurled_reach, splashes
from rules.kernel.fields import has_trait
from rules.kernel.known import Known
from rules.kernel.questions import Mode
from rules.kernel.targets import find_combatant, is_monster
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item

SPIT = 10
"""Feet up to which what a body spits or sprays is struck with in melee."""
UNARMED = "unarmed"
"""What stands for the id of an item where somebody attacks with bare hands."""
BARE_HANDS = Item(UNARMED, "bare hands", damage="1d2")
PLAIN = "weapon"
"""What stands for the id of an item where nobody has written what somebody attacks with."""
WEAPON = Item(PLAIN, "weapon", hands=1)
"""What they have all the same: a weapon like any other."""
ROUTINE = "all"
"""What stands for the id of an item where somebody attacks with all their claws and teeth."""
NOT_ITEMS = frozenset((UNARMED, PLAIN, ROUTINE))
NEVER = frozenset((Kind.ARMOUR, Kind.HELMET, Kind.SHIELD, Kind.AMMUNITION))
"""What is a weapon only for who names it."""
_weapons: Known[dict[str, tuple[Item, ...]]] = Known(lambda _state: {})
"""By whom they are: an attack on each of many foes is looked at with the same weapons."""
RETURNING = Bands(0, 60, 60)
"""How far what comes back to the hand is hurled."""
NO_DAMAGE = "0"
"""What stands for the dice of an attack that only brings something along."""


def is_weapon(item: Item) -> bool:
    """Whether somebody would attack with it by choice: what is in hand is a weapon unless it is
    known to be something else."""
    if AURA in item.tags:
        return False
    if NATURAL in item.tags:
        return True
    kind, is_in_hand = kind_of(item), item.held is Held.WIELDED
    if kind in NEVER or (TREASURE in item.tags and not is_in_hand):
        return False
    if kind is None:
        return is_in_hand or bool(item.hands or item.bands or item.damage)
    return kind is Kind.WEAPON or bool(item.bands or item.damage)


def rated(state: GameState, who: str, weapon: Item) -> Item:
    """The weapon with what it does, how far and how often in this game: by its book, and with one
    shot a round where the rates of ERIS-MISSILES do not count (R-MISSILE-RATES). What somebody has
    written otherwise stays."""
    found = _by_book(state, _at_rate(state, who, weapon))
    return replace(found, bands=RETURNING) if comes_back(state, who, weapon) else found


def _by_book(state: GameState, weapon: Item) -> Item:
    weapon = as_described(state, weapon)
    if found := splashes(state, weapon):
        tags = tuple(dict.fromkeys((*weapon.tags, *found)))
        weapon = replace(weapon, tags=tags, bands=weapon.bands or hurled_reach(state, weapon))
        weapon = replace(weapon, damage=NO_DAMAGE) if ASKED in found else weapon
    if weapon_damage_in(state) is not VARIABLE_RULE:
        return weapon
    dice = dice_in_book(state, weapon)
    return weapon if dice == weapon.damage else replace(weapon, damage=dice)


def _at_rate(state: GameState, who: str, weapon: Item) -> Item:
    # Most shoot once a round, whatever the rate: no book need be looked into for them.
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
    known = _weapons(state)
    if target not in known:
        known[target] = _weapons_of(state, target)
    return known[target]


def _weapons_of(state: GameState, target: str) -> tuple[Item, ...]:
    found = [rated(state, target, item) for item in items_of(state, target) if is_weapon(item)]
    own = _natural_weapons(state, target)
    if len(own) > 1 and not has_trait(state, target, ONE_ATTACK.key):
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


def _natural_weapons(state: GameState, target: str) -> tuple[Item, ...]:
    """Claws, teeth and whatever else is part of somebody's body, and is used all together."""
    own = (item for item in items_of(state, target) if NATURAL in item.tags)
    return tuple(item for item in own if not {ALONE, AURA}.intersection(item.tags))


def _together(items: tuple[Item, ...]) -> str:
    """`claw (2) and bite`."""
    names = [f"{item.name} ({item.shots})" if item.shots > 1 else item.name for item in items]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def weapons_used(state: GameState, target: str, item_id: str) -> tuple[Item, ...]:
    """What somebody strikes with in one attack: the item of that id, or all their own weapons."""
    weapon = find_weapon(state, target, item_id)
    return _natural_weapons(state, target) if weapon.id == ROUTINE else (weapon,)


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


def as_used(
    weapon: Item, mode: Mode | None, *, is_close: bool, hurled: Bands = HURLED
) -> tuple[Item, Mode]:
    """The weapon as it is used, and how: what can be shot or thrown is, unless the foe is close.

    RuleError where it cannot be used so. A weapon for one hand can be `hurled` so far.
    """
    if any(tag.startswith(SAVE) for tag in weapon.tags):
        return weapon, Mode.SPELL
    if mode is None:
        mode = _likely_mode(weapon, is_close=is_close)
    if mode is Mode.MELEE and not strikes(weapon):
        raise RuleError(f"{weapon.name} is for shooting or throwing. Pick another for melee.")
    if mode is Mode.MISSILE and weapon.bands is None:
        if hands_of(weapon) > 1 or NATURAL in weapon.tags or weapon.id == UNARMED:
            raise RuleError(f"{weapon.name} cannot be thrown. Pick another weapon.")
        return replace(weapon, bands=hurled), mode
    return (replace(weapon, bands=None) if mode is Mode.MELEE else weapon), mode


def strikes(weapon: Item) -> bool:
    """Whether it is of any use hand to hand: what shoots, or is made for throwing, is not. What a
    body spits no farther than a few steps is."""
    if weapon.bands is None:
        return True
    if NATURAL in weapon.tags:
        return weapon.bands.long <= SPIT
    return bool(hands_of(weapon)) and not shoots(weapon)


def _likely_mode(weapon: Item, *, is_close: bool) -> Mode:
    if weapon.bands is None:
        return Mode.MELEE
    return Mode.MELEE if strikes(weapon) and is_close else Mode.MISSILE


def is_hurled(weapon: Item) -> bool:
    """Whether it leaves the hand of who uses it from afar (R-THROWN), as it is written down."""
    if NATURAL in weapon.tags or weapon.id in NOT_ITEMS or shoots(weapon):
        return False
    return weapon.bands is None or bool(hands_of(weapon)) or has_word(weapon, THROWN)


def last_item(state: GameState, target: str) -> str:
    """The id of what somebody attacked with last in this encounter, "" for nothing."""
    combatant = find_combatant(state, target)
    return "" if combatant is None else combatant.last_item
