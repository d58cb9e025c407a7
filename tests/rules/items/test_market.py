"""Buying, selling and paying: the referee's prices, and coins that are counted."""

import pytest

from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import SetOut
from rules.items.market import find_price, price_for
from rules.items.money import purse_of
from rules.items.reading import belongings_of
from rules.items.records import (
    AddItem,
    BuyItem,
    CoinsPaid,
    Details,
    FetchItem,
    ItemBought,
    ItemSold,
    PayCoins,
    PriceSet,
    PutItem,
    SellItem,
    SetPrice,
    StoreItem,
    WritePrices,
)
from rules.items.state import MARKET, Price
from rules.record import replace
from rules.state.items import Item
from rules.state.party import Scale
from tests.rules.items.test_containers import named
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, without_book
from tests.rules.table import ANN, BOB, REFEREE


@pytest.fixture
def game() -> Scene:
    """Ada has 50 gp; torches go by six, and a sword has a price."""
    game = without_book(camp("eris"))
    game.act(AddItem(name="coins", count=50), ANN)
    game.act(SetPrice(name="torches", gp=1, pieces=6))
    game.act(SetPrice(name="Long sword", gp=10, sells=5))
    return game


def buy(game: Scene, name: str, count: int | None = None, price: int | None = None) -> ItemBought:
    """Ann buys for Ada."""
    game.act(BuyItem(name=name, count=count, price=price), ANN)
    found: list[ItemBought] = game.events(ItemBought)
    return found[0]


def sell(game: Scene, name: str, count: int | None = None, price: int | None = None) -> ItemSold:
    """Ann sells what Ada has."""
    item = named(game.state, name)
    game.act(SellItem(item_id=item.id, count=count, price=price), ANN)
    found: list[ItemSold] = game.events(ItemSold)
    return found[0]


# The list


def test_prices_go_by_any_name_of_the_thing(game: Scene) -> None:
    for name in ("Torch", "torches", "TORCH"):
        assert find_price(game.state, name) == Price("Torch", 1, 6)
    game.act(SetPrice(name="fine cloaks", gp=30))
    assert find_price(game.state, "Fine cloak") == Price("fine cloaks", 30)
    game.act(SetPrice(name="fine cloak"))
    assert find_price(game.state, "fine cloaks") is None
    assert game.events(PriceSet)[0].struck


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (SetPrice(name="Torch", gp=1, pieces=6), "says that already"),
        (SetPrice(name="saddle"), "saddle is not on the price list"),
        (SetPrice(name="saddle", gp=-1), "goes from 0 to"),
        (SetPrice(name="saddle", sells=1_000_001), "goes from 0 to"),
        (SetPrice(name="saddle", gp=1, pieces=0), "count goes from 1"),
        (WritePrices(prices=(Price("Torch", 1), Price("torches", 2))), "on the list twice"),
    ],
)
def test_a_list_says_each_price_once_and_as_it_can_be(
    game: Scene, action: SetPrice | WritePrices, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        game.act(action)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(action, ANN)


def test_the_whole_list_is_written_at_once(game: Scene) -> None:
    prices = (Price("torches", 2, 6), Price("Gem", sells=50))
    game.act(WritePrices(prices=prices))
    assert MARKET.of(game.state).prices == (Price("Gem", sells=50), Price("Torch", 2, 6))
    with pytest.raises(RuleError, match="says that already"):
        game.act(WritePrices(prices=prices))
    game.act(WritePrices(prices=tuple(Price(f"Gem {number}", 1) for number in range(199))))
    game.act(SetPrice(name="Saddle", gp=25))
    with pytest.raises(RuleError, match="room for 200 things"):
        game.act(SetPrice(name="Bridle", gp=25))


# Buying


def test_what_so_many_pieces_cost_is_known_before_they_are_bought(game: Scene) -> None:
    listed = find_price(game.state, "Torch")
    assert listed is not None
    assert listed.gp is not None
    lot, gp = listed.pieces, listed.gp
    assert price_for(game.state, "torch") == gp
    assert price_for(game.state, "torch", 3 * lot) == 3 * gp
    assert lot > 1
    assert price_for(game.state, "torch", lot + 1) is None
    assert price_for(game.state, "Moon on a stick") is None


def test_a_lot_is_bought_for_its_price(game: Scene) -> None:
    bought = buy(game, "torches")
    assert (bought.count, bought.gp, bought.left) == (6, 1, 49)
    assert buy(game, "torch", 6).left == 48
    assert (named(game.state, "Torch").count, purse_of(game.state, ADA)) == (12, 48)
    with pytest.raises(RuleError, match="goes by 6: give a `count` of 6, 12 and so on"):
        buy(game, "torch", 7)
    with pytest.raises(RuleError, match="may carry 12 of Torch"):
        buy(game, "torch")
    game.act(BuyItem(name="torch", target=ADA, allow=True), REFEREE)
    assert named(game.state, "Torch").count == 18


def test_what_is_bought_is_as_the_sources_say(game: Scene) -> None:
    buy(game, "long sword")
    assert named(game.state, "Long sword").hands == 1


def test_nobody_buys_what_they_cannot_pay(game: Scene) -> None:
    with pytest.raises(RuleError, match="has 50 gp, and that costs 60: 10 gp are missing"):
        buy(game, "long sword", 6)
    game.act(StoreItem(item_id=named(game.state, "Coin").id, count=45), ANN)
    with pytest.raises(RuleError, match="45 gp are at home: take them along"):
        buy(game, "long sword")
    kept = next(one for one in belongings_of(game.state, ADA) if one.count == 45)
    game.act(FetchItem(item_id=kept.id), ANN)
    assert [item.name for item in belongings_of(game.state, ADA)] == ["Coin"]


def test_no_price_is_invented(game: Scene) -> None:
    game.act(SetPrice(name="Gem", sells=40))
    for name in ("saddle", "gem"):
        with pytest.raises(RuleError, match="No price is written for"):
            buy(game, name)
    with pytest.raises(RuleError, match="A referee names the prices here"):
        buy(game, "saddle", price=5)
    game.act(BuyItem(name="saddle", target=ADA, price=25), REFEREE)
    with pytest.raises(RuleError, match="goes from 0 to"):
        game.act(BuyItem(name="saddle", target=ADA, price=-5), REFEREE)


def test_money_is_no_merchandise(game: Scene) -> None:
    with pytest.raises(RuleError, match="Coins are money"):
        game.act(BuyItem(name="coins", target=ADA, count=100, price=1), REFEREE)
    with pytest.raises(RuleError, match="Coins are money"):
        sell(game, "Coin")


# Selling


def test_a_thing_brings_what_the_list_says_or_what_it_is_worth(game: Scene) -> None:
    buy(game, "long sword")
    sold = sell(game, "Long sword")
    assert (sold.gp, sold.purse) == (5, 45)
    game.act(AddItem(name="gems", count=3, details=Details(worth=20)), ANN)
    assert (sell(game, "Gem", 2).gp, purse_of(game.state, ADA)) == (40, 85)
    assert sell(game, "Gem").purse == 105
    game.act(AddItem(name="saddle"), ANN)
    with pytest.raises(RuleError, match="Nobody has said what Saddle brings"):
        sell(game, "Saddle")
    with pytest.raises(RuleError, match="A referee names the prices here"):
        sell(game, "Saddle", price=7)
    saddle = named(game.state, "Saddle")
    game.act(SellItem(item_id=saddle.id, target=ADA, price=0), REFEREE)
    assert [item.name for item in belongings_of(game.state, ADA)] == ["Coin"]


def test_what_is_stored_can_be_sold_but_not_with_what_is_in_it(game: Scene) -> None:
    chest = Details(holds=100, worth=2)
    game.act(AddItem(name="Chest", details=chest), ANN)
    game.act(AddItem(name="rope"), ANN)
    rope, there = named(game.state, "Rope 50'"), named(game.state, "Chest")
    game.act(PutItem(item_id=rope.id, into=there.id), ANN)
    with pytest.raises(RuleError, match="There is something in Chest"):
        sell(game, "Chest")
    game.act(PutItem(item_id=rope.id), ANN)
    game.act(StoreItem(item_id=there.id), ANN)
    assert sell(game, "Chest").gp == 2


def test_what_is_the_partys_nobody_sells_for_themselves(game: Scene) -> None:
    (ada, *others) = game.state.characters
    idol = Item("i9", "Idol", worth=300, pooled=True)
    ada = replace(ada, items=(*ada.items, idol))
    game.state = replace(game.state, characters=(ada, *others))
    with pytest.raises(RuleError, match="Idol is the party's"):
        sell(game, "Idol")


def test_players_trade_only_at_home(game: Scene) -> None:
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="That has to wait until the party is home"):
        buy(game, "torch")
    with pytest.raises(RuleError, match="That has to wait until the party is home"):
        sell(game, "Coin")
    game.act(BuyItem(name="torch", target=ADA), REFEREE)
    tavern = camp("ose")
    tavern.act(StartEncounter())
    with pytest.raises(RuleError, match="until the encounter is over"):
        buy(tavern, "torch")


# Paying


def test_coins_go_from_purse_to_purse(game: Scene) -> None:
    game.act(PayCoins(to=COUSIN, gp=20), ANN)
    assert (purse_of(game.state, ADA), purse_of(game.state, COUSIN)) == (30, 20)
    assert [paid.left for paid in game.events(CoinsPaid)] == [30]
    with pytest.raises(RuleError, match="11 gp are missing"):
        game.act(PayCoins(to=COUSIN, gp=41), ANN)
    with pytest.raises(RuleError, match="cannot pay themselves"):
        game.act(PayCoins(to=ADA, gp=1), ANN)
    with pytest.raises(RuleError, match="Pay 1 to"):
        game.act(PayCoins(to=COUSIN, gp=0), ANN)
    with pytest.raises(ForbiddenError, match="Only Ada's player"):
        game.act(PayCoins(to=COUSIN, gp=1, target=ADA), BOB)
