"""Volleys of arrows (ERIS-ARROW-VOLLEY)."""

from typing import Any

import pytest

from rules.battle.records import BATTLE, ShootVolley, VolleyShot
from rules.battle.volley import row_of
from rules.clock.records import PassTime
from rules.errors import ForbiddenError, RuleError
from rules.health.records import SetLife
from rules.kernel.actor import Viewer
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.health import Life
from rules.state.items import Held, Item
from tests.rules.exploration.delving import at_home
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-ARROW-VOLLEY")
LEATHER = Item("i1", "Leather armour", held=Held.WORN, tags=("armour", "leather"))
CHAIN = Item("i2", "Chainmail", held=Held.WORN, tags=("armour", "chain"))
PLATE = Item("i3", "Platemail", held=Held.WORN, tags=("armour", "plate"))
SHIELD = Item("i4", "Shield", held=Held.WIELDED, tags=("shield",))
MAGIC = replace(LEATHER, id="i5", magic=True)
PLUS = replace(LEATHER, id="i6", bonus=1)
CURSED = replace(LEATHER, id="i7", bonus=-1)
MAGIC_SHIELD = replace(SHIELD, id="i8", magic=True, bonus=1)
CARRIED = replace(PLATE, id="i9", held=Held.CARRIED)


def wearing(*items: Item) -> Scene:
    """Ada wears these."""
    scene = at_home("eris")
    ada, *others = scene.state.characters
    scene.state = replace(scene.state, characters=(replace(ada, items=items), *others))
    return scene


def volley(scene: Scene, faces: list[int], **fields: Any) -> VolleyShot:
    action = ShootVolley(**{"targets": ("ada",)} | fields)
    (told,) = reported(scene.act(action, faces=faces), VolleyShot)
    return told


@pytest.mark.parametrize(
    ("items", "row"),
    [
        ((), "none"),
        ((LEATHER,), "none"),
        ((CARRIED,), "none"),
        ((SHIELD,), "chain"),
        ((LEATHER, SHIELD), "chain"),
        ((CHAIN,), "chain"),
        ((CHAIN, SHIELD), "chain"),
        ((CHAIN, MAGIC_SHIELD), "chain"),
        ((MAGIC_SHIELD,), "chain"),
        ((PLATE,), "plate"),
        ((PLATE, SHIELD), "plate"),
        ((MAGIC,), "magic"),
        ((PLUS, SHIELD), "magic"),
        ((CURSED,), "none"),
    ],
)
def test_the_best_row_that_fits_counts(items: tuple[Item, ...], row: str) -> None:
    assert row_of(wearing(*items).state, "ada") == row


@pytest.mark.parametrize(
    ("items", "last"), [((LEATHER,), 4), ((CHAIN,), 3), ((PLATE,), 2), ((MAGIC,), 1)]
)
def test_the_save_fails_up_to_the_number_of_the_row(items: tuple[Item, ...], last: int) -> None:
    scene = wearing(*items)
    (save,) = volley(scene, [last, 5]).saves
    assert (save.fails_on, save.failed, scene.vitals("ada").hit_points) == (last, True, 3)
    scene = wearing(*items)
    (save,) = volley(scene, [last + 1]).saves
    assert (save.failed, scene.vitals("ada").hit_points) == (False, 8)


def test_the_whole_party_stands_in_it_and_damage_falls_after_all_saves() -> None:
    scene = wearing(PLATE)
    told = volley(scene, [3, 4, 5, 6], targets=())
    assert [(one.target.name, one.failed) for one in told.saves] == [
        ("Ada", False), ("Bert", True), ("Cid", False),
    ]  # fmt: skip
    assert scene.vitals("bert").hit_points == 2
    assert told.rule == "ERIS-ARROW-VOLLEY"


def test_a_turn_brings_one_volley_to_each() -> None:
    scene = wearing()
    volley(scene, [5])
    told = volley(scene, [5, 5], targets=("ada", "bert", "cid", "bert"))
    assert [one.target.name for one in told.saves] == ["Bert", "Cid"]
    assert [who.name for who in told.spared] == ["Ada"]
    with pytest.raises(RuleError, match="have all stood in a volley in this turn"):
        volley(scene, [], targets=("ada", "cid"))
    scene.act(PassTime(turns=1))
    assert volley(scene, [5]).spared == ()
    assert BATTLE.of(scene.state).volleys == {"ada": 1}


def test_a_referee_says_what_they_wear_and_how_the_die_falls() -> None:
    scene = wearing()
    (save,) = volley(scene, [], armour="plate", forced=3).saves
    assert (save.armour, save.failed) == ("plate", False)


@pytest.mark.parametrize("seen", [Visibility.PRIVATE, Visibility.BLIND])
def test_secret_dice_show_nothing_but_what_happened(seen: Visibility) -> None:
    told = volley(wearing(), [5], seen=seen)
    public = told.seen_by(Viewer(ANN.member))
    assert public is not None
    assert [(one.failed, one.throw) for one in public.saves] == [(False, None)]
    own = told.seen_by(Viewer(REFEREE.member))
    assert own is not None
    assert (own.saves[0].throw is not None) is (seen is Visibility.PRIVATE)
    referee = told.seen_by(Viewer(REFEREE.member, is_referee=True))
    assert referee is not None
    assert referee.saves[0].throw is not None


def test_dice_in_the_open_are_seen_by_all() -> None:
    public = volley(wearing(), [5]).seen_by(Viewer(ANN.member))
    assert public is not None
    assert public.saves[0].throw is not None


def test_of_somebody_hidden_the_dice_are_the_referees_own() -> None:
    scene = Scene("eris").meet().hero("Ada", hidden=True)
    told = volley(scene, [5])
    assert told.saves[0].throw is not None
    assert told.saves[0].throw.secret


def test_what_cannot_be_is_refused() -> None:
    scene = wearing()
    scene.act(SetLife(target="bert", life=Life.DEAD))
    for fields, says in (
        ({"armour": "paper"}, "`none`, `chain`, `plate`, `magic`"),
        ({"forced": 7}, "1d6"),
        ({"targets": ("bert",)}, "Bert is dead"),
    ):
        with pytest.raises(RuleError, match=says):
            volley(scene, [], **fields)
    with pytest.raises(ForbiddenError):
        scene.act(ShootVolley(), ANN)
    with pytest.raises(RuleError, match="Nobody is there"):
        Scene("eris").act(ShootVolley())
