"""A fight of the fourth edition in which Ada (c1) may act now."""

from rules.kernel.action import Action
from rules.kernel.resolution import Step
from rules.record import replace
from rules.state.sheet import Power
from tests.rules.cast import character, monsters
from tests.rules.scene import Scene
from tests.rules.table import ANN

SMITE = Power("Smite")
HEALING = Power("Healing Word", self_limited=True, minor=True)
RALLY = Power("Rally", grants_action=True)


def fight(*powers: Power, preset: str = "4e", points: int | None = None) -> Scene:
    """Ada with those powers against an ogre (m1) that no blow of hers fells."""
    numbers = {"thac0": 19, "ac": 9}
    sheet = character("c1", 20, name="Ada", numbers=numbers, powers=powers, action_points=points)
    ogre = monsters("m1", (99,), name="Ogre", numbers={"ac": 9})
    game = Scene(preset).meet().bring(sheet, ogre).fight()
    game.begin_step("c1", "m1")
    game.state = replace(game.state, active={ANN.member: "c1"})
    return game


def ada(game: Scene, action: Action, faces: tuple[int, ...] = ()) -> Step:
    """Ann does it."""
    return game.act(action, ANN, faces)
