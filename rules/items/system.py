"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.expedition.records import PartyCameBack
from rules.items import records
from rules.items.describing import change_item
from rules.items.having import add_item, fetch_item, give_item, put_item_into, store_item
from rules.items.lying import drop_item, party_is_home, pick_up, place_is_gone
from rules.items.market import buy_item, open_market, sell_item, set_price, write_prices
from rules.items.money import pay_coins
from rules.items.reading import set_slow_weapon
from rules.items.records import (
    ITEM_LIMITS,
    AddItem,
    BuyItem,
    ChangeItem,
    DropItem,
    FetchItem,
    GiveItem,
    OpenMarket,
    PayCoins,
    PickUpItem,
    PutItem,
    SellItem,
    SetPrice,
    SetSlowWeapon,
    StoreItem,
    UseItem,
    WritePrices,
)
from rules.items.wielding import use_item
from rules.kernel.rulebook import Reaction, System, events_of
from rules.places.records import PlaceForgotten

SYSTEM = System(
    key="items",
    handlers={
        AddItem: add_item,
        BuyItem: buy_item,
        ChangeItem: change_item,
        DropItem: drop_item,
        FetchItem: fetch_item,
        GiveItem: give_item,
        OpenMarket: open_market,
        PayCoins: pay_coins,
        PickUpItem: pick_up,
        PutItem: put_item_into,
        SellItem: sell_item,
        SetPrice: set_price,
        SetSlowWeapon: set_slow_weapon,
        StoreItem: store_item,
        UseItem: use_item,
        WritePrices: write_prices,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=PartyCameBack, run=party_is_home, source="OSE-RESOURCES"),
        Reaction(on=PlaceForgotten, run=place_is_gone, source="OSE-RESOURCES"),
    ),
    settings=(ITEM_LIMITS,),
    implements=("ERIS-ITEM-LIMITS",),
)
