"""Coming by items and losing them: added, dropped, given."""

from rules.errors import RuleError
from rules.items.actions import AddItem, DropItem, GiveItem
from rules.items.describing import check_count, check_item_name, described
from rules.items.events import ItemAdded, ItemDropped, ItemGiven
from rules.items.known import find_known
from rules.items.limits import require_room
from rules.items.owning import name_owner, name_receiver, put_items, require_item, told_of
from rules.items.reading import items_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Held, Item

MOST_ITEMS = 60
"""Different things that one can have: they are part of every stored state."""


def add_item(resolution: Resolution, action: AddItem) -> None:
    """Write an item on a sheet or stat block; the same thing once more adds to the pieces."""
    owner = name_owner(resolution, action.target)
    known = find_known(action.name)
    base = Item("", check_item_name(action.name)) if known is None else known
    item = replace(described(base, action.details), count=check_count(action.count))
    require_room(resolution, owner, item, item.count, allow=action.allow)
    receive(resolution, owner, item)
    resolution.emit(
        ItemAdded(
            target=resolution.who(owner),
            name=item.name,
            count=action.count,
            known=known is not None,
            audience=told_of(resolution, owner),
        )
    )


def receive(resolution: Resolution, owner: str, item: Item) -> None:
    """Put pieces that nobody has yet to those just like them, else make a new entry.

    RuleError where the list is full. Rules that call it report it themselves.
    """
    items = items_of(resolution.state, owner)
    for one in items:
        if one.held is not Held.STORED and _alike(one, item):
            count = check_count(one.count + item.count)
            more = replace(one, count=count)
            put_items(resolution, owner, tuple(more if i is one else i for i in items))
            return
    if len(items) >= MOST_ITEMS:
        raise RuleError(
            f"{resolution.who(owner).name} has {MOST_ITEMS} different things, and no more fit on "
            "the list. Drop one with `/item drop`."
        )
    put_items(resolution, owner, (*items, replace(item, id=f"i{resolution.token()}")))


def _alike(one: Item, other: Item) -> bool:
    """Whether two are the same thing, however many they are and whoever holds them."""
    plain = replace(one, id="", count=1, held=Held.CARRIED)
    return plain == replace(other, id="", count=1, held=Held.CARRIED)


def drop_item(resolution: Resolution, action: DropItem) -> None:
    """Strike an item, or some pieces of it."""
    owner = name_owner(resolution, action.target)
    item, count = _take(resolution, owner, action.item_id, action.count)
    resolution.emit(
        ItemDropped(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            left=item.count - count,
            audience=told_of(resolution, owner),
        )
    )


def _take(resolution: Resolution, owner: str, item_id: str, wanted: int | None) -> tuple[Item, int]:
    """Take pieces from their owner: the item as it was, and how many pieces went."""
    item = require_item(resolution, owner, item_id)
    count = item.count if wanted is None else wanted
    if not 1 <= count <= item.count:
        name = resolution.who(owner).name
        raise RuleError(f"{name} has {item.count} of {item.name}. Give a `count` of 1 to that.")
    left = replace(item, count=item.count - count)
    items = items_of(resolution.state, owner)
    kept = tuple(left if one.id == item.id else one for one in items)
    put_items(resolution, owner, tuple(one for one in kept if one.count))
    return item, count


def strike_off(resolution: Resolution, owner: str, item_id: str, count: int | None = None) -> Item:
    """Take an item, or so many pieces of it, from its owner: for rules, which report it."""
    return _take(resolution, owner, item_id, count)[0]


def give_item(resolution: Resolution, action: GiveItem) -> None:
    """Hand an item to somebody else, who carries it."""
    owner = name_owner(resolution, action.target)
    receiver = name_receiver(resolution, action.to)
    if receiver == owner:
        raise RuleError(f"{resolution.who(owner).name} has it already. Pick somebody else.")
    item, count = _take(resolution, owner, action.item_id, action.count)
    require_room(resolution, receiver, item, count, allow=action.allow)
    receive(resolution, receiver, replace(item, id="", count=count, held=Held.CARRIED))
    resolution.emit(
        ItemGiven(
            target=resolution.who(owner),
            to=resolution.who(receiver),
            name=item.name,
            count=count,
            audience=told_of(resolution, owner, receiver),
        )
    )
