"""What is tried twice of research."""

from rules.record import replace
from rules.research.records import AnswerResearch, BeginResearch, StopResearch
from tests.rules.casting.examples import mage
from tests.rules.example import Example
from tests.rules.research.study import ADA, study
from tests.rules.scene import Scene
from tests.rules.table import ANN

SPARK = BeginResearch(what="Ada's Spark", is_spell=True)
SAID = AnswerResearch(character_id=ADA, level=1, fails=20, needs="a ruby")


def scholar(preset: str) -> Scene:
    """Ada is a magic-user at home who can pay for much."""
    game = mage(preset)
    ada, *others = game.state.characters
    rich = replace(ada, items=study().state.characters[0].items)
    game.state = replace(game.state, characters=(rich, *others))
    return game


def waiting(preset: str) -> Scene:
    """She has asked for a spell of her own."""
    game = scholar(preset)
    game.act(SPARK, ANN)
    return game


def told(preset: str) -> Scene:
    """And the referee has said what it takes."""
    game = waiting(preset)
    game.act(SAID)
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(scholar, SPARK, by=ANN, says="has asked the referee"),
    Example(scholar, BeginResearch(what="Shield", is_spell=True), by=ANN, says="is at work on"),
    Example(waiting, SAID, says="said already"),
    Example(waiting, AnswerResearch(character_id=ADA, agreed=False), says="asked for no work"),
    Example(told, BeginResearch(), by=ANN, says="is at work on"),
    Example(told, StopResearch(), by=ANN, says="at work on nothing"),
)
