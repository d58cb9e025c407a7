"""What is tried twice of parties."""

from rules.expedition.records import SetOut
from rules.kernel.parties import through
from rules.parties.records import JoinUp, MeanParty, SplitUp
from rules.state.party import Scale
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import COUSIN, camp
from tests.rules.table import ANN


def apart(preset: str) -> Scene:
    """Ada stays at home, and Cousin is out in a dungeon."""
    scene = camp(preset)
    scene.act(SplitUp(characters=(COUSIN,), name="The mill"))
    scene.state = through(scene.state, 2)
    scene.act(SetOut(scale=Scale.DUNGEON))
    scene.state = through(scene.state, 1)
    return scene


EXAMPLES: tuple[Example, ...] = (
    Example(camp, SplitUp(characters=(COUSIN,)), by=ANN, says="no such character"),
    Example(apart, JoinUp(party=2), says="no such party"),
    Example(apart, MeanParty(party=2), by=ANN, says="already"),
)
