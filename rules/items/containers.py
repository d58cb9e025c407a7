"""Putting things into others, and taking them out. What load they are does not change by it."""

from rules.errors import RuleError
from rules.items.actions import PutItem
from rules.items.events import ItemPut
from rules.items.moving import fresh_ids, pieces_of, rearrange
from rules.items.owning import name_owner, require_item, told_of
from rules.items.parcels import Items, require_fits, split_off
from rules.items.reading import belongings_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item


def put_item_into(resolution: Resolution, action: PutItem) -> None:
    """Put pieces into a container of the same owner, or take them out of theirs."""
    owner = name_owner(resolution, action.target)
    item = require_item(resolution, owner, action.item_id)
    count = pieces_of(item, action.count, f"{resolution.who(owner).name} has")
    left, (head, *contents) = split_off(belongings_of(resolution.state, owner), item, count)
    left, container = _place_for(resolution, owner, action, item, left)
    head = replace(head, inside=container.id if container is not None else "")
    require_fits((*left, head, *contents))
    rearrange(resolution, owner, left, (head, *contents))
    resolution.emit(
        ItemPut(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            into="" if container is None else container.name,
            out_of="" if container is not None else _name_in(left, item.inside),
            audience=told_of(resolution, owner),
        )
    )


def _place_for(
    resolution: Resolution, owner: str, action: PutItem, item: Item, left: Items
) -> tuple[Items, Item | None]:
    """The rest of the list and the container, None outside of all."""
    if not action.into:
        if not item.inside:
            raise RuleError(f"{item.name} is in nothing. Say with `into` what to put it into.")
        return left, None
    container = require_item(resolution, owner, action.into)
    if container.holds is None:
        raise RuleError(
            f"Nobody has said that {container.name} holds anything. "
            "`/item set holds:400` says how many coins of weight it does."
        )
    if container.id == item.inside:
        raise RuleError(f"{item.name} is in {container.name} already.")
    found = next((one for one in left if one.id == container.id), None)
    if found is None:
        raise RuleError(f"{container.name} cannot go into itself. Pick another container.")
    return one_of(resolution, left, found)


def _name_in(items: Items, item_id: str) -> str:
    return next(one.name for one in items if one.id == item_id)


def one_of(resolution: Resolution, items: Items, container: Item) -> tuple[Items, Item]:
    """A container by itself, where there are several alike: what is in one is in no other."""
    if container.count == 1:
        return items, container
    rest = replace(container, id=fresh_ids(resolution, items)(container), count=container.count - 1)
    one = replace(container, count=1)
    return (*(one if i.id == container.id else i for i in items), rest), one
