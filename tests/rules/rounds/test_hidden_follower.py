"""A follower whom players do not see is asked for nothing that they would hear of."""

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.rounds.records import Declare
from rules.state.encounter import Kind
from rules.state.rounds import StepKind
from tests.rules.alike import assert_alike
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

PRESETS = [
    pytest.param("ose", marks=pytest.mark.rule("OSE-COMBAT-SEQUENCE")),
    pytest.param("eris", marks=pytest.mark.rule("ERIS-COMBAT-SEQUENCE")),
    pytest.param("4e", marks=pytest.mark.rule("4E-INITIATIVE-GROUPS")),
]


def with_follower(preset: str, *, is_there: bool) -> Scene:
    """Two heroes, one of whom has a hidden squire where there is one, and all declare."""
    scene = Scene(preset, declaring="everybody").meet()
    scene.hero("Aldric", numbers={"thac0": 19})
    scene.hero("Berta", owner=BOB.member, numbers={"thac0": 19})
    if is_there:
        scene.foe("Zqsquire", side="party", kind=Kind.RETAINER, owner=BOB.member, hidden=True)
    scene.foe("Goblin")
    scene.next()
    return scene


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_hears_of_a_hidden_follower_who_is_to_declare(preset: str) -> None:
    scene, usual = (with_follower(preset, is_there=there) for there in (True, False))
    assert scene.now.kind is StepKind.DECLARE
    for viewer in (TABLE, Viewer(ANN.member), Viewer(BOB.member)):
        shown = scene.engine.what_is_due(scene.state, viewer)
        assert_alike(shown, usual.engine.what_is_due(usual.state, viewer), viewer)
        assert_alike(scene.see(viewer).steps, usual.see(viewer).steps, viewer)


@pytest.mark.parametrize("preset", PRESETS)
def test_declarations_do_not_wait_for_a_hidden_follower(preset: str) -> None:
    """Once the last hero whom players see has declared, nobody is waited for, as without it."""
    held = []
    for is_there in (True, False):
        scene = with_follower(preset, is_there=is_there)
        scene.act(Declare(target="aldric", kind="attack"), ANN)
        scene.act(Declare(target="berta", kind="attack"), BOB)
        dues = scene.engine.what_is_due(scene.state, Viewer(1, is_referee=True))
        held.append([(due.kind, due.target) for due in dues if due.holds])
    assert held[0] == held[1]
