"""What can be declared for somebody, as their player sees it."""

import pytest

from rules.record import replace
from rules.view.moves import view_declaring
from tests.rules.scenes import ADA, declaring
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-DECLARE")


def test_whoever_plays_somebody_sees_what_there_is_to_declare() -> None:
    game = declaring("ose")
    page = view_declaring(game.engine.asking(game.state), ANN, ADA)
    assert page is not None
    assert page.name == "Ada"
    assert page.can_be_silent
    assert page.has_moves
    assert not page.everybody


def test_there_is_nothing_to_declare_for_nobody() -> None:
    game = declaring("ose")
    assert view_declaring(game.engine.asking(game.state), ANN, "nobody") is None


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_spell_is_offered_to_those_who_cast_any() -> None:
    for word, offered in (("fighter", False), ("magic-user", True), ("", True)):
        game = declaring("ose")
        sheets = tuple(replace(one, class_name=word) for one in game.state.characters)
        game.state = replace(game.state, characters=sheets)
        page = view_declaring(game.engine.asking(game.state), ANN, ADA)
        assert page is not None
        assert ("spell" in dict(page.kinds)) is offered
