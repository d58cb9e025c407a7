"""Experience is written on the sheet, and reported."""

from rules.classes.door import gain_experience
from rules.classes.events import ExperienceGained
from rules.kernel.resolution import Resolution
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import REFEREE, ScriptedDice


def test_experience_adds_up() -> None:
    scene = Scene().bring(character("ada", experience=150)).seat()
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    gain_experience(resolution, "ada", 400, why="an ogre")
    assert resolution.character("ada").experience == 550
    (event,) = resolution.events
    assert isinstance(event, ExperienceGained)
    assert (event.amount, event.after, event.why, event.rule) == (400, 550, "an ogre", "ERIS-XP")
