"""What hirelings bring along when they are hired: theirs from then on (ERIS-HIRELING-TYPES)."""

from collections.abc import Iterator

from rules.errors import RuleError
from rules.hirelings.trades import ANY_WEAPON, METAL_ARMOUR, Trade
from rules.items.actions import Details
from rules.items.door import (
    Kind,
    check_item_name,
    find_known,
    hands_of,
    is_a,
    is_worn,
    new_item,
)
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Held, Item

_HANDS = 2


def kit_names(trade: Trade, weapon: str, armour: str) -> tuple[str, ...]:
    """The names of what they bring. RuleError where a weapon or armour has to be chosen."""
    return tuple(_chosen(trade, choices, weapon, armour) for choices in trade.kit)


def _chosen(trade: Trade, choices: tuple[str, ...], weapon: str, armour: str) -> str:
    if choices == ANY_WEAPON:
        if not weapon.strip():
            raise RuleError(
                f"A {trade.name} brings any weapon: say which with `weapon`, such as `Spear`."
            )
        return check_item_name(weapon)
    typed = armour if choices == METAL_ARMOUR else weapon
    if len(choices) == 1 or not typed.strip():
        return choices[0]
    return _one_of(trade, choices, typed)


def _one_of(trade: Trade, choices: tuple[str, ...], typed: str) -> str:
    """The one of several that was typed, as it is called."""
    known = find_known(typed)
    name = typed.strip() if known is None else known.name
    if name not in choices:
        raise RuleError(f"A {trade.name} brings {' or '.join(choices)}. Type one of these.")
    return name


def make_kit(resolution: Resolution, names: tuple[str, ...]) -> tuple[Item, ...]:
    """New things of these names, worn and in hand as far as they go."""
    return tuple(_held(resolution, names))


def _held(resolution: Resolution, names: tuple[str, ...]) -> Iterator[Item]:
    free = _HANDS
    for name in names:
        item = replace(_made(name), id=f"i{resolution.token()}")
        hands = max(1, hands_of(item)) if is_a(item, Kind.WEAPON, Kind.SHIELD) else 0
        if is_worn(item):
            yield replace(item, held=Held.WORN)
        elif 0 < hands <= free:
            free -= hands
            yield replace(item, held=Held.WIELDED)
        else:
            yield item


def _made(name: str) -> Item:
    """The thing; what is in no list can only be the weapon that somebody chose."""
    return find_known(name) or new_item(name, Details(kind=Kind.WEAPON))
