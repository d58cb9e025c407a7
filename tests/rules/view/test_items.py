"""What somebody has, in the eyes of who acts for them and of others."""

from rules.kernel.actor import TABLE, Viewer
from rules.state.items import Held, Item
from rules.view.items import Inventory, view_inventory
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN

COINS = Item("i1", "Coin", 7, weight=1, tags=("treasure", "coin"), worth=1)
GEM = Item("i2", "Gem", 2, weight=1, worth=50)
POOLED = Item("i3", "Ruby", worth=500, pooled=True)
AT_HOME = Item("i4", "Coin", 20, held=Held.STORED, tags=("treasure", "coin"), worth=1)


def seen_by(viewer: Viewer, who: str = "ada") -> Inventory:
    sheet = character("ada", name="Ada", items=(COINS, GEM, POOLED, AT_HOME))
    return view_inventory(Scene().bring(sheet).state, who, viewer)


def test_the_player_sees_what_it_comes_to() -> None:
    seen = seen_by(Viewer(ANN.member))
    assert [one.id for one in seen.items] == ["i1", "i2", "i3", "i4"]
    assert (seen.name, seen.gold, seen.stored, seen.worth, seen.weight) == ("Ada", 7, 20, 100, 9)


def test_others_see_the_name_alone() -> None:
    seen = seen_by(TABLE)
    assert (seen.name, seen.items, seen.gold, seen.stored) == ("Ada", (), 0, 0)
    assert (seen.worth, seen.burden, seen.rate, seen.limits) == (0, None, None, ())
    assert seen_by(Viewer(ANN.member), "nobody").name == "Nobody"
