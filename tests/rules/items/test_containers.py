"""Containers: what is in them goes along, and no more fits in than they hold."""

import pytest

from rules.errors import NotFoundError, RuleError
from rules.items.having import strike_off
from rules.items.lying import lying_here
from rules.items.money import purse_of
from rules.items.reading import belongings_of, items_of
from rules.items.records import (
    AddItem,
    ChangeItem,
    Details,
    DropItem,
    GiveItem,
    ItemPickedUp,
    ItemPut,
    PickUpItem,
    PutItem,
    StoreItem,
    WieldItem,
)
from rules.kernel.resolution import Resolution
from rules.load.rates import burden_of
from rules.state.game import GameState
from rules.state.items import Held, Item
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN, REFEREE, ScriptedDice

SACK, CHEST = Details(holds=60, weight=5), Details(holds=400, weight=100)


@pytest.fixture
def game() -> Scene:
    """Ada has a sack, a chest, coins and torches."""
    game = camp("eris")
    for name, count, details in (
        ("Sack", 1, SACK),
        ("Chest", 1, CHEST),
        ("Coin", 80, Details()),
        ("Torch", 6, Details(weight=5)),
    ):
        game.act(AddItem(name=name, count=count, details=details), ANN)
    return game


def named(state: GameState, name: str, who: str = ADA) -> Item:
    """The only thing of that name that somebody has."""
    (found,) = [item for item in belongings_of(state, who) if item.name == name]
    return found


def put(game: Scene, name: str, into: str = "", count: int | None = None) -> None:
    """Ada puts something into something else."""
    inside = named(game.state, into).id if into else ""
    game.act(PutItem(item_id=named(game.state, name).id, into=inside, count=count), ANN)


def where(game: Scene, who: str = ADA) -> list[tuple[str, int, str]]:
    """What somebody has: name, count, and the name of what it is in."""
    items = belongings_of(game.state, who)
    names = {item.id: item.name for item in items} | {"": ""}
    return sorted((item.name, item.count, names[item.inside]) for item in items)


def test_what_is_in_a_container_weighs_as_much_as_before(game: Scene) -> None:
    before = burden_of(game.state, ADA)
    put(game, "Coin", "Sack", 40)
    put(game, "Torch", "Sack", 2)
    assert ("Coin", 40, "Sack") in where(game)
    assert ("Coin", 40, "") in where(game)
    assert burden_of(game.state, ADA) == before
    assert purse_of(game.state, ADA) == 80


def test_no_more_fits_in_than_it_holds_and_in_what_it_is_in(game: Scene) -> None:
    put(game, "Coin", "Sack", 50)
    with pytest.raises(RuleError, match=r"Sack holds 60 coins of weight, .* 65 in it"):
        put(game, "Torch", "Sack", 3)
    put(game, "Torch", "Sack", 2)
    game.act(ChangeItem(item_id=named(game.state, "Chest").id, details=Details(holds=64)), ANN)
    with pytest.raises(RuleError, match=r"Chest holds 64 coins of weight, .* 65 in it"):
        put(game, "Sack", "Chest")
    game.act(ChangeItem(item_id=named(game.state, "Chest").id, details=Details(holds=65)), ANN)
    put(game, "Sack", "Chest")
    assert ("Sack", 1, "Chest") in where(game)


def test_what_goes_in_comes_out_to_its_like(game: Scene) -> None:
    put(game, "Torch", "Sack", 2)
    (inside,) = [one for one in belongings_of(game.state, ADA) if one.inside]
    game.act(PutItem(item_id=inside.id, count=1), ANN)
    assert [one for one in where(game) if one[0] == "Torch"] == [
        ("Torch", 1, "Sack"),
        ("Torch", 5, ""),
    ]
    with pytest.raises(RuleError, match="Torch is in nothing"):
        game.act(PutItem(item_id=named_loose(game, "Torch").id), ANN)
    sack = named(game.state, "Sack").id
    with pytest.raises(RuleError, match="in Sack already"):
        game.act(PutItem(item_id=inside.id, into=sack), ANN)


def named_loose(game: Scene, name: str) -> Item:
    """What Ada has by that name in nothing else."""
    return next(i for i in belongings_of(game.state, ADA) if i.name == name and not i.inside)


def test_nothing_goes_into_itself_or_into_what_is_no_container(game: Scene) -> None:
    put(game, "Sack", "Chest")
    with pytest.raises(RuleError, match="cannot go into itself"):
        put(game, "Chest", "Sack")
    with pytest.raises(RuleError, match="cannot go into itself"):
        put(game, "Chest", "Chest")
    with pytest.raises(RuleError, match="Nobody has said that Torch holds anything"):
        put(game, "Coin", "Torch")


def test_of_several_alike_one_is_filled(game: Scene) -> None:
    game.act(AddItem(name="Sack", count=2, details=SACK), ANN)
    assert named(game.state, "Sack").count == 3
    put(game, "Coin", "Sack", 10)
    assert [one for one in where(game) if one[0] != "Torch"] == [
        ("Chest", 1, ""),
        ("Coin", 10, "Sack"),
        ("Coin", 70, ""),
        ("Sack", 1, ""),
        ("Sack", 2, ""),
    ]
    empty = next(i for i in belongings_of(game.state, ADA) if i.name == "Sack" and i.count == 2)
    game.act(PutItem(item_id=empty.id, into=empty.id, count=1), ANN)
    assert ("Sack", 1, "Sack") in where(game)


def test_what_is_in_it_goes_along(game: Scene) -> None:
    put(game, "Coin", "Sack", 30)
    put(game, "Sack", "Chest")
    put(game, "Torch", "Chest")
    step = game.act(GiveItem(item_id=named(game.state, "Chest").id, to=COUSIN), ANN)
    assert getattr(step.events[0], "contents", 0) == 3
    assert where(game) == [("Coin", 50, "")]
    assert where(game, COUSIN) == [
        ("Chest", 1, ""),
        ("Coin", 30, "Sack"),
        ("Sack", 1, "Chest"),
        ("Torch", 6, "Chest"),
    ]
    chest = named(game.state, "Chest", COUSIN)
    game.act(StoreItem(item_id=chest.id, target=COUSIN), ANN)
    assert items_of(game.state, COUSIN) == ()
    with pytest.raises(RuleError, match="left Chest at home"):
        game.act(DropItem(item_id=chest.id, target=COUSIN), ANN)


def test_what_is_in_it_is_picked_up_again(game: Scene) -> None:
    put(game, "Coin", "Sack", 30)
    put(game, "Torch", "Sack")
    sack = named(game.state, "Sack").id
    game.act(DropItem(item_id=sack), ANN)
    game.act(PickUpItem(item_id=sack, target=ADA), ANN)
    (told,) = game.events(ItemPickedUp)
    assert (told.name, told.contents) == ("Sack", 2)


def test_what_is_dropped_lies_there_with_what_is_in_it(game: Scene) -> None:
    put(game, "Coin", "Sack", 30)
    game.act(DropItem(item_id=named(game.state, "Sack").id), ANN)
    assert sorted((one.name, one.count) for one in lying_here(game.state)) == [
        ("Coin", 30),
        ("Sack", 1),
    ]


def test_the_limits_count_what_is_in_it(game: Scene) -> None:
    game.act(AddItem(name="torches", count=8, target=COUSIN), ANN)
    put(game, "Torch", "Sack")
    with pytest.raises(RuleError, match="may carry 12 of Torch and has 8"):
        game.act(GiveItem(item_id=named(game.state, "Sack").id, to=COUSIN), ANN)
    give = GiveItem(item_id=named(game.state, "Sack").id, target=ADA, to=COUSIN, allow=True)
    game.act(give, REFEREE)
    assert ("Torch", 6, "Sack") in where(game, COUSIN)


def test_a_container_that_is_full_stays_one(game: Scene) -> None:
    put(game, "Coin", "Sack", 30)
    sack = named(game.state, "Sack")
    for change in (
        ChangeItem(item_id=sack.id, count=2),
        ChangeItem(item_id=sack.id, details=Details(holds=0)),
    ):
        with pytest.raises(RuleError, match="There is something in Sack"):
            game.act(change, ANN)
    with pytest.raises(RuleError, match="Sack holds 29"):
        game.act(ChangeItem(item_id=sack.id, details=Details(holds=29)), ANN)
    game.act(AddItem(name="Sack", details=SACK), ANN)
    assert [one for one in where(game) if one[0] == "Sack"] == [("Sack", 1, ""), ("Sack", 1, "")]


def test_what_is_taken_in_hand_is_taken_out(game: Scene) -> None:
    game.act(AddItem(name="Dagger"), ANN)
    put(game, "Dagger", "Sack")
    game.act(WieldItem(item_id=named(game.state, "Dagger").id), ANN)
    dagger = named(game.state, "Dagger")
    assert (dagger.held, dagger.inside) == (Held.WIELDED, "")


def test_what_is_struck_off_takes_what_is_in_it_along(game: Scene) -> None:
    put(game, "Coin", "Sack", 30)
    resolution = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    assert strike_off(resolution, ADA, named(game.state, "Sack").id).name == "Sack"
    assert purse_of(resolution.state, ADA) == 50
    with pytest.raises(NotFoundError, match="no such item"):
        strike_off(resolution, ADA, "nothing")


def test_a_mule_bears_as_much_as_the_book_says_and_says_how_much_it_has() -> None:
    game = camp("ose")
    game.act(AddItem(name="mule"), ANN)
    game.act(AddItem(name="Coin", count=70), ANN)
    put(game, "Coin", "Mule")
    (told,) = game.events(ItemPut)
    assert (told.into, told.weight, told.holds) == ("Mule", 70, 4000)
    game.act(AddItem(name="Coin", count=3931), ANN)
    loose = next(one for one in items_of(game.state, ADA) if one.count == 3931)
    with pytest.raises(RuleError, match="Mule holds 4,000"):
        game.act(PutItem(item_id=loose.id, into=named(game.state, "Mule").id), ANN)
