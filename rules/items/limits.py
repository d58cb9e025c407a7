"""How much of an item a player's character may carry (ERIS-ITEM-LIMITS); hirelings carry more."""

from collections import Counter
from collections.abc import Mapping

from rules.errors import RuleError
from rules.items.known import thing_of
from rules.items.parcels import Items
from rules.items.reading import items_of
from rules.items.settings import ITEM_LIMITS
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.state.game import GameState
from rules.state.items import Item

RULE = "ERIS-ITEM-LIMITS"
LIMITS: Mapping[str, int] = {
    "Rope 50'": 1,
    "Oil flask": 3,
    "Standard ration": 14,
    "Iron ration": 28,
    "Waterskin": 2,
    "Arrow": 40,
    "Quarrel": 60,
    "Torch": 12,
}
"""The most pieces of each, by the names that the game has for them."""


def require_room(resolution: Resolution, owner: str, item: Item, more: int, *, allow: bool) -> None:
    """Raise RuleError if somebody may not carry so many more pieces; a referee may `allow` it."""
    if allow:
        resolution.require_referee("allow more than somebody may carry")
    else:
        _require(resolution, owner, limited_as(item), more)


def require_room_for(resolution: Resolution, owner: str, parcel: Items, *, allow: bool) -> None:
    """The same of things that come together, with what is in them."""
    if allow:
        resolution.require_referee("allow more than somebody may carry")
        return
    more = Counter[str]()
    for item in parcel:
        more[limited_as(item)] += item.count
    for name, count in more.items():
        _require(resolution, owner, name, count)


def _require(resolution: Resolution, owner: str, name: str, more: int) -> None:
    if not name or resolution.setting(ITEM_LIMITS.key) == "off":
        return
    character = resolution.find_character(owner)
    if character is None or character.service is not None or more <= 0:
        return
    has = _pieces(resolution.state, owner, name)
    if has + more > LIMITS[name]:
        raise RuleError(
            f"{character.name} may carry {LIMITS[name]} of {name} and has {has} ({RULE}). "
            f"{_room(LIMITS[name] - has)} A referee can allow more with `allow:True`."
        )


def limits_of(state: GameState, owner: str) -> tuple[tuple[str, int, int], ...]:
    """What somebody carries of which one may have only so many: name, count, and the most."""
    character = find_character(state, owner)
    is_free = character is None or character.service is not None
    if is_free or ITEM_LIMITS.in_force(state) == "off":
        return ()
    counts = ((name, _pieces(state, owner, name), most) for name, most in LIMITS.items())
    return tuple(each for each in counts if each[1])


def _pieces(state: GameState, owner: str, name: str) -> int:
    return sum(one.count for one in items_of(state, owner) if limited_as(one) == name)


def grown(before: Item, after: Item) -> int:
    """How many more pieces there are after a correction: all, where it counts as another thing."""
    return after.count - (before.count if limited_as(before) == limited_as(after) else 0)


def limited_as(item: Item) -> str:
    """What an item counts as among those that are limited, "" for any other."""
    thing = thing_of(item)
    return thing.name if thing is not None and thing.name in LIMITS else ""


def _room(left: int) -> str:
    return f"There is room for {left} more." if left > 0 else "There is room for no more."
