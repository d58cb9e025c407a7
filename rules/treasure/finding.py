"""What the party finds and puts in its pool: who carries it, and what it is worth.

`add_treasure` is what a referee says is found, `share_out` among whom it goes; `put_in` adds what
somebody has already. What is in the pool is handed on, valued, and struck.
"""

from rules.errors import RuleError
from rules.expedition.going import travellers
from rules.items.describing import check_count, described, new_item, require_room_for
from rules.items.having import take
from rules.items.lying import find_lying, lying_here
from rules.items.money import is_money
from rules.items.reading import load_of, name_owner, require_item
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Item
from rules.treasure import FAMILY
from rules.treasure import records as said
from rules.treasure.pool import (
    POOL,
    Lot,
    bring,
    change,
    find_unknown,
    named,
    of_party,
    pieces,
    require_decider,
    require_lot,
    take_out,
)

RULE = "ERIS-TREASURE-POOL"


@FAMILY.handles
def add_treasure(resolution: Resolution, action: said.AddTreasure) -> None:
    """The referee says what the party has found; a prepared find is found once."""
    resolution.require_referee("say what the party has found")
    pool = POOL.of(resolution.state)
    if action.find in pool.taken:
        raise RuleError("That find is in the pool already.")
    if action.find:
        resolution.put(POOL, replace(pool, taken=(*pool.taken, action.find)))
    unknown = find_unknown(resolution.state, action.name)
    item = unknown or new_item(action.name, action.details, resolution.state)
    is_magic = item.magic or bool(item.grade)
    item = replace(item, count=check_count(action.count), magic=is_magic, pooled=True)
    carried = share_out(resolution, item, action.carriers, left=action.left, allow=action.allow)
    resolution.emit(
        said.TreasureFound(
            name=item.name,
            count=item.count,
            coins=is_money(item),
            worth=item.worth,
            carried=tuple(said.Share(resolution.who(who), n) for who, n in carried.items()),
            kept=resolution.state.expedition is None,
            rule=RULE,
        )
    )


def share_out(
    resolution: Resolution,
    item: Item,
    among: tuple[str, ...] = (),
    *,
    left: bool = False,
    allow: bool = False,
) -> dict[str, int]:
    """Have it carried by those named, or by all who travel; nobody does at home, or where it is
    `left`. Who carries how many pieces: as evenly as they go, who carries least takes one more.
    """
    state = resolution.state
    carriers = [] if left else [one.id for one in named(resolution, among)]
    if not (left or carriers or state.expedition is None):
        carriers = [one.id for one in travellers(state)]
    carriers.sort(key=lambda one: load_of(state, one))
    carried = {
        who: item.count // len(carriers) + (place < item.count % len(carriers))
        for place, who in enumerate(carriers[: item.count])
    }
    for who, count in carried.items():
        piece = replace(item, count=count)
        require_room_for(resolution, who, (piece,), allow=allow)
        bring(resolution, who, (piece,))
    if not carried:
        bring(resolution, "", (item,))
    return carried


@FAMILY.handles
def put_in(resolution: Resolution, action: said.PutIn) -> None:
    """Something that somebody has, or that lies here, is the party's.

    Money has brought its experience where it comes from, unless a referee says otherwise.
    """
    state = resolution.state
    if action.counts is not None:
        resolution.require_referee("say what brings experience")
    here = (one for one in lying_here(state) if one.id == action.item_id and not one.pooled)
    owner, item = "", next(here, None)
    if item is not None:
        lot = Lot(item, heap=find_lying(state, item.id))
        parcel = take_out(resolution, lot, pieces(lot, action.count))
    else:
        owner = name_owner(resolution, action.target)
        if resolution.find_character(owner) is None:
            raise RuleError("Only what characters and hirelings have can be put into the pool.")
        item = require_item(resolution, owner, action.item_id)
        if item.pooled:
            raise RuleError(f"{item.name} is in the pool already.")
        parcel = take(resolution, owner, item.id, action.count)
    counted = item.counted or is_money(item) if action.counts is None else not action.counts
    bring(resolution, owner, of_party(parcel, counted=counted))
    who = resolution.who(owner) if owner else None
    resolution.emit(said.PutInPool(who=who, name=item.name, count=parcel[0].count, rule=RULE))


@FAMILY.handles
def carry_treasure(resolution: Resolution, action: said.CarryTreasure) -> None:
    """Hand what is the party's to somebody, or lay it down.

    Who carries it or takes it may do that; else it is for the caller.
    """
    lot = require_lot(resolution.state, action.item_id, anywhere=resolution.actor.is_referee)
    count = pieces(lot, action.count)
    if not any(who and resolution.controls(who) for who in (lot.bearer, action.to)):
        require_decider(resolution, "have somebody else carry what is the party's")
    if lot.bearer == action.to:
        if lot.bearer:
            raise RuleError(f"{resolution.who(lot.bearer).name} carries it. Pick somebody else.")
        raise RuleError("Nobody carries it now. Say with `to` who does.")
    if action.to:
        named(resolution, (action.to,))
    parcel = take_out(resolution, lot, count)
    if action.to:
        require_room_for(resolution, action.to, parcel, allow=action.allow)
    bring(resolution, action.to, parcel)
    resolution.emit(
        said.TreasureCarried(
            name=lot.item.name,
            count=count,
            to=resolution.who(action.to) if action.to else None,
            before=resolution.who(lot.bearer) if lot.bearer else None,
            kept=resolution.state.expedition is None,
            rule=RULE,
        )
    )


@FAMILY.handles
def value_treasure(resolution: Resolution, action: said.ValueTreasure) -> None:
    """Say what a thing is worth, of which grade it is, and whether it brings experience."""
    resolution.require_referee("say what treasure is worth")
    lot = require_lot(resolution.state, action.item_id, anywhere=True)
    item = described(lot.item, action.details)
    if action.details.grade:
        item = replace(item, magic=True)
    if action.counts is not None:
        item = replace(item, counted=not action.counts)
    if item == lot.item:
        raise RuleError(f"{item.name}: nothing would change. Say what is different.")
    change(resolution, lot, item)
    resolution.emit(
        said.TreasureValued(
            name=item.name, worth=item.worth, grade=item.grade, counts=not item.counted, rule=RULE
        )
    )


@FAMILY.handles
def strike_treasure(resolution: Resolution, action: said.StrikeTreasure) -> None:
    """The referee takes something out of the pool that is not there, or no longer."""
    resolution.require_referee("strike what is in the pool")
    lot = require_lot(resolution.state, action.item_id, anywhere=True)
    count = pieces(lot, action.count)
    take_out(resolution, lot, count)
    resolution.emit(said.TreasureStruck(name=lot.item.name, count=count, rule=RULE))
