"""How much of an item one character may carry (ERIS-ITEM-LIMITS)."""

from collections.abc import Mapping

from rules.errors import RuleError
from rules.items.known import find_known
from rules.items.reading import items_of
from rules.items.settings import ITEM_LIMITS
from rules.kernel.resolution import Resolution
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
        return
    name = _limited(item)
    if not name or resolution.setting(ITEM_LIMITS.key) == "off":
        return
    character = resolution.find_character(owner)
    if character is None or more <= 0:
        return
    has = sum(one.count for one in items_of(resolution.state, owner) if _limited(one) == name)
    if has + more > LIMITS[name]:
        raise RuleError(
            f"{character.name} may carry {LIMITS[name]} of {name} and has {has} ({RULE}). "
            f"{_room(LIMITS[name] - has)} A referee can allow more with `allow:True`."
        )


def grown(before: Item, after: Item) -> int:
    """How many more pieces there are after a correction: all, where it counts as another thing."""
    return after.count - (before.count if _limited(before) == _limited(after) else 0)


def _limited(item: Item) -> str:
    """What an item counts as among those that are limited, "" for any other."""
    known = find_known(item.name)
    return known.name if known is not None and known.name in LIMITS else ""


def _room(left: int) -> str:
    return f"There is room for {left} more." if left > 0 else "There is room for no more."
