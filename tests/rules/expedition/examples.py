"""What is tried twice of expeditions."""

from rules.expedition.records import ComeBack, SetOut
from rules.state.party import Scale
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import camp


def out(preset: str) -> Scene:
    """A party in a dungeon."""
    scene = camp(preset)
    scene.act(SetOut(scale=Scale.DUNGEON))
    return scene


EXAMPLES: tuple[Example, ...] = (
    Example(camp, SetOut(scale=Scale.WILDERNESS), says="on the road already"),
    Example(out, ComeBack(), says="not out"),
)
