"""What is left at home: nobody carries it, and nobody uses it until it is fetched."""

from rules.errors import RuleError
from rules.items.actions import FetchItem, StoreItem
from rules.items.events import ItemFetched, ItemStored
from rules.items.limits import require_room_for
from rules.items.moving import pieces_of, rearrange
from rules.items.owning import name_owner, require_belonging, require_item, told_of
from rules.items.parcels import Items, split_off
from rules.items.reading import belongings_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Held, Item


def require_home(resolution: Resolution, what: str) -> None:
    """Raise RuleError for players while the party is out or an encounter runs.

    `what` begins the sentence: "What is stored at home".
    """
    if resolution.actor.is_referee:
        return
    state = resolution.state
    if state.encounter is not None:
        raise RuleError(f"{what} has to wait until the encounter is over.")
    if state.expedition is not None:
        raise RuleError(
            f"{what} has to wait until the party is home. A referee can do it all the same."
        )


def store_item(resolution: Resolution, action: StoreItem) -> None:
    """Leave things at home, with what is in them."""
    require_home(resolution, "Storing things")
    owner = name_owner(resolution, action.target)
    require_own_home(resolution, owner)
    item = require_item(resolution, owner, action.item_id)
    count = pieces_of(item, action.count, f"{resolution.who(owner).name} has")
    _move(resolution, owner, item, count, Held.STORED)
    resolution.emit(
        ItemStored(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            audience=told_of(resolution, owner),
        )
    )


def require_own_home(resolution: Resolution, owner: str) -> None:
    """Raise RuleError for those who have no sheet, and so nothing at home."""
    if resolution.find_character(owner) is None:
        name = resolution.who(owner).name
        raise RuleError(f"{name} has no sheet, and so no place at home to keep things.")


def fetch_item(resolution: Resolution, action: FetchItem) -> None:
    """Take things along that were left at home, with what is in them."""
    require_home(resolution, "Fetching things")
    owner = name_owner(resolution, action.target)
    item = require_belonging(resolution, owner, action.item_id)
    if item.held is not Held.STORED:
        raise RuleError(f"{resolution.who(owner).name} has {item.name} along already.")
    count = pieces_of(item, action.count, "Stored at home are")
    parcel = split_off(belongings_of(resolution.state, owner), item, count)[1]
    require_room_for(resolution, owner, parcel, allow=action.allow)
    _move(resolution, owner, item, count, Held.CARRIED)
    resolution.emit(
        ItemFetched(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            audience=told_of(resolution, owner),
        )
    )


def _move(resolution: Resolution, owner: str, item: Item, count: int, held: Held) -> None:
    left, parcel = split_off(belongings_of(resolution.state, owner), item, count)
    moved: Items = tuple(replace(one, held=held) for one in parcel)
    rearrange(resolution, owner, left, moved)
