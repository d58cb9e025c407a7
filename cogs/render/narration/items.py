"""Items told as sentences, to those who may know of them."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Briefs, Mark, Note
from cogs.render.narration import People, Teller
from cogs.render.narration.grouping import name
from cogs.render.text import listed, plain
from cogs.render.treasure import price_words
from rules.items.money import unit_of
from rules.items.records import (
    CHARGE,
    CoinsPaid,
    HandsChanged,
    ItemAdded,
    ItemBought,
    ItemChanged,
    ItemDropped,
    ItemFetched,
    ItemGiven,
    ItemHeld,
    ItemPickedUp,
    ItemPut,
    ItemsLeftBehind,
    ItemSold,
    ItemStored,
    ItemUsed,
    MarketOpened,
    PriceSet,
    PricesWritten,
    SlowWeaponSet,
)
from rules.kernel.events import Event
from rules.state.items import Held

_MOST_NAMED = 12
_HELD = {
    Held.WIELDED.value: "takes {} in hand",
    Held.WORN.value: "puts on {}",
    Held.CARRIED.value: "puts {} away",
}


def _pieces(called: str, count: int) -> str:
    return f"{plain(called)} ({count})" if count != 1 else plain(called)


def _added(event: ItemAdded, _people: People) -> str:
    if unit := unit_of(event.name):
        return f"{name(event.target)} has {event.count:,} {unit} more."
    hint = " `/item show` has what the rulebooks say of it." if event.known else ""
    if event.unclear:
        hint = (
            " No list tells what that is, so in hand it is a weapon. If it is something else: "
            "`/item set kind:`, such as `helmet` or `light`."
        )
    return f"{name(event.target)} has {_pieces(event.name, event.count)}.{hint}"


def _changed(event: ItemChanged, _people: People) -> str:
    before = "" if event.before == event.name else f", {plain(event.before)} before"
    return f"{name(event.target)}: {plain(event.name)} was corrected{before}."


def _held(event: ItemHeld, _people: People) -> str:
    text = f"{name(event.target)} {_HELD[event.held].format(plain(event.name))}"
    away = listed([plain(item) for item in event.put_away])
    took = f" That takes {_rounds(event.rounds)}." if event.rounds else ""
    return (f"{text} and puts {away} away." if away else f"{text}.") + took


def _rounds(rounds: int) -> str:
    return "a round" if rounds == 1 else f"{rounds} rounds"


def _dropped(event: ItemDropped, _people: People) -> str:
    left = f", and has {event.left} left" if event.left else ""
    what = _parcel(event.name, event.count, event.contents)
    if event.lies:
        return f"{name(event.target)} drops {what}{left}. `/item pickup` takes it up again."
    return f"{name(event.target)} no longer has {what}{left}."


def _parcel(called: str, count: int, contents: int) -> str:
    """`Sack, with all that is in it`."""
    return _pieces(called, count) + (", with all that is in it" if contents else "")


def _picked_up(event: ItemPickedUp, _people: People) -> str:
    return f"{name(event.target)} picks up {_parcel(event.name, event.count, event.contents)}."


def _left_behind(event: ItemsLeftBehind, _people: People) -> str:
    things = [_pieces(*each) for each in zip(event.names, event.counts, strict=True)]
    if len(things) > _MOST_NAMED:
        things = [*things[:_MOST_NAMED], f"{len(things) - _MOST_NAMED} more things"]
    return f"Left behind for good: {listed(things)}."


def _put(event: ItemPut, _people: People) -> str:
    what = _pieces(event.name, event.count)
    if event.into:
        return f"{name(event.target)} puts {what} into {plain(event.into)}."
    return f"{name(event.target)} takes {what} out of {plain(event.out_of)}."


def _stored(event: ItemStored, _people: People) -> str:
    return f"{name(event.target)} leaves {_pieces(event.name, event.count)} at home."


def _fetched(event: ItemFetched, _people: People) -> str:
    return f"{name(event.target)} takes {_pieces(event.name, event.count)} along from home."


def _used(event: ItemUsed, _people: People) -> str:
    text = f"{name(event.target)} uses {plain(event.name)}"
    if event.left is None:
        return f"{text}."
    if event.what == CHARGE:
        return f"{text}: {event.left} {'charge' if event.left == 1 else 'charges'} left."
    return f"{text}: {event.left or 'none'} left."


def _given(event: ItemGiven, _people: People) -> str:
    what = _parcel(event.name, event.count, event.contents)
    return f"{name(event.target)} gives {what} to {name(event.to)}."


def _paid(event: CoinsPaid, _people: People) -> str:
    return (
        f"{name(event.target)} pays {name(event.to)} {event.gp:,} gp, and has {event.left:,} left."
    )


def _bought(event: ItemBought, _people: People) -> str:
    what = _pieces(event.name, event.count)
    return f"{name(event.target)} buys {what} for {event.gp:,} gp, and has {event.left:,} gp left."


def _sold(event: ItemSold, _people: People) -> str:
    what = _pieces(event.name, event.count)
    return f"{name(event.target)} sells {what} for {event.gp:,} gp, and has {event.purse:,} gp."


def _price(event: PriceSet, _people: People) -> str:
    if event.struck:
        return f"{plain(event.price.name)} is not on the price list any more."
    return f"The price list says: {price_words(event.price)}."


def _prices(event: PricesWritten, _people: People) -> str:
    things = "1 thing" if event.count == 1 else f"{event.count} things"
    return f"The price list was written: {things}. `/item prices` shows it."


def _market(event: MarketOpened, _people: People) -> str:
    if event.open:
        return "Players may agree on prices: `/item buy` and `/item sell` take a `price`."
    return "A referee names all prices."


def _slow(event: SlowWeaponSet, _people: People) -> str:
    if event.slow:
        return f"{name(event.target)} fights with a slow weapon, and acts last in a round."
    return f"{name(event.target)} fights without a slow weapon."


def _hands(_event: HandsChanged, _people: People) -> str:
    """What was taken in hand, and what that does to the order, is told by others."""
    return ""


TELLERS: Mapping[type[Event], Teller] = {
    ItemAdded: _added,
    ItemChanged: _changed,
    ItemHeld: _held,
    ItemDropped: _dropped,
    ItemPickedUp: _picked_up,
    ItemsLeftBehind: _left_behind,
    ItemPut: _put,
    ItemStored: _stored,
    ItemFetched: _fetched,
    ItemUsed: _used,
    ItemGiven: _given,
    CoinsPaid: _paid,
    ItemBought: _bought,
    ItemSold: _sold,
    PriceSet: _price,
    PricesWritten: _prices,
    MarketOpened: _market,
    SlowWeaponSet: _slow,
    HandsChanged: _hands,
}


def _brief_used(event: ItemUsed, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"used {plain(event.name)}")


BRIEFS: Briefs = {
    ItemUsed: _brief_used,
    PriceSet: None,
    PricesWritten: None,
    MarketOpened: None,
    ItemAdded: None,
    ItemChanged: None,
    ItemHeld: None,
    ItemDropped: None,
    ItemGiven: None,
    ItemPickedUp: None,
    ItemsLeftBehind: None,
    ItemPut: None,
    ItemStored: None,
    ItemFetched: None,
    CoinsPaid: None,
    ItemBought: None,
    ItemSold: None,
    SlowWeaponSet: None,
}
