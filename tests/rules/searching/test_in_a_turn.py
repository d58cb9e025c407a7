"""A turn in which people search and listen, told alike whatever is hidden there."""

import pytest

from rules.exploration.records import ChooseTask, PlayTurn
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Step
from rules.record import replace
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
