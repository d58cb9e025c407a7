"""Whether somebody is where their trainer is."""

from collections.abc import Iterator

from rules.expedition.door import travellers
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.state.skills import Training


def attends(state: GameState, character: Character) -> bool:
    """Whether they can train now: they live, are played, and are not out with the party."""
    if character.retired or character.vitals.life is Life.DEAD:
        return False
    return state.expedition is None or character.id not in [one.id for one in travellers(state)]


def learners(state: GameState) -> Iterator[tuple[Character, Training]]:
    """Those who have a trainer, with what they learn."""
    for character in state.characters:
        training = character.training
        if training is not None and training.agreed:
            yield character, training
