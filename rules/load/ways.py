"""The ways to reckon load, by the value of `encumbrance`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.attack.weapons import is_weapon
from rules.books.settings import has_book
from rules.conditions.bearing import DISC
from rules.conditions.reading import is_under
from rules.items.describing import MOST_WEIGHT
from rules.items.known import is_a
from rules.items.money import is_money
from rules.items.reading import Items, inside_of, items_of
from rules.items.tags import NATURAL
from rules.items.things import UNCARRIED, Kind
from rules.items.wares import all_described
from rules.items.wielding import Armour, has_shield, plain_class, worn_armour
from rules.kernel.numbers import Table
from rules.kernel.setting import Numbers, Setting, Value
from rules.kernel.targets import find_character
from rules.kernel.words import many
from rules.load.burden import Burden, is_load, is_treasure, weight_of_all
from rules.load.slots import reckon_slots
from rules.sheet.reading import typed_number
from rules.state.game import GameState
from rules.state.items import Held, Item

NEGLIGIBLE_LOAD = Setting(
    "negligible_load",
    "Too little to slow anybody",
    "R-WEIGHT-BANDS",
    (Value("rule", "what the rule of load says: 400 coins of treasure, 100 in Planet Eris"),),
    from_next_encounter=False,
    only_with=("encumbrance", ("basic", "eris")),
    numbers=Numbers(0, MOST_WEIGHT, "up to {:,} coins of weight are no load"),
)
GEAR = 80
"""What all other adventuring gear together is taken as (OSE-ENCUMBRANCE-DETAILED)."""
_ARMS = (Kind.WEAPON, Kind.ARMOUR, Kind.SHIELD, Kind.HELMET, Kind.AMMUNITION)
UNBURDENED = 120
"""The base rate of whoever nothing slows down."""
MOST_COINS = 1600
"""The most that anybody carries and still moves, in coins of weight (OSE-ENCUMBRANCE-BASIC)."""
RATES: Mapping[Armour, tuple[int, int]] = {
    Armour.NONE: (120, 90),
    Armour.LEATHER: (90, 60),
    Armour.CHAIN: (60, 30),
    Armour.PLATE: (60, 30),
}
"""Without treasure, and carrying treasure. Leather is light, the rest heavy (R-ARMOUR-BAND)."""
BASIC_NEGLIGIBLE = 400
"""The first band of the detailed rule: so much treasure slows nobody (R-WEIGHT-BANDS)."""
BANDS: Table[tuple[int, str]] = Table(
    (
        (None, 400, (120, "up to 400 coins of weight")),
        (401, 600, (90, "up to 600 coins of weight")),
        (601, 800, (60, "up to 800 coins of weight")),
        (801, MOST_COINS, (30, "up to 1,600 coins of weight")),
        (MOST_COINS + 1, None, (0, "more than 1,600 coins of weight")),
    )
)
"""By total weight in coins: the rate, and what everybody may know of the weight."""
SPEEDS: Mapping[Armour, tuple[int, int]] = {
    Armour.NONE: (120, 120),
    Armour.LEATHER: (120, 120),
    Armour.CHAIN: (120, 90),
    Armour.PLATE: (90, 60),
}
"""Without and with a shield; without armour it is as with leather (R-UNARMOURED-SPEED)."""
LOAD_RULE = "ERIS-WEIGHT-LIMIT"
ON_DISC = 5000
"""Coins of weight that a floating disc carries."""
COINS_PER_CLASS = 100
PER_CLASS = f"{COINS_PER_CLASS} coins for each point of Armour Class"
ERIS_NEGLIGIBLE = 100
"""So many coins are no load where no referee says otherwise (R-WEIGHT-BANDS)."""
LOADED, HEAVILY_LOADED = 60, 30
UNARMOURED_CLASS = 9
_MAGICAL = (Kind.ARMOUR, Kind.SHIELD, Kind.HELMET)


def _treasure_weight(state: GameState, target: str) -> int:
    """The weight of all treasure (OSE-TREASURE-WEIGHT); what nobody has weighed counts nothing, nor
    does what a floating disc carries."""
    carried = sum(weight_of_all(item) for item in _with_them(state, target) if is_treasure(item))
    return max(0, carried - (ON_DISC if is_under(state, target, DISC.key) else 0))


def _with_them(state: GameState, target: str) -> Items:
    """What somebody has with them, without what a beast or a cart bears for them."""
    items = all_described(state, items_of(state, target))
    bearers = [one.id for one in items if is_a(one, *UNCARRIED)]
    borne = {one.id for bearer in bearers for one in inside_of(items, bearer)}
    return tuple(one for one in items if one.id not in borne) if borne else items


def has_to_be_weighed(state: GameState, target: str) -> Iterator[Item]:
    """What would count if somebody wrote its weight down."""
    for item in all_described(state, items_of(state, target)):
        is_open = item.weight is None and not is_money(item)
        if is_open and NATURAL not in item.tags and _is_weighed(item):
            yield item


def _is_weighed(item: Item) -> bool:
    return is_treasure(item) or is_a(item, *_ARMS) or is_weapon(item)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to reckon load. `key` is the value of the setting, `source` the catalogue ID.

    `label` says what counts. `counts_all` if weapons and armour are weighed as well as treasure.
    """

    key: str
    label: str
    source: str
    reckon: Callable[[GameState, str], Burden]
    counts_all: bool = False


def _coins_words(coins: int) -> str:
    """`1 coin of weight`, `400 coins of weight`."""
    return f"{many(coins, 'coin')} of weight"


def _reckon_basic(state: GameState, target: str) -> Burden:
    """By armour, and by treasure to speak of: the referee's word, else by what it weighs."""
    armour, weight = worn_armour(state, target), _treasure_weight(state, target)
    if weight > MOST_COINS:
        return Burden(0, "too much treasure", weight, MOST_COINS)
    without, carrying = RATES[armour]
    character = find_character(state, target)
    said = None if character is None else character.carrying_treasure
    if said:
        return Burden(carrying, f"{armour}, carrying treasure", weight, MOST_COINS)
    negligible = _negligible(state, BASIC_NEGLIGIBLE)
    if said is None and weight > negligible:
        why = f"{armour}, carrying treasure of more than {_coins_words(negligible)}"
        return Burden(carrying, why, weight, MOST_COINS)
    return Burden(without, armour.value, weight, MOST_COINS)


def _reckon_detailed(state: GameState, target: str) -> Burden:
    """By the row that the total weight falls into."""
    # Treasure, armour and weapons as they weigh, and 80 for all gear, if there is any.
    items = [item for item in _with_them(state, target) if is_load(item)]
    arms = (item for item in items if _is_weighed(item) and not is_treasure(item))
    weighed = sum(map(weight_of_all, arms)) + _treasure_weight(state, target)
    weight = weighed + (GEAR if any(not _is_weighed(item) for item in items) else 0)
    rate, why = BANDS.at(weight)
    return Burden(rate, why, weight, MOST_COINS)


def _reckon_eris(state: GameState, target: str) -> Burden:
    """The slower of what is worn and what is carried (R-WEIGHT-BANDS)."""
    armour, shield = worn_armour(state, target), has_shield(state, target)
    speed, worn = SPEEDS[armour][shield], f"{armour} and shield" if shield else armour.value
    weight, armour_class = _treasure_weight(state, target), _plain_class(state, target, armour)
    if armour_class is None:
        why = f"{worn}; no Armour Class is written, so coins do not count" if weight else worn
        return Burden(speed, why, weight)
    share = armour_class * COINS_PER_CLASS
    negligible = _negligible(state, ERIS_NEGLIGIBLE)
    if weight > 2 * share and weight > negligible:
        return Burden(0, f"{worn}, too much treasure", weight, 2 * share, LOAD_RULE)
    if weight > share and weight > negligible:
        why = f"{worn}, heavily loaded: more than {PER_CLASS}"
        return Burden(HEAVILY_LOADED, why, weight, 2 * share, LOAD_RULE)
    if weight <= negligible or speed <= LOADED:
        return Burden(speed, worn, weight, 2 * share)
    why = f"{worn}, loaded: more than {_coins_words(negligible)}"
    return Burden(LOADED, why, weight, 2 * share, LOAD_RULE)


def _negligible(state: GameState, usual: int) -> int:
    """What is no load at all, in coins: the referee's word on it, or as much as usual."""
    said = NEGLIGIBLE_LOAD.number(state)
    return usual if said is None else said


def _plain_class(state: GameState, target: str, armour: Armour) -> int | None:
    """Armour class, descending, without the magic of armour and shield in use (R-WEIGHT-BANDS).

    None where none is written for somebody in armour: what armour is worth is in no source.
    """
    typed = typed_number(state, target, "ac")
    if typed is None:
        usual = UNARMOURED_CLASS if armour is Armour.NONE else None
        return plain_class(state, target) if has_book(state) else usual
    magic = [
        item.bonus
        for item in items_of(state, target)
        if item.bonus and item.held is not Held.CARRIED and is_a(item, *_MAGICAL)
    ]
    return max(0, typed.value + sum(magic))


WAYS = (
    Way(
        key="none",
        label="What somebody carries and wears slows nobody: 120 feet a turn, or what the sheet "
        "says.",
        source="OSE-MOVEMENT-RATES",
        reckon=lambda _state, _target: Burden(UNBURDENED, "load does not count"),
    ),
    Way(
        key="basic",
        label="Armour and treasure set the rate; other gear is not weighed.",
        source="OSE-ENCUMBRANCE-BASIC",
        reckon=_reckon_basic,
    ),
    Way(
        key="detailed",
        label="The weight of treasure, armour and weapons together sets the rate; other gear is "
        "80.",
        source="OSE-ENCUMBRANCE-DETAILED",
        reckon=_reckon_detailed,
        counts_all=True,
    ),
    Way(
        key="eris",
        label="Armour and shield set the rate; coins of armour class times 100 slow to 60 feet, "
        "up to twice as many to 30.",
        source="ERIS-EQUIPMENT-SPEED",
        reckon=_reckon_eris,
    ),
    Way(
        key="slots",
        label="Slots set the rate: armour and hands, and what is packed, a slot for each thing, "
        "bundle and 100 coins; the slower counts.",
        source="R-SLOTS",
        reckon=reckon_slots,
    ),
)
BY_KEY: Mapping[str, Way] = {way.key: way for way in WAYS}
