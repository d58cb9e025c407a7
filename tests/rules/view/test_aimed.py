"""What can be done at once because there is only one foe."""

import pytest

from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.items import Bands, Item
from rules.systems import ENGINE
from rules.view.aimed import is_out_of_reach, view_shots, ways_at_only_foe
from rules.view.moves import DeclaringView, view_declaring
from tests.rules.cast import character
from tests.rules.orders.playing import ADA, round_one
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

CASTS, SHOTS = (pytest.mark.rule("OSE-SPELLCASTING"), pytest.mark.rule("OSE-DECLARE"))


def mage(foes: int = 3, **more: int) -> Scene:
    """Ada, a magic-user of the ninth level, before goblins; `more` are others."""
    game = Scene("ose").fight()
    sheet = replace(character("ada", name="Ada"), class_name="magic-user", level=9)
    game.bring(sheet)
    game.bring(character("bo", name="Bo"))
    game.foe("Goblins", count=foes)
    for name, count in more.items():
        game.foe(name, count=count)
    return game


def casts(game: Scene, spell: str) -> list[str]:
    """The labels of the ways of a spell at the only foe."""
    found = ways_at_only_foe(ENGINE.asking(game.state), ANN, "ada", spell)
    assert {foe.name for _, foe in found} <= {"Goblins"}
    return [view.labels[view.use or 0] for view, _ in found]


@CASTS
def test_spells_that_harm_are_cast_at_the_only_foe_in_the_ways_that_reach_it() -> None:
    area, single = "2d8 hit dice of creatures", "one creature of 4+1 hit dice"
    assert casts(mage(), "Sleep") == [area]
    assert casts(mage(foes=1), "Sleep") == [area, single]
    assert casts(mage(), "Magic Missile") == [""]
    assert casts(mage(), "Shield") == casts(mage(), "Xyzzy") == []
    assert casts(mage(Orcs=2), "Sleep") == []


@CASTS
def test_what_harms_by_a_touch_is_among_them_and_what_heals_is_not() -> None:
    game = mage()
    people = [replace(one, class_name="cleric") for one in game.state.characters]
    game.state = replace(game.state, characters=tuple(people))
    asker = ENGINE.asking(game.state)
    alone = mage(foes=1)
    people = [replace(one, class_name="cleric") for one in alone.state.characters]
    alone.state = replace(alone.state, characters=tuple(people))
    assert not ways_at_only_foe(asker, ANN, "ada", "Cure Light Wounds")
    assert ways_at_only_foe(ENGINE.asking(alone.state), ANN, "ada", "Cause Light Wounds")


def page_of(game: Scene) -> DeclaringView:
    page = view_declaring(ENGINE.asking(game.state), ANN, ADA)
    assert page is not None
    return page


def shots(game: Scene) -> list[str]:
    asker = ENGINE.asking(game.state)
    return [one.label for one in view_shots(asker, ANN, page_of(game).attack)]


@SHOTS
@pytest.mark.parametrize(("distance", "is_far"), [(70, True), (5, False)])
def test_a_carried_bow_is_offered_and_comes_first_where_the_sword_does_not_reach(
    distance: int, *, is_far: bool
) -> None:
    game = round_one(distance=distance)
    assert shots(game) == ["Longbow (puts Long sword away)"]
    page = view_declaring(ENGINE.asking(game.state), REFEREE, ADA)
    assert page is not None
    assert is_out_of_reach(ENGINE.asking(game.state), page.attack) is is_far
    foe = replace(page.attack.foes[0], refusal="", closes_in=True)
    for mode, closes in ((Mode.MELEE, True), (Mode.MISSILE, False)):
        attack = replace(page.attack, foes=(replace(foe, mode=mode),))
        assert is_out_of_reach(ENGINE.asking(game.state), attack) is closes


@SHOTS
def test_without_a_foe_there_is_no_shot_and_nothing_out_of_reach() -> None:
    game = Scene("ose", declaring="everybody").meet()
    game.hero("Ada", numbers={"thac0": 17, "ac": 5})
    bow = Item("i2", "Longbow", bands=Bands(70, 140, 210), damage="1d6")
    people = tuple(replace(one, items=(bow,)) for one in game.state.characters)
    game.state = replace(game.state, characters=people)
    assert shots(game) == []
    assert not is_out_of_reach(ENGINE.asking(game.state), page_of(game).attack)
