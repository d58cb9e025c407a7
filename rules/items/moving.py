"""How things go from one to another: with what is in them, and whatever they were counted with."""

from collections.abc import Callable

from rules.errors import RuleError
from rules.items.describing import MOST_PIECES, check_count
from rules.items.owning import put_items, require_belonging, require_item
from rules.items.parcels import Items, put_together, split_off
from rules.items.reading import belongings_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

MOST_ITEMS = 60
"""Different things that one can have: they are part of every stored state."""


def pieces_of(item: Item, wanted: int | None, whose: str) -> int:
    """How many pieces are meant; None is all. RuleError for more than there are.

    `whose` says where they are: "Ada has", "Here lie".
    """
    count = item.count if wanted is None else wanted
    if count != item.count and not 1 <= count <= item.count:
        raise RuleError(f"{whose} {item.count} of {item.name}. Give a `count` of 1 to that.")
    return count


def take(
    resolution: Resolution,
    owner: str,
    item_id: str,
    count: int | None = None,
    *,
    at_home: bool = False,
) -> Items:
    """Take an item with all that is in it from whoever has it with them, or so many pieces.

    For rules, which report it and put it somewhere else; `at_home` takes what is stored there, too.
    Of a group that is so many from each: the parcel has all of them. Raises NotFoundError and
    RuleError.
    """
    find = require_belonging if at_home else require_item
    item = find(resolution, owner, item_id)
    wanted = pieces_of(item, count, f"{resolution.who(owner).name} has")
    items, parcel = split_off(belongings_of(resolution.state, owner), item, wanted)
    put_items(resolution, owner, items)
    return _times(parcel, heads(resolution.state, owner))


def heads(state: GameState, owner: str) -> int:
    """How many have what is written of somebody: 1, or all of a group who have not fled."""
    group = find_combatant(state, owner)
    bodies = () if group is None else group.bodies
    return max(1, sum(not body.gone for body in bodies))


def _times(parcel: Items, heads: int) -> Items:
    """What each of so many had, together; what was in a container of each lies loose."""
    if heads == 1:
        return parcel
    return tuple(replace(one, count=heads * one.count, inside="") for one in parcel)


def _each(resolution: Resolution, owner: str, parcel: Items) -> Items:
    """What each of a group has of it. RuleError where it does not come out even."""
    several = heads(resolution.state, owner)
    if any(one.count % several for one in parcel):
        raise RuleError(
            f"{resolution.who(owner).name} are {several}, and what one of them has all have. "
            f"Give a `count` of {several}, {2 * several} and so on."
        )
    return tuple(replace(one, count=one.count // several) for one in parcel)


def receive(resolution: Resolution, owner: str, item: Item, *contents: Item) -> None:
    """Somebody has pieces now that nobody else has, with what is in them, and carries them.

    They are put to those just like them. For rules, which report it. RuleError where the list is
    full, and where a group cannot share them out.
    """
    parcel = (replace(item, inside=""), *contents)
    parcel = _each(resolution, owner, parcel)
    carried = tuple(replace(one, held=Held.CARRIED) for one in parcel)
    rearrange(resolution, owner, belongings_of(resolution.state, owner), carried)


def rearrange(resolution: Resolution, owner: str, left: Items, parcel: Items) -> None:
    """Somebody has what is left and the parcel; what goes whole is still known by its id."""
    after = put_together(left, parcel, fresh_ids(resolution, left))
    crowded = next((one for one in after if one.count > MOST_PIECES), None)
    if crowded is not None:
        check_count(crowded.count)
    if len(after) > max(MOST_ITEMS, len(left)):
        raise RuleError(
            f"{resolution.who(owner).name} has {MOST_ITEMS} different things, and no more fit on "
            "the list. Drop one with `/item drop`."
        )
    put_items(resolution, owner, after)


def fresh_ids(resolution: Resolution, items: Items) -> Callable[[Item], str]:
    """An id for each thing that comes to a list: its own, where no other has it."""
    taken = {"", *(item.id for item in items)}
    return lambda item: f"i{resolution.token()}" if item.id in taken else item.id
