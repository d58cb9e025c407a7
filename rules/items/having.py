"""Coming by items and handing them on: added, given."""

from rules.errors import RuleError
from rules.items.actions import AddItem, GiveItem
from rules.items.describing import check_count, new_item
from rules.items.events import ItemAdded, ItemGiven
from rules.items.known import find_known, is_unclear
from rules.items.limits import require_room, require_room_for
from rules.items.moving import rearrange, receive, take
from rules.items.owning import name_owner, name_receiver, told_of
from rules.items.reading import belongings_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item


def add_item(resolution: Resolution, action: AddItem) -> None:
    """Write an item on a sheet or stat block; the same thing once more adds to the pieces."""
    owner = name_owner(resolution, action.target)
    item = replace(new_item(action.name, action.details), count=check_count(action.count))
    require_room(resolution, owner, item, item.count, allow=action.allow)
    rearrange(resolution, owner, belongings_of(resolution.state, owner), (item,))
    resolution.emit(
        ItemAdded(
            target=resolution.who(owner),
            name=item.name,
            count=action.count,
            known=find_known(action.name) is not None,
            unclear=is_unclear(item),
            audience=told_of(resolution, owner),
        )
    )


def strike_off(resolution: Resolution, owner: str, item_id: str, count: int | None = None) -> Item:
    """Take an item with what is in it, or so many pieces, from its owner: for rules, which report
    it. What is struck off is gone."""
    return take(resolution, owner, item_id, count)[0]


def give_item(resolution: Resolution, action: GiveItem) -> None:
    """Hand an item to somebody else with what is in it, who carries it."""
    owner = name_owner(resolution, action.target)
    receiver = name_receiver(resolution, action.to)
    if receiver == owner:
        raise RuleError(f"{resolution.who(owner).name} has it already. Pick somebody else.")
    parcel = take(resolution, owner, action.item_id, action.count)
    require_room_for(resolution, receiver, parcel, allow=action.allow)
    receive(resolution, receiver, *parcel)
    item, *contents = parcel
    resolution.emit(
        ItemGiven(
            target=resolution.who(owner),
            to=resolution.who(receiver),
            name=item.name,
            count=item.count,
            contents=len(contents),
            audience=told_of(resolution, owner, receiver),
        )
    )
