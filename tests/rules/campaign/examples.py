"""What is tried twice of settings and presets."""

from rules.campaign.records import ChangePreset, ChangeSetting, TellGone
from rules.record import replace
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import camp


def told_nothing(preset: str) -> Scene:
    """A game that had chosen of a setting what it is no more."""
    scene = camp(preset)
    scene.state = replace(scene.state, gone=("turn_preview",))
    return scene


EXAMPLES: tuple[Example, ...] = (
    Example(camp, ChangeSetting(key="luck", value="on"), says="Luck is `on` already"),
    Example(told_nothing, TellGone(), says="No setting of this game has gone"),
    Example(camp, ChangePreset(preset="eris"), says="already, in every setting"),
)
