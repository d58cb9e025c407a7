"""Two plays that differ only in what is hidden look the same to players, in time too."""

from collections.abc import Callable

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from rules.clock.records import PassTime
from rules.expedition.records import SetOut
from rules.kernel.actor import TABLE, Viewer
from rules.light.records import GROUND, LightUp
from rules.state.party import Scale
from rules.stealth.records import PickPocket
from tests.rules.alike import assert_alike
from tests.rules.encounter.meeting import VERA
from tests.rules.light.lit import below, walk_to
from tests.rules.scene import Scene


def read(scene: Scene) -> list[str]:
    """What a player reads of the last step."""
    assert scene.step is not None
    return [one.text for one in tell(scene.step.events, Viewer(2), People({}), TELLERS)]


def theft(scene: Scene, *, secret: bool) -> None:
    """A pocket is picked; the victim feels it or does not."""
    notice = 6 if secret else 1
    pick = PickPocket(victim="a merchant", skill=50, thief=VERA, forced=1, forced_notice=notice)
    scene.act(pick)


def left_behind(scene: Scene, *, secret: bool) -> None:
    """A torch burns where the party is no more, or none does."""
    if secret:
        scene.act(LightUp(source="torch", bearer=GROUND))
    walk_to(scene, "crypt")


@pytest.mark.rule("ERIS-PICKPOCKET", "ERIS-LIGHT")
@pytest.mark.parametrize("happens", [theft, left_behind])
def test_what_comes_in_secret_shows_in_nothing(happens: Callable[..., None]) -> None:
    shown: list[object] = []
    for secret in (False, True):
        scene = below("eris", scale=Scale.WILDERNESS)
        happens(scene, secret=secret)
        coming = scene.engine.coming(scene.state, 36_000, TABLE)
        scene.act(PassTime(turns=9))
        passed = read(scene)
        scene.act(SetOut(scale=Scale.DUNGEON))
        shown.append((coming, passed, read(scene), scene.state.clock))
    assert_alike(shown[1], shown[0], TABLE)
