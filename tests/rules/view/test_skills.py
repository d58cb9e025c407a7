"""Somebody's skills: their numbers are their player's and the referees', the rest is open."""

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.record import replace
from rules.skills.learning import BACKGROUND_BY_KEY
from rules.state.sheet import Background
from rules.view.sheets import view_skills, view_training
from tests.rules.scene import Scene
from tests.rules.skills.school import ADA, OWN, TRAINED, learning, school, sheet, train
from tests.rules.table import ANN

REFEREE = Viewer(1, is_referee=True)


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize("viewer", [Viewer(ANN.member), REFEREE])
def test_the_player_and_the_referees_see_the_numbers(viewer: Viewer) -> None:
    game = school(TRAINED, OWN)
    view = view_skills(game.state, sheet(game), viewer)
    assert (view.id, view.name, view.is_own) == (ADA, "Ada", True)
    seen = [(one.name, one.value, one.kind) for one in view.skills]
    assert seen == [(one.name, one.value, one.kind) for one in (TRAINED, OWN)]
    assert [one.chance for one in view.skills] == [
        one.value + sum(added.amount for added in one.added) for one in view.skills
    ]


@pytest.mark.rule("ERIS-SKILLS")
@pytest.mark.parametrize("viewer", [Viewer(9), TABLE])
def test_others_see_what_is_learned_and_the_background(viewer: Viewer) -> None:
    game = train(school(TRAINED, background=Background(next(iter(BACKGROUND_BY_KEY)))), "Cook")
    view = view_skills(game.state, sheet(game), viewer)
    assert (view.is_own, view.skills) == (False, ())
    assert view.calling == next(iter(BACKGROUND_BY_KEY.values())).name
    assert view.training is not None
    assert (view.training.who, view.training.training) == ("Ada", learning(game))
    assert view.training.ends is not None


@pytest.mark.rule("ERIS-SKILLS")
def test_without_a_background_and_a_training_nothing_is_said_of_them() -> None:
    game: Scene = school()
    view = view_skills(game.state, replace(sheet(game), background=None), TABLE)
    assert (view.calling, view.background, view.training) == ("", None, None)
    assert view_training(sheet(game)) is None
