"""All that somebody has, written at once: what one thing can be, and what all can be together."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields

from rules.errors import RuleError
from rules.items.actions import Details
from rules.items.describing import MOST_HANDS, check_count, check_item_name, described
from rules.items.known import hands_of
from rules.items.limits import LIMITS, RULE, limited_as
from rules.items.moving import MOST_ITEMS
from rules.items.settings import ITEM_LIMITS
from rules.kernel.resolution import Resolution
from rules.record import fields_of, replace
from rules.state.items import Held, Item

_SAID = tuple(field.name for field in fields(Details) if field.name in fields_of(Item))


def check_item(item: Item) -> Item:
    """The item, tidied; RuleError for what cannot be."""
    said = {name: getattr(item, name) for name in _SAID}
    tidy = replace(item, name=check_item_name(item.name), count=check_count(item.count))
    return described(tidy, Details(**said, rate=(item.shots, item.rounds)))


def require_list(items: Sequence[Item]) -> None:
    """Raise RuleError for more than a list has room for."""
    if len(items) > MOST_ITEMS:
        raise RuleError(f"Somebody has at most {MOST_ITEMS} different things; these are more.")


def require_hands(items: Sequence[Item]) -> None:
    """Raise RuleError for more in hand than there are hands."""
    in_hand = [item for item in items if item.held is Held.WIELDED]
    if len(in_hand) > 1 and sum(max(1, hands_of(item)) for item in in_hand) > MOST_HANDS:
        names = ", ".join(item.name for item in in_hand)
        raise RuleError(f"That is more than two hands hold: {names}. Leave `in hand` out of one.")


def require_limits(
    resolution: Resolution, name: str, before: Sequence[Item], after: Sequence[Item], *, allow: bool
) -> None:
    """Raise RuleError where somebody would carry more of a thing than they may, and than before.

    A referee may `allow` it (ERIS-ITEM-LIMITS).
    """
    if allow:
        resolution.require_referee("allow more than somebody may carry")
        return
    if resolution.setting(ITEM_LIMITS.key) == "off":
        return
    had, has = _limited(before), _limited(after)
    for thing, count in has.items():
        if count > LIMITS[thing] and count > had[thing]:
            raise RuleError(
                f"{name} may carry {LIMITS[thing]} of {thing}, and these are {count} ({RULE}). "
                "Take some off the list; a referee can write more with `/item add allow:True`."
            )


def _limited(items: Sequence[Item]) -> Counter[str]:
    """How many pieces there are of each thing that is limited."""
    found: Counter[str] = Counter()
    for item in items:
        thing = limited_as(item)
        if thing and item.held is not Held.STORED:
            found[thing] += item.count
    return found
