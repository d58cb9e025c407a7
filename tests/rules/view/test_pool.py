"""The party's pool: what is in it everybody may know, what it brings referees alone."""

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.record import replace
from rules.state.items import Item
from rules.treasure.records import OpenRollOff
from rules.view.items import AT_HOME, LEFT, LotView, view_lying, view_pool, view_roll_off
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB
from tests.rules.treasure.hoard import ADA, BERT, CATO, gold, party, sword
from tests.rules.treasure.test_roll_off import pass_by, roll, the_id

REFEREE = Viewer(1, is_referee=True)
GEM = Item("x1", "Gem", 3, worth=50, pooled=True)


def lots(scene: Scene) -> dict[str, LotView]:
    return {one.name: one for one in view_pool(scene.state, TABLE).lots}


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_each_thing_says_where_it_is() -> None:
    home = lots(party(gold(6), ada=(sword(),)))
    assert (home["Coin"].where, home["Coin"].here, home["Coin"].coins) == (AT_HOME, True, True)
    assert (home["Sword +1"].where, home["Sword +1"].magic) == ("Ada", True)
    assert home["Sword +1"].grade == "standard"
    out = lots(party(gold(6), bert=(GEM,), out=True))
    assert (out["Coin"].where, out["Coin"].here) == (AT_HOME, False)
    assert (out["Gem"].where, out["Gem"].here, out["Gem"].count, out["Gem"].worth) == (
        "Bert", True, 3, 50,
    )  # fmt: skip
    assert LEFT not in {one.where for one in (*home.values(), *out.values())}


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_at_home_the_board_says_the_partys_treasure_once() -> None:
    own = replace(GEM, id="x2", name="Rope", pooled=False)
    (home,) = view_lying(party(gold(6), own).state, TABLE)
    assert [one.name for one in home.seen] == ["Rope"]
    assert view_lying(party(gold(6)).state, TABLE)[0].seen == ()


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_the_pool_says_among_how_many_it_is_divided_and_who_may() -> None:
    scene = party(gold(6), sword())
    pool = view_pool(scene.state, TABLE)
    assert (pool.coins, pool.shares, pool.rollers, pool.magic) == (6, 3, 3, 1)
    assert not pool.is_empty
    assert view_pool(party().state, TABLE).is_empty
    assert [view_pool(scene.state, one).decides for one in (TABLE, Viewer(9), REFEREE)] == [
        False, False, True,
    ]  # fmt: skip


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_what_it_brings_is_for_referees() -> None:
    scene = party(gold(6))
    assert view_pool(scene.state, Viewer(ANN.member)).brings is None
    assert view_pool(scene.state, REFEREE).brings is not None
    assert view_pool(scene.state, TABLE).reckoned
    assert not view_pool(party(gold(6), preset="ose").state, TABLE).reckoned


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_a_roll_off_names_who_still_rolls_and_then_who_picks() -> None:
    scene = party(sword(), GEM, preset="ose")
    assert view_roll_off(scene.state, TABLE) is None
    scene.act(OpenRollOff())
    began = view_roll_off(scene.state, Viewer(BOB.member))
    assert began is not None
    assert (began.id, began.answered, began.most) == (the_id(scene), 0, 3)
    assert (began.missing, began.order, began.mine) == (("Ada", "Bert", "Cato"), (), True)
    assert "Sword +1" in dict(began.items)
    roll(scene, ADA, 2)
    pass_by(scene, CATO)
    waits = view_roll_off(scene.state, Viewer(ANN.member))
    assert waits is not None
    assert (waits.missing, waits.answered, waits.mine) == (("Bert",), 2, False)
    roll(scene, BERT, 5)
    pool = view_pool(scene.state, Viewer(BOB.member))
    assert pool.roll_off is not None
    assert (pool.roll_off.missing, pool.roll_off.order) == ((), ("Bert", "Ada"))
    assert (pool.roll_off.mine, pool.is_empty) == (True, False)
