"""Using what is used up: a charge of a wand, or a piece of what serves but once, as a potion."""

from rules.errors import RuleError
from rules.items.actions import UseItem
from rules.items.events import CHARGE, PIECE, ItemUsed
from rules.items.moving import rearrange, take
from rules.items.owning import name_owner, put_item, require_item
from rules.items.parcels import split_off
from rules.items.reading import belongings_of
from rules.items.tags import FOOD, RATION, USED_UP
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item

SPENT = frozenset((USED_UP, FOOD, RATION))
"""What makes a thing one that each use takes a piece of."""


def can_be_used(item: Item) -> bool:
    """Whether using it takes anything: a charge, or a piece."""
    return bool(item.charges) or (item.charges is None and not SPENT.isdisjoint(item.tags))


def use_item(resolution: Resolution, action: UseItem) -> None:
    """Use it once: a charge, where any are written, else a piece. All who see it are told."""
    owner = name_owner(resolution, action.target)
    item = require_item(resolution, owner, action.item_id)
    if item.charges is not None:
        what, left = CHARGE, _spend_charge(resolution, owner, item)
    elif SPENT.isdisjoint(item.tags):
        raise RuleError(
            f"{item.name} is not used up, as far as anybody has said. `/item set charges:10` gives "
            f"it charges; with `tags:{USED_UP}` each use takes a piece."
        )
    else:
        take(resolution, owner, item.id, 1)
        what, left = PIECE, item.count - 1
    who = resolution.who(owner)
    resolution.emit(
        ItemUsed(
            target=who,
            name=item.name,
            what=what,
            left=left if who.is_character else None,
            audience=audience_of(hidden=who.hidden),
        )
    )


def _spend_charge(resolution: Resolution, owner: str, item: Item) -> int:
    """The charges that are left in it; of several alike, one by itself is used."""
    assert item.charges is not None
    if not item.charges:
        raise RuleError(
            f"{item.name} has no charges left. `/item set charges:10` says how many it has again."
        )
    used = replace(item, charges=item.charges - 1)
    if item.count == 1:
        put_item(resolution, owner, used)
    else:
        left, _ = split_off(belongings_of(resolution.state, owner), item, 1)
        rearrange(resolution, owner, left, (replace(used, id="", count=1),))
    return item.charges - 1
