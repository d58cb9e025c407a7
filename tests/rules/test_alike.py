"""A failing comparison of two views says who sees what, and where."""

import pytest

from rules.encounter.records import RevealCombatant
from rules.kernel.actor import TABLE, Viewer
from tests.rules.alike import assert_alike, assert_nothing
from tests.rules.scenes import meeting
from tests.rules.table import ANN

ANN_LOOKS = Viewer(ANN.member)


def test_what_is_alike_passes() -> None:
    game = meeting("ose")
    assert_alike(game.see(), game.see(), TABLE)
    assert_alike(['{"name": "Ada"}', "text"], ['{"name": "Ada"}', "text"], TABLE)
    assert_nothing([], TABLE)


def test_another_value_is_shown_with_its_place() -> None:
    game = meeting("ose")
    before = game.see(ANN_LOOKS)
    game.alter("Goblins", level=3, slow=True)
    place = r"\.sides\[1\]\.combatants\[Goblins\]\.slow"
    says = rf"^Player 2 sees True instead of False at {place}\nby hand$"
    with pytest.raises(AssertionError, match=says):
        assert_alike(game.see(ANN_LOOKS), before, ANN_LOOKS, "by hand")


def test_one_more_or_less_is_shown_with_its_place() -> None:
    game = meeting("ose")
    before = game.see()
    game.act(RevealCombatant(combatant_id=game.id("Wolf")))
    place = r"\.sides\[1\]\.combatants"
    says = rf"^The table sees \['Goblins', 'Wolf'\] instead of \['Goblins'\] at {place}"
    with pytest.raises(AssertionError, match=says):
        assert_alike(game.see(), before, TABLE)
    with pytest.raises(AssertionError, match=r"^A referee sees \['heard'\] instead of \[\] at all"):
        assert_nothing(["heard"], Viewer(1, is_referee=True))


def test_what_differs_in_kind_alone_is_no_less_another_thing() -> None:
    with pytest.raises(AssertionError, match=r"^The table sees \(1,\) instead of \[1\]"):
        assert_alike((1,), [1], TABLE)
