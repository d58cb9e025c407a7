"""A turn in which people search and listen, told alike whatever is hidden there."""

from collections.abc import Mapping

import pytest

from rules.exploration.records import EXPLORATION, ChooseTask, PlayTurn
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Step
from rules.places.records import EnterArea
from rules.record import replace
from rules.state.party import Task
from tests.rules.alike import assert_alike
from tests.rules.places.vault import IRON, NEEDLE, PIT, RING, SECRET, vault
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

SILENT = replace(IRON, silent=True, behind="Bones rattle.")


def played(game: Scene, face: int) -> Step:
    """Ada searches for secret doors while Bert listens at the door."""
    game.act(ChooseTask(kind="search", about="doors"), ANN)
    game.act(ChooseTask(kind="listen", about="d1"), BOB)
    game.spare = (face,) * 12
    return game.act(PlayTurn(doing="wait"), REFEREE)


def shown(step: Step, viewer: Viewer) -> object:
    seen = [form for event in step.events if (form := event.seen_by(viewer)) is not None]
    return [repr(seen), step.revealed]


@pytest.mark.rule("OSE-SEARCH", "OSE-LISTEN", "OSE-TRAPS")
@pytest.mark.parametrize("viewer", [TABLE, Viewer(ANN.member), Viewer(BOB.member)])
def test_a_turn_is_told_alike_whatever_is_hidden(viewer: Viewer) -> None:
    usual = shown(played(vault(), 6), viewer)
    assert "Searched(" in str(usual)
    assert "Listened(" in str(usual)
    full = {"doors": (SILENT, SECRET), "traps": (PIT, NEEDLE), "finds": (RING,)}
    for face in (1, 2, 6):
        told = shown(played(vault(**full), face), viewer)  # type: ignore[arg-type]
        assert_alike(told, usual, viewer, face)


@pytest.mark.rule("OSE-SEARCH", "OSE-DUNGEON-TURN")
def test_what_was_to_be_done_with_a_door_of_a_room_that_is_left_is_asked_anew() -> None:
    game = vault(doors=(IRON, replace(IRON, id="d4", between=("a1", ""))))
    game.act(ChooseTask(kind="guard"), ANN)
    game.act(ChooseTask(kind="listen", about="d4"), BOB)
    game.act(EnterArea(place="Barrow", area="Crypt"))
    assert set(planned(game)) == {"ada"}
    game.act(ChooseTask(kind="listen", about="d1"), BOB)
    game.act(EnterArea(place="Barrow", area="Guard room"))
    assert set(planned(game)) == {"ada", "bert"}


def planned(game: Scene) -> Mapping[str, Task]:
    plan = EXPLORATION.of(game.state).plan
    assert plan is not None
    return plan.tasks
