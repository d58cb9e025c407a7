"""Whose an item is: who may change it, who is told of it, and where it is kept."""

from rules.errors import NotFoundError, RuleError
from rules.items.parcels import without_gaps
from rules.items.reading import belongings_of, is_slow
from rules.items.records import HandsChanged
from rules.kernel.events import REFEREES, Audience
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.sheet.reading import require_active
from rules.state.items import Held, Item


def name_owner(resolution: Resolution, typed: str) -> str:
    """The id of a character or of a whole combatant that the actor may act for; "" is one's own."""
    if not typed:
        return require_active(resolution.state, resolution.actor).id
    owner = name_receiver(resolution, typed)
    resolution.require_control(owner, "change the items of {}")
    return owner


def name_receiver(resolution: Resolution, typed: str) -> str:
    """The id of a character or of a whole combatant that the actor may know of."""
    return id_of(name_combatant(resolution, typed))


def require_item(resolution: Resolution, owner: str, item_id: str) -> Item:
    """An item that somebody has with them; NotFoundError without it, RuleError if it is at home."""
    item = require_belonging(resolution, owner, item_id)
    if item.held is Held.STORED:
        name = resolution.who(owner).name
        raise RuleError(f"{name} has left {item.name} at home. ⟦Take it along|item fetch⟧.")
    return item


def require_belonging(resolution: Resolution, owner: str, item_id: str) -> Item:
    """An item of somebody's, at home or with them; NotFoundError without it."""
    belongings = belongings_of(resolution.state, owner)
    found = next((item for item in belongings if item.id == item_id), None)
    if found is None:
        name = resolution.who(owner).name
        raise NotFoundError(f"{name} has no such item. Pick one from the list that appears.")
    return found


def put_items(resolution: Resolution, owner: str, items: tuple[Item, ...]) -> None:
    """Replace all that somebody has, at home too, and report if that makes them slow or quick."""
    items = without_gaps(items)
    was_slow = _is_slow(resolution, owner)
    character = resolution.find_character(owner)
    if character is not None:
        resolution.put_character(replace(character, items=items))
    else:
        resolution.put_combatant(replace(resolution.combatant(owner), items=items))
    slow = _is_slow(resolution, owner)
    if slow is not None and slow != was_slow:
        who = resolution.who(owner)
        resolution.emit(HandsChanged(target=who, slow=slow, audience=told_of(resolution, owner)))


def _is_slow(resolution: Resolution, owner: str) -> bool | None:
    combatant = resolution.find_combatant(owner)
    return None if combatant is None else is_slow(resolution.state, combatant)


def put_item(resolution: Resolution, owner: str, item: Item) -> None:
    """Replace the item with the same id."""
    items = belongings_of(resolution.state, owner)
    put_items(resolution, owner, tuple(item if one.id == item.id else one for one in items))


def told_of(resolution: Resolution, *owners: str) -> Audience:
    """Who learns of it: those who play the owners, and the referees."""
    found = [
        resolution.find_character(owner) or resolution.find_combatant(owner) for owner in owners
    ]
    players = {one.owner for one in found if one is not None and one.owner is not None}
    return tuple(sorted(players)) or REFEREES
