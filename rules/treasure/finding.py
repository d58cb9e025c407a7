"""What the party finds and puts in its pool: who carries it, what it is worth (referee)."""

from collections.abc import Iterator, Sequence

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
from rules.treasure.pool import (
    POOL,
    Lot,
    bring,
    change,
    named,
    of_party,
    pieces,
    require_decider,
    require_lot,
    take_out,
)
from rules.treasure.records import (
    AddTreasure,
    CarryTreasure,
    PutIn,
    PutInPool,
    Share,
    StrikeTreasure,
    TreasureCarried,
    TreasureFound,
    TreasureStruck,
    TreasureValued,
    ValueTreasure,
)

RULE = "ERIS-TREASURE-POOL"


@FAMILY.handles
def add_treasure(resolution: Resolution, action: AddTreasure) -> None:
    """The referee says what the party has found; a prepared find is found once."""
    resolution.require_referee("say what the party has found")
    _take_find(resolution, action.find)
    item = _found(resolution, action)
    shares = () if action.left else share_out(resolution, action.carriers, item)
    for who, count in shares:
        piece = replace(item, count=count)
        require_room_for(resolution, who, (piece,), allow=action.allow)
        bring(resolution, who, (piece,))
    if not shares:
        bring(resolution, "", (item,))
    resolution.emit(
        TreasureFound(
            name=item.name,
            count=item.count,
            coins=is_money(item),
            worth=item.worth,
            carried=tuple(Share(resolution.who(who), count) for who, count in shares),
            kept=resolution.state.expedition is None,
            rule=RULE,
        )
    )


def _take_find(resolution: Resolution, find: str) -> None:
    treasure = POOL.of(resolution.state)
    if find in treasure.taken:
        raise RuleError("That find is in the pool already.")
    if find:
        treasure = replace(treasure, taken=(*treasure.taken, find))
        resolution.put(POOL, treasure)


def _found(resolution: Resolution, action: AddTreasure) -> Item:
    item = new_item(action.name, action.details, resolution.state)
    item = replace(item, count=check_count(action.count))
    return replace(item, magic=item.magic or bool(item.grade), pooled=True)


def share_out(
    resolution: Resolution, among: tuple[str, ...], item: Item
) -> Sequence[tuple[str, int]]:
    """Who of those named, or of all who travel, carries how many pieces; nobody, where it lies at
    home."""
    state = resolution.state
    carriers = [one.id for one in named(resolution, among)]
    if not carriers and state.expedition is not None:
        carriers = [one.id for one in travellers(state)]
    carriers.sort(key=lambda one: load_of(state, one))
    return list(_evenly(carriers, item.count))


def _evenly(carriers: Sequence[str], count: int) -> Iterator[tuple[str, int]]:
    """As evenly as whole pieces go; who carries least takes one more."""
    for place, who in enumerate(carriers):
        part = count // len(carriers) + (place < count % len(carriers))
        if part:
            yield who, part


@FAMILY.handles
def put_in(resolution: Resolution, action: PutIn) -> None:
    """Something that somebody has, or that lies here, is the party's."""
    if action.counts is not None:
        resolution.require_referee("say what brings experience")
    lying = _lying(resolution, action.item_id)
    if lying is None:
        _put_in_own(resolution, action)
        return
    count = pieces(lying, action.count)
    parcel = take_out(resolution, lying, count)
    bring(resolution, "", of_party(parcel, counted=_counted(lying.item, action)))
    resolution.emit(PutInPool(who=None, name=lying.item.name, count=count, rule=RULE))


def _lying(resolution: Resolution, item_id: str) -> Lot | None:
    """What lies here and is not the party's yet, None for anything else."""
    here = next((one for one in lying_here(resolution.state) if one.id == item_id), None)
    if here is None or here.pooled:
        return None
    return Lot(here, heap=find_lying(resolution.state, item_id))


def _put_in_own(resolution: Resolution, action: PutIn) -> None:
    owner = name_owner(resolution, action.target)
    character = resolution.find_character(owner)
    if character is None:
        raise RuleError("Only what characters and hirelings have can be put into the pool.")
    item = require_item(resolution, owner, action.item_id)
    if item.pooled:
        raise RuleError(f"{item.name} is in the pool already.")
    parcel = take(resolution, owner, item.id, action.count)
    bring(resolution, owner, of_party(parcel, counted=_counted(item, action)))
    who, count = resolution.who(owner), parcel[0].count
    resolution.emit(PutInPool(who=who, name=item.name, count=count, rule=RULE))


def _counted(item: Item, action: PutIn) -> bool:
    """Whether it has brought its experience: money has, where it comes from."""
    if action.counts is not None:
        return not action.counts
    return item.counted or is_money(item)


@FAMILY.handles
def carry_treasure(resolution: Resolution, action: CarryTreasure) -> None:
    """Hand what is the party's to somebody, or lay it down."""
    lot = require_lot(resolution.state, action.item_id, anywhere=resolution.actor.is_referee)
    count = pieces(lot, action.count)
    _require_hands(resolution, lot, action.to)
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
        TreasureCarried(
            name=lot.item.name,
            count=count,
            to=resolution.who(action.to) if action.to else None,
            before=resolution.who(lot.bearer) if lot.bearer else None,
            kept=resolution.state.expedition is None,
            rule=RULE,
        )
    )


def _require_hands(resolution: Resolution, lot: Lot, to: str) -> None:
    """Raise ForbiddenError for whoever neither carries it, nor takes it, nor leads the party."""
    if not any(who and resolution.controls(who) for who in (lot.bearer, to)):
        require_decider(resolution, "have somebody else carry what is the party's")


@FAMILY.handles
def value_treasure(resolution: Resolution, action: ValueTreasure) -> None:
    """Say what a thing is worth, of which grade it is, and whether it brings experience."""
    resolution.require_referee("say what treasure is worth")
    lot = require_lot(resolution.state, action.item_id, anywhere=True)
    details = action.details
    item = described(lot.item, details)
    if details.grade:
        item = replace(item, magic=True)
    if action.counts is not None:
        item = replace(item, counted=not action.counts)
    if item == lot.item:
        raise RuleError(f"{item.name}: nothing would change. Say what is different.")
    change(resolution, lot, item)
    resolution.emit(
        TreasureValued(
            name=item.name, worth=item.worth, grade=item.grade, counts=not item.counted, rule=RULE
        )
    )


@FAMILY.handles
def strike_treasure(resolution: Resolution, action: StrikeTreasure) -> None:
    """The referee takes something out of the pool that is not there, or no longer."""
    resolution.require_referee("strike what is in the pool")
    lot = require_lot(resolution.state, action.item_id, anywhere=True)
    count = pieces(lot, action.count)
    take_out(resolution, lot, count)
    resolution.emit(TreasureStruck(name=lot.item.name, count=count, rule=RULE))
