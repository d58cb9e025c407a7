"""Whom somebody means who does not say whom: the one who is up, and whose turn it is."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.core.combatants import acts_now, has_left, is_up, read_own
from data.live import LiveGame
from rules.encounter.records import JoinEncounter, LeaveEncounter, StartEncounter
from rules.errors import NotFoundError
from rules.health.records import Damage
from rules.kernel.actor import Viewer
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.view.records import CombatantView
from tests.cogs.test_board import monster, roll
from tests.rules.scene import Scene
from tests.rules.table import ANN

ANNS = 17


@pytest.fixture
def scene() -> Scene:
    """Ann has A, who is active, and D in an encounter."""
    scene = Scene("4e")
    scene.act(StartEncounter())
    for name in "AD":
        made = scene.act(CreateCharacter(name=name, hit_points=8), by=ANN)
        scene.act(JoinEncounter(character_id=made.state.characters[-1].id), by=ANN)
    return scene


def own(scene: Scene, *likely: Callable[[CombatantView], bool]) -> str:
    game: Any = SimpleNamespace(state=scene.state, viewer=lambda _user_id: Viewer(ANN.member))
    found = read_own(cast("LiveGame", game), ANNS, "", *likely)
    return next(sheet.name for sheet in scene.state.characters if sheet.id == found)


def test_the_active_one_is_meant_while_both_are_up(scene: Scene) -> None:
    assert own(scene) == "A"


def test_who_lies_there_is_not_meant_while_another_is_up(scene: Scene) -> None:
    scene.act(Damage(targets=(scene.state.characters[0].id,), amount="8"))
    assert (own(scene, is_up), own(scene)) == ("D", "A")
    scene.act(Damage(targets=(scene.state.characters[1].id,), amount="8"))
    assert own(scene, is_up) == "A"


def test_who_has_left_is_meant_to_come_back(scene: Scene) -> None:
    scene.act(LeaveEncounter(target=scene.state.characters[1].id, reason="left"), by=ANN)
    assert own(scene, has_left) == "D"
    scene.act(LeaveEncounter(target=scene.state.characters[0].id, reason="left"), by=ANN)
    assert own(scene, has_left) == "A"


def test_whose_turn_it_is_comes_before_who_is_active(scene: Scene) -> None:
    monster(scene, "Drake")
    scene.act(NextStep())
    roll(scene, A=3, Drake=10, D=15)
    scene.act(NextStep())
    assert own(scene, is_up, acts_now) == "D"
    assert own(scene) == "A"


def test_somebody_with_nobody_there_is_told_what_to_type(scene: Scene) -> None:
    game: Any = SimpleNamespace(state=scene.state, viewer=lambda _user_id: Viewer(9))
    with pytest.raises(NotFoundError, match="or come in"):
        read_own(cast("LiveGame", game), ANNS, "")
