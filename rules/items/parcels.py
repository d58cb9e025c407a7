"""Things in lists, and how they go from one list to another: with what is in them, and to their
like.

A *parcel* is what goes at once: a thing first, then all that is in it. Wherever a list of items is
kept, of a person, on the ground or in the party's pool, it changes by these two functions alone, so
that nothing is lost or made on the way.
"""

from collections.abc import Callable, Mapping

from rules.errors import RuleError
from rules.record import replace
from rules.state.items import Held, Item

Items = tuple[Item, ...]
"""What somebody has, or what lies somewhere; a parcel is one, too."""


def inside_of(items: Items, item_id: str) -> Items:
    """All that is in a container, and in containers in it; as the list has them."""
    found, before = {item_id} - {""}, 0
    while len(found) > before:
        before = len(found)
        found |= {item.id for item in items if item.inside in found}
    return tuple(item for item in items if item.inside and item.id in found and item.id != item_id)


def split_off(items: Items, item: Item, count: int) -> tuple[Items, Items]:
    """What stays, and the parcel with so many pieces of an item of the list.

    What is in a container goes along with it; one that has anything in it is always one piece.
    Pieces that leave others behind have no id yet.
    """
    contents = inside_of(items, item.id) if count == item.count else ()
    gone = {one.id for one in contents}
    left = replace(item, count=item.count - count)
    kept = (left if one.id == item.id else one for one in items if one.id not in gone)
    head = replace(item, count=count, held=Held.CARRIED, inside="")
    head = replace(head, id="") if left.count else head
    carried = (replace(one, held=Held.CARRIED) for one in contents)
    return tuple(one for one in kept if one is not left or left.count), (head, *carried)


def put_together(items: Items, parcel: Items, new_id: Callable[[Item], str]) -> Items:
    """The list with the parcel in it: single things with their like, else as entries of their own.

    `new_id` gives each of those its id.
    """
    head, *contents = parcel
    like = None if contents else find_like(items, head)
    if like is not None:
        more = replace(like, count=like.count + head.count)
        return tuple(more if one is like else one for one in items)
    ids = {one.id: new_id(one) for one in parcel}
    return (*items, *(_renamed(one, ids) for one in parcel))


def _renamed(item: Item, ids: Mapping[str, str]) -> Item:
    inside = ids.get(item.inside, item.inside) if item.inside else ""
    return replace(item, id=ids[item.id], inside=inside)


def find_like(items: Items, item: Item) -> Item | None:
    """What pieces of an item are counted with: the same in all that is said of it, in the same
    container, and not at home while it is not; None without any."""
    wanted = _as_such(item)
    return next(
        (one for one in items if _as_such(one) == wanted and not _holds_any(items, one)), None
    )


def _as_such(item: Item) -> Item:
    held = Held.STORED if item.held is Held.STORED else Held.CARRIED
    return replace(item, id="", count=1, held=held)


def _holds_any(items: Items, item: Item) -> bool:
    return item.holds is not None and any(one.inside == item.id for one in items)


def without_gaps(items: Items) -> Items:
    """The list where what was in a container that is gone lies loose."""
    if not any(item.inside for item in items):
        return items
    there = {item.id for item in items}
    return tuple(item if item.inside in there else replace(item, inside="") for item in items)


def weight_of(items: Items) -> int:
    """What they weigh together, in coins; what nobody has weighed counts nothing."""
    return sum(item.count * (item.weight or 0) for item in items)


def require_fits(items: Items) -> None:
    """Raise RuleError where a container has more in it than it holds."""
    for container in items:
        if container.holds is None:
            continue
        weight = weight_of(inside_of(items, container.id))
        if weight > container.holds:
            raise RuleError(
                f"{container.name} holds {container.holds:,} coins of weight, and with that "
                f"there would be {weight:,} in it."
            )
