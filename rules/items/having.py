"""Coming by items and handing them on: added, given."""

from collections.abc import Callable, Sequence
from dataclasses import fields

from rules.errors import RuleError, WayOut
from rules.items import FAMILY
from rules.items.describing import (
    LIMITS,
    MOST_HANDS,
    MOST_PIECES,
    check_count,
    check_item_name,
    described,
    limited,
    new_item,
    require_room,
    require_room_for,
)
from rules.items.known import find_known, hands_of, is_a, is_unclear
from rules.items.letting_go import require_loose
from rules.items.reading import (
    Items,
    belongings_of,
    inside_of,
    name_owner,
    name_receiver,
    put_items,
    put_together,
    require_belonging,
    require_fits,
    require_item,
    split_off,
    told_of,
    weight_of,
)
from rules.items.records import (
    ITEM_LIMITS,
    AddItem,
    Details,
    FetchItem,
    GiveItem,
    ItemAdded,
    ItemFetched,
    ItemGiven,
    ItemPut,
    ItemStored,
    PutItem,
    StoreItem,
)
from rules.items.things import Kind
from rules.items.wares import all_described, as_described, power_of
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.targets import find_combatant
from rules.record import fields_of, replace
from rules.state.game import GameState
from rules.state.items import Held, Item

MOST_ITEMS = 60
"""Different things that one can have: they are part of every stored state."""
_SAID = tuple(field.name for field in fields(Details) if field.name in fields_of(Item))


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


def receive(resolution: Resolution, owner: str, item: Item, *contents: Item) -> None:
    """Somebody has pieces now that nobody else has, with what is in them, and carries them.

    They are put to those just like them. For rules, which report it. RuleError where the list is
    full, and where a group cannot share them out.
    """
    parcel = (replace(item, inside=""), *contents)
    # What each of a group has of it. RuleError where it does not come out even.
    several = heads(resolution.state, owner)
    if any(one.count % several for one in parcel):
        raise RuleError(
            f"{resolution.who(owner).name} are {several}, and what one of them has all have. "
            f"Give a `count` of {several}, {2 * several} and so on."
        )
    parcel = tuple(replace(one, count=one.count // several) for one in parcel)
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
            f"{resolution.who(owner).name} has {MOST_ITEMS} different things, and no "
            "more fit on the list. ",
            WayOut("Drop one", "item drop"),
            ".",
        )
    put_items(resolution, owner, after)


def fresh_ids(resolution: Resolution, items: Items) -> Callable[[Item], str]:
    """An id for each thing that comes to a list: its own, where no other has it."""
    taken = {"", *(item.id for item in items)}
    return lambda item: f"i{resolution.token()}" if item.id in taken else item.id


@FAMILY.handles
def add_item(resolution: Resolution, action: AddItem) -> None:
    """Write an item on a sheet or stat block; the same thing once more adds to the pieces."""
    owner = name_owner(resolution, action.target)
    item = new_item(action.name, action.details, resolution.state)
    item = replace(_charged(resolution, item), count=check_count(action.count))
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


def _charged(resolution: Resolution, item: Item) -> Item:
    """A magic item of the book with as many charges as its table would give it, and known to be
    magical."""
    power = power_of(resolution.state, item)
    if power is None:
        return item
    charges = item.charges
    if charges is None and power.charges:
        purpose = f"charges of {power.name}"
        charges = throw_text(resolution, power.charges, purpose, secret=True).total
    return replace(item, magic=True, charges=charges)


def strike_off(resolution: Resolution, owner: str, item_id: str, count: int | None = None) -> Item:
    """Take an item with what is in it, or so many pieces, from its owner: for rules, which report
    it. What is struck off is gone."""
    return take(resolution, owner, item_id, count)[0]


@FAMILY.handles
def give_item(resolution: Resolution, action: GiveItem) -> None:
    """Hand an item to somebody else with what is in it, who carries it."""
    owner = name_owner(resolution, action.target)
    receiver = name_receiver(resolution, action.to)
    if receiver == owner:
        raise RuleError(f"{resolution.who(owner).name} has it already. Pick somebody else.")
    require_loose(resolution, owner, require_belonging(resolution, owner, action.item_id))
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


@FAMILY.handles
def store_item(resolution: Resolution, action: StoreItem) -> None:
    """Leave things at home, with what is in them."""
    owner = name_owner(resolution, action.target)
    if resolution.find_character(owner) is None:
        name = resolution.who(owner).name
        raise RuleError(f"{name} has no sheet, and so no place at home to keep things.")
    item = require_item(resolution, owner, action.item_id)
    require_loose(resolution, owner, item)
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


@FAMILY.handles
def fetch_item(resolution: Resolution, action: FetchItem) -> None:
    """Take things along that were left at home, with what is in them."""
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
    """Raise RuleError for more in hand than there are hands.

    A bow counts for one: older lists have it beside a shield, and the first change puts that right.
    """
    in_hand = [item for item in items if item.held is Held.WIELDED]
    in_hand = [item for item in in_hand if not is_a(item, Kind.AMMUNITION)]
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
    had, has = limited(before), limited(after)
    for thing, count in has.items():
        if count > LIMITS[thing] and count > had[thing]:
            raise RuleError(
                f"{name} may carry {LIMITS[thing]} of {thing}, and these are {count}. "
                "Take some off the list; a referee can write more."
            )


@FAMILY.handles
def put_item_into(resolution: Resolution, action: PutItem) -> None:
    """Put pieces into a container of the same owner, or take them out of theirs."""
    owner = name_owner(resolution, action.target)
    item = require_item(resolution, owner, action.item_id)
    require_loose(resolution, owner, item)
    count = pieces_of(item, action.count, f"{resolution.who(owner).name} has")
    left, (head, *contents) = split_off(belongings_of(resolution.state, owner), item, count)
    left, container = _place_for(resolution, owner, action, item, left)
    head = replace(head, inside=container.id if container is not None else "")
    require_fits(all_described(resolution.state, (*left, head, *contents)))
    rearrange(resolution, owner, left, (head, *contents))
    out_of = next((one.name for one in left if one.id == item.inside), "")
    within = () if container is None else (*inside_of(left, container.id), head, *contents)
    resolution.emit(
        ItemPut(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            into="" if container is None else container.name,
            weight=weight_of(all_described(resolution.state, within)),
            holds=0 if container is None else container.holds or 0,
            out_of=out_of if container is None else "",
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
    container = as_described(resolution.state, require_item(resolution, owner, action.into))
    if container.holds is None:
        raise RuleError(
            f"Nobody has said that {container.name} holds anything. ",
            WayOut("Say how many coins of weight", "item set"),
            " it does.",
        )
    if container.id == item.inside:
        raise RuleError(f"{item.name} is in {container.name} already.")
    found = next((one for one in left if one.id == container.id), None)
    if found is None:
        raise RuleError(f"{container.name} cannot go into itself. Pick another container.")
    return one_of(resolution, left, found)


def one_of(resolution: Resolution, items: Items, container: Item) -> tuple[Items, Item]:
    """A container by itself, where there are several alike: what is in one is in no other."""
    if container.count == 1:
        return items, container
    rest = replace(container, id=fresh_ids(resolution, items)(container), count=container.count - 1)
    one = replace(container, count=1)
    return (*(one if i.id == container.id else i for i in items), rest), one
