"""Taking items in hand, putting them on, and putting them away."""

from rules.errors import RuleError
from rules.items.actions import WieldItem
from rules.items.describing import MOST_HANDS
from rules.items.events import ItemHeld
from rules.items.known import hands_of, is_a, is_worn, kind_of
from rules.items.owning import name_owner, put_items, require_item, told_of
from rules.items.questions import WieldRuling
from rules.items.reading import belongings_of
from rules.items.things.shape import Kind
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Held, Item

ONE_OF = frozenset((Kind.ARMOUR, Kind.HELMET))
"""What is worn one at a time."""


def wield_item(resolution: Resolution, action: WieldItem, *, rounds: int = 0) -> None:
    """Use an item, or put it away; `rounds` is how long that took."""
    owner = name_owner(resolution, action.target)
    hold(resolution, owner, after_wielding(resolution, owner, action), rounds=rounds)


def after_wielding(resolution: Resolution, owner: str, action: WieldItem) -> Item:
    """The item as it will be held. RuleError where it is so already or a rule forbids it."""
    before = require_item(resolution, owner, action.item_id)
    after = _held(before, action)
    if after == before:
        raise RuleError(f"{before.name} is {before.held} already.")
    _require_leave(resolution, owner, after)
    return after


def hold(resolution: Resolution, owner: str, after: Item, *, rounds: int = 0) -> None:
    """Have it so, and put away what there is no room for beside it."""
    items = belongings_of(resolution.state, owner)
    away = making_way(items, after)
    put_items(resolution, owner, tuple(_placed(item, after, away) for item in items))
    resolution.emit(
        ItemHeld(
            target=resolution.who(owner),
            name=after.name,
            held=after.held,
            item=after.id,
            put_away=tuple(item.name for item in away),
            rounds=rounds,
            audience=told_of(resolution, owner),
        )
    )


def _require_leave(resolution: Resolution, owner: str, item: Item) -> None:
    """Raise RuleError where a rule forbids its use; the referee's word stands above that."""
    if item.held is Held.CARRIED or resolution.actor.is_referee:
        return
    found = resolution.ask(WieldRuling(who=owner, item=item.id))
    forbidden = ruled(found, Ruling.FORBIDDEN)
    if forbidden is not None:
        raise RuleError(f"{forbidden.label} A referee can have it used all the same.")


def _held(item: Item, action: WieldItem) -> Item:
    if action.away:
        return replace(item, held=Held.CARRIED)
    if not 0 <= action.hands <= MOST_HANDS:
        raise RuleError("An item is used with 1 or 2 hands.")
    held = Held.WORN if is_worn(item) else Held.WIELDED
    return replace(item, held=held, hands=action.hands or item.hands, inside="")


def making_way(items: tuple[Item, ...], new: Item) -> tuple[Item, ...]:
    """What is put away: other armour, another helmet, or all in hand where hands are missing.

    Ammunition takes no hand: it is what is shot first.
    """
    others = [item for item in items if item.id != new.id and item.held is new.held]
    if is_a(new, Kind.AMMUNITION):
        return tuple(item for item in others if is_a(item, Kind.AMMUNITION))
    others = [item for item in others if not is_a(item, Kind.AMMUNITION)]
    if new.held is Held.WORN:
        kind = kind_of(new)
        return tuple(item for item in others if kind in ONE_OF and kind_of(item) is kind)
    hands = sum(max(1, hands_of(item)) for item in (*others, new))
    is_full = new.held is Held.WIELDED and hands > MOST_HANDS
    return tuple(others) if is_full else ()


def _placed(item: Item, new: Item, away: tuple[Item, ...]) -> Item:
    if item.id == new.id:
        return new
    return replace(item, held=Held.CARRIED) if item in away else item
