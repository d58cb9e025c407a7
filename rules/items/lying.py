"""What lies where somebody has dropped it, until it is picked up or the party has gone on."""

from rules.errors import NotFoundError, RuleError, WayOut
from rules.expedition.going import travellers
from rules.expedition.records import PartyCameBack
from rules.items import FAMILY
from rules.items.describing import require_room_for
from rules.items.having import MOST_ITEMS, fresh_ids, pieces_of, receive, take
from rules.items.letting_go import require_loose
from rules.items.reading import (
    Items,
    find_like,
    name_owner,
    put_together,
    require_belonging,
    split_off,
    told_of,
)
from rules.items.records import (
    DropItem,
    ItemDropped,
    ItemPickedUp,
    ItemsLeftBehind,
    PickUpItem,
    PickUpRuling,
)
from rules.items.state import HOME, LYING, Heap
from rules.kernel.events import EVERYBODY
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.places.records import PlaceForgotten
from rules.places.state import PLACES
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item

UNPREPARED = Heap()
"""Where the party is on ground that nobody has prepared."""
MOST_HEAPS = 40
"""Different spots at which things can lie: they are part of every stored state."""


def spot_of(state: GameState) -> Heap:
    """Where the party is, as a heap remembers it, with nothing in it."""
    out = state.expedition
    return Heap(HOME) if out is None else Heap(out.place, out.area)


def _heap_at(state: GameState, spot: Heap) -> Heap:
    """What lies at a spot, and has its place and area."""
    same = (one for one in LYING.of(state) if (one.place, one.area) == (spot.place, spot.area))
    return next(same, spot)


def lying_here(state: GameState) -> Items:
    """What lies where the party is."""
    return _heap_at(state, spot_of(state)).items


def find_lying(state: GameState, item_id: str) -> Heap | None:
    """The heap in which something lies, None for what lies nowhere."""
    return next((h for h in LYING.of(state) if any(one.id == item_id for one in h.items)), None)


def put_heap(resolution: Resolution, heap: Heap) -> None:
    """Have that lie at its spot from now on; nothing is no heap."""
    kept = [
        one
        for one in LYING.of(resolution.state)
        if (one.place, one.area) != (heap.place, heap.area)
    ]
    resolution.put(LYING, (*kept, heap) if heap.items else tuple(kept))


def lay_down(resolution: Resolution, parcel: Items) -> str:
    """Things lie where the party is: for rules, which report it. RuleError where no more can.

    The id by which the first of them lies there.
    """
    if not may_lie(resolution.state, parcel):
        raise RuleError(
            "Too many things lie about already. ",
            WayOut("Pick some up", "item pickup"),
            ", or say that this is ",
            WayOut("gone for good", "item drop", gone="yes"),
            ".",
        )
    heap = _heap_at(resolution.state, spot_of(resolution.state))
    items = put_together(heap.items, parcel, fresh_ids(resolution, heap.items))
    put_heap(resolution, replace(heap, items=items))
    like = None if len(items) > len(heap.items) else find_like(heap.items, parcel[0])
    return items[len(heap.items)].id if like is None else like.id


def may_lie(state: GameState, parcel: Items) -> bool:
    """Whether there is room where the party is: what lies about is part of every stored state."""
    heap = _heap_at(state, spot_of(state))
    if not heap.items and len(LYING.of(state)) >= MOST_HEAPS:
        return False
    head, *contents = parcel
    is_more = bool(contents) or find_like(heap.items, head) is None
    return len(heap.items) + is_more * len(parcel) <= max(MOST_ITEMS, len(heap.items))


@FAMILY.handles
def drop_item(resolution: Resolution, action: DropItem) -> None:
    """Let an item lie, or some pieces of it; with `gone` nobody has it any more."""
    owner = name_owner(resolution, action.target)
    item = require_belonging(resolution, owner, action.item_id)
    require_loose(resolution, owner, item)
    lies = not action.gone and not resolution.who(owner).hidden
    parcel = take(resolution, owner, action.item_id, action.count, at_home=action.gone)
    if lies:
        lay_down(resolution, parcel)
    told = told_of(resolution, owner)
    resolution.emit(
        ItemDropped(
            target=resolution.who(owner),
            name=item.name,
            count=parcel[0].count,
            left=0 if action.count is None else item.count - action.count,
            lies=lies,
            contents=len(parcel) - 1,
            # Everybody sees what a monster drops, and the board shows what lies there.
            audience=EVERYBODY if lies and not told else told,
        )
    )


@FAMILY.handles
def pick_up(resolution: Resolution, action: PickUpItem) -> None:
    """Take up what lies where the party is; a referee has it from anywhere."""
    owner = name_owner(resolution, action.target)
    heap, item = _lying(resolution, action.item_id)
    _require_there(resolution, owner)
    # A referee's word stands above that.
    if not resolution.actor.is_referee:
        forbidden = ruled(resolution.ask(PickUpRuling(who=owner, item=item.id)), Ruling.FORBIDDEN)
        if forbidden is not None:
            raise RuleError(forbidden.label)
    count = pieces_of(item, action.count, "Here lie")
    left, parcel = split_off(heap.items, item, count)
    require_room_for(resolution, owner, parcel, allow=action.allow)
    put_heap(resolution, replace(heap, items=left))
    receive(resolution, owner, *parcel)
    resolution.emit(
        ItemPickedUp(
            target=resolution.who(owner),
            name=item.name,
            count=count,
            item=item.id,
            contents=len(parcel) - 1,
            audience=told_of(resolution, owner),
        )
    )


def take_up(resolution: Resolution, owner: str, item_id: str, count: int) -> Items:
    """Somebody has pieces of what lies somewhere, if it does: for rules, which report it.

    What they took up, nothing where it lies nowhere.
    """
    heap = find_lying(resolution.state, item_id)
    if heap is None:
        return ()
    item = next(one for one in heap.items if one.id == item_id)
    left, parcel = split_off(heap.items, item, count)
    put_heap(resolution, replace(heap, items=left))
    receive(resolution, owner, *parcel)
    return parcel


def _lying(resolution: Resolution, item_id: str) -> tuple[Heap, Item]:
    state = resolution.state
    heap = find_lying(state, item_id)
    is_elsewhere = heap is not None and heap != _heap_at(state, spot_of(state))
    if heap is None or (is_elsewhere and not resolution.actor.is_referee):
        raise NotFoundError("No such thing lies here. Pick one from the list that appears.")
    return heap, next(one for one in heap.items if one.id == item_id)


def _require_there(resolution: Resolution, owner: str) -> None:
    """Raise RuleError for a player's character who stayed at home while the party is out."""
    state = resolution.state
    if resolution.actor.is_referee or state.expedition is None:
        return
    if resolution.find_combatant(owner) is None and owner not in {c.id for c in travellers(state)}:
        raise RuleError(f"{resolution.who(owner).name} is not with the party.")


# What is left behind


@FAMILY.follows("OSE-RESOURCES")
def party_is_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """What lies at a spot that nobody has prepared is not found again."""
    leave_behind(resolution)


@FAMILY.follows("OSE-RESOURCES")
def place_is_gone(resolution: Resolution, _event: PlaceForgotten) -> None:
    """What lay in a place goes with it."""
    places = {"", HOME, *(place.id for place in PLACES.of(resolution.state))}
    for heap in LYING.of(resolution.state):
        if heap.place not in places:
            leave_behind(resolution, heap)


def leave_behind(resolution: Resolution, spot: Heap = UNPREPARED) -> None:
    """The party will not come by there again: for rules, such as travelling on."""
    heap = _heap_at(resolution.state, spot)
    if heap.items:
        put_heap(resolution, replace(heap, items=()))
        resolution.emit(
            ItemsLeftBehind(
                names=tuple(one.name for one in heap.items),
                counts=tuple(one.count for one in heap.items),
            )
        )
