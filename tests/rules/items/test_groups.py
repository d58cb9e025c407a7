"""What a group has is written once for all of it: what goes from or to it is that of each."""

import pytest

from rules.errors import RuleError
from rules.items.reading import items_of
from rules.items.records import AddItem, BuyItem, Details, GiveItem, PutItem
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, meeting
from tests.rules.table import ANN


@pytest.fixture
def game() -> Scene:
    """Ada meets three goblins with two spears each."""
    game = meeting("ose")
    game.act(AddItem(name="Spear", count=2, target=game.id("Goblins")))
    return game


def has(game: Scene, who: str) -> list[tuple[str, int]]:
    """What somebody has, or each of a group."""
    return [(item.name, item.count) for item in items_of(game.state, who)]


def test_what_is_taken_of_a_group_is_taken_of_each(game: Scene) -> None:
    goblins = game.id("Goblins")
    spear = items_of(game.state, goblins)[0].id
    game.act(GiveItem(item_id=spear, target=goblins, to=ADA, count=1))
    assert (has(game, goblins), has(game, ADA)) == ([("Spear", 1)], [("Spear", 3)])
    game.act(GiveItem(item_id=spear, target=goblins, to=ADA))
    assert (has(game, goblins), has(game, ADA)) == ([], [("Spear", 6)])


def test_what_a_group_gets_comes_out_even(game: Scene) -> None:
    goblins = game.id("Goblins")
    game.act(AddItem(name="Gem", count=7), ANN)
    gem = items_of(game.state, ADA)[0].id
    with pytest.raises(RuleError, match=r"Goblins are 3, .* Give a `count` of 3, 6 and so on"):
        game.act(GiveItem(item_id=gem, target=ADA, to=goblins))
    game.act(GiveItem(item_id=gem, target=ADA, to=goblins, count=6))
    assert (has(game, goblins), has(game, ADA)) == ([("Spear", 2), ("Gem", 2)], [("Gem", 1)])


def test_the_sacks_of_a_group_are_emptied(game: Scene) -> None:
    goblins = game.id("Goblins")
    game.act(AddItem(name="Sack", target=goblins, details=Details(holds=100)))
    spear, sack = (item.id for item in items_of(game.state, goblins))
    game.act(PutItem(item_id=spear, into=sack, target=goblins))
    game.act(GiveItem(item_id=sack, target=goblins, to=ADA))
    assert has(game, ADA) == [("Sack", 3), ("Spear", 6)]
    assert all(not item.inside for item in items_of(game.state, ADA))


def test_a_group_has_no_purse(game: Scene) -> None:
    with pytest.raises(RuleError, match="Goblins are several, who each have a purse"):
        game.act(BuyItem(name="Gem", target=game.id("Goblins"), price=1))
