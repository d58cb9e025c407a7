"""Items and load told as sentences, to those who may know of them."""

from collections.abc import Sequence

from cogs.items.pages import price_words, shop_shelves
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Short,
    Tellers,
    acts,
    agreed,
    fill,
    name,
)
from cogs.render.offers import Offers, always
from cogs.render.text import SECOND_ACTION, counted, plain
from data.live import Outcome
from rules.items.known import is_worn
from rules.items.money import unit_of
from rules.items.reading import belongings_of
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
    PriceSet,
    PricesWritten,
    SlowWeaponSet,
)
from rules.kernel.words import listed, many, some
from rules.load.records import NegligibleLoadSet, TreasureLoadSet
from rules.making.records import CharacterBegun
from rules.state.items import Held

_MOST_NAMED = 12
_HELD = {
    Held.WIELDED.value: "{target} ~takes {name} in hand",
    Held.WORN.value: "{target} ~puts on {name}",
    Held.CARRIED.value: "{target} ~puts {name} away",
}
_SAYS = {
    True: "carries treasure to speak of",
    False: "carries no treasure to speak of",
    None: "carries treasure that counts by its weight",
}


TELLERS = Tellers(
    {
        CoinsPaid: Line("{target} ~pays {to} {gp} gp, and has {left} left."),
    }
)
BRIEFS = Briefs(
    {
        ItemUsed: Short("{target} used {name}"),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _added(event: ItemAdded) -> str:
    if unit := unit_of(event.name):
        return f"{acts(event.target, 'has')} {event.count:,} {unit} more."
    hint = " `/item show` has what the rulebooks say of it." if event.known else ""
    if event.unclear:
        hint = (
            " No list tells what that is, so in hand it is a weapon. If it is something else: "
            "`/do item set kind:`, such as `helmet` or `light`."
        )
    return f"{acts(event.target, 'has')} {counted(event.count, event.name)}.{hint}"


@TELLERS.tells
def _changed(event: ItemChanged) -> str:
    before = "" if event.before == event.name else f", {plain(event.before)} before"
    return f"{name(event.target)}: {plain(event.name)} was corrected{before}."


@TELLERS.tells
def _held(event: ItemHeld) -> str:
    if event.by_attack:
        return ""
    is_doffed = event.rounds and event.held == Held.CARRIED.value
    text = fill("{target} ~takes {name} off" if is_doffed else _HELD[event.held], event)
    away = listed([plain(item) for item in event.put_away])
    took = f" That takes {some(event.rounds, 'round')}." if event.rounds else ""
    aside = f" and {agreed(event.target, 'puts')} {away} away" if away else ""
    return f"{text}{aside}.{took}"


@TELLERS.tells
def _dropped(event: ItemDropped) -> str:
    left = f", and {agreed(event.target, 'has')} {event.left} left" if event.left else ""
    what = _parcel(event.name, event.count, event.contents)
    if event.lies:
        return f"{acts(event.target, 'drops')} {what}{left}. `/do item pickup` takes it up again."
    return fill("{target} ~gives up {what}{left}.", event, what=what, left=left)


def _parcel(called: str, count: int, contents: int) -> str:
    """`Sack, with all that is in it`."""
    return counted(count, called) + (", with all that is in it" if contents else "")


@TELLERS.tells
def _picked_up(event: ItemPickedUp) -> str:
    return f"{acts(event.target, 'picks')} up {_parcel(event.name, event.count, event.contents)}."


@TELLERS.tells
def _left_behind(event: ItemsLeftBehind) -> str:
    things = list(map(counted, event.counts, event.names))
    if len(things) > _MOST_NAMED:
        things = [*things[:_MOST_NAMED], f"{len(things) - _MOST_NAMED} more things"]
    return f"Left behind for good: {listed(things)}."


@TELLERS.tells
def _put(event: ItemPut) -> str:
    what = counted(event.count, event.name)
    if event.into:
        room = (
            f" ({event.weight:,} of {many(event.holds, 'coin')} of weight)" if event.holds else ""
        )
        return f"{acts(event.target, 'puts')} {what} into {plain(event.into)}{room}."
    return f"{acts(event.target, 'takes')} {what} out of {plain(event.out_of)}."


@TELLERS.tells
def _stored(event: ItemStored) -> str:
    return f"{acts(event.target, 'leaves')} {counted(event.count, event.name)} at home."


@TELLERS.tells
def _fetched(event: ItemFetched) -> str:
    return f"{acts(event.target, 'takes')} {counted(event.count, event.name)} along from home."


@TELLERS.tells
def _used(event: ItemUsed) -> str:
    text = f"{acts(event.target, 'uses')} {plain(event.name)}"
    text += f" for {plain(event.spell.title())}" if event.spell else ""
    more = f" {SECOND_ACTION}" if event.second_action else ""
    if event.left is None:
        return f"{text}.{more}"
    if event.what == CHARGE:
        left = many(event.left, "charge") if event.left else "no charge"
        return f"{text}: {left} left.{more}"
    return f"{text}: {event.left or 'none'} left.{more}"


@TELLERS.tells
def _given(event: ItemGiven) -> str:
    what = _parcel(event.name, event.count, event.contents)
    return f"{acts(event.target, 'gives')} {name(event.to)} {what}."


@TELLERS.tells
def _bought(event: ItemBought) -> str:
    what = counted(event.count, event.name)
    return (
        f"{acts(event.target, 'buys')} {what} for {event.gp:,} gp, and has {event.left:,} gp left."
    )


@TELLERS.tells
def _sold(event: ItemSold) -> str:
    what = counted(event.count, event.name)
    return f"{acts(event.target, 'sells')} {what} for {event.gp:,} gp, and has {event.purse:,} gp."


@TELLERS.tells
def _price(event: PriceSet) -> str:
    if event.struck:
        return f"{plain(event.price.name)} is not on the price list any more."
    return f"The price list says: {price_words(event.price)}."


@TELLERS.tells
def _prices(event: PricesWritten) -> str:
    things = many(event.count, "thing")
    return f"The price list was written: {things}. `/do item prices` shows it."


@TELLERS.tells
def _slow(event: SlowWeaponSet) -> str:
    if event.slow:
        return (
            f"{acts(event.target, 'fights')} with a slow weapon, whose blows come last in a round."
        )
    return f"{acts(event.target, 'fights')} without a slow weapon."


@TELLERS.tells
def _hands(_event: HandsChanged) -> str:
    """What was taken in hand, and what that does to the order, is told by others."""
    return ""


@TELLERS.tells
def _treasure(event: TreasureLoadSet) -> str:
    now = f"Movement {event.rate}: {plain(event.why)}" if event.rate else "cannot move"
    return f"{name(event.target)} {_SAYS[event.carrying]} ({now})."


@TELLERS.tells
def _negligible(event: NegligibleLoadSet) -> str:
    if not event.coins:
        return "From now on any treasure is a load."
    return f"From now on treasure of {event.coins:,} coins of weight or less is no load."


@OFFERS.offers(can_wait=always)
def _offer_shop(event: CharacterBegun, outcome: Outcome) -> Sequence[Button]:
    """Who has gold left can spend it at once."""
    game = outcome.game
    if not event.gold or not event.target.id or not shop_shelves(game.state):
        return ()
    return (make_button("shop", game.id, "", label="Buy more…", style=GREEN),)


@OFFERS.offers(can_wait=always)
def _offer_armour(event: ItemBought, outcome: Outcome) -> Sequence[Button]:
    """Armour that was bought can be put on at once."""
    game = outcome.game
    found = belongings_of(game.state, event.target.id)
    bought = [one for one in found if one.name == event.name and one.held is Held.CARRIED]
    if event.count != 1 or not bought or not is_worn(bought[0]):
        return ()
    words = "item wield", f"item={bought[0].id}", f"who={event.target.id}"
    return (make_button("run", game.id, *words, label="Put it on", style=GREEN),)
