"""What somebody has, in the eyes of who acts for them and of others."""

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.record import replace
from rules.state.items import Held, Item
from rules.state.party import Expedition, Scale
from rules.view.items import Inventory, view_inventory, view_sales
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


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_what_can_be_sold_is_shown_at_home_with_what_it_brings() -> None:
    mace = Item("i5", "Mace", held=Held.WIELDED)
    sack = Item("i6", "Sack", worth=3, holds=100, held=Held.STORED)
    things = (COINS, mace, GEM, POOLED, AT_HOME, sack)
    more = Item("i7", "Idol", inside="i6"), Item("i8", "Torch"), Item("i9", "Ring", magic=True)
    scene = Scene("ose").bring(character("ada", name="Ada", items=(*things, *more)))
    sales = [(one.item.name, one.gp) for one in view_sales(scene.state, "ada", Viewer(ANN.member))]
    assert sales == [("Gem", 100), ("Idol", None), ("Ring", None), ("Mace", 2)]
    assert not [*view_sales(scene.state, "ada", TABLE)]
    out = replace(scene.state, expedition=Expedition(Scale.DUNGEON))
    assert not [*view_sales(out, "ada", Viewer(ANN.member))]
    assert not [*view_sales(scene.meet().state, "ada", Viewer(ANN.member))]
