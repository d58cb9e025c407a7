"""Who pays upkeep, and how much: questions to the state."""

from rules.expedition.door import travellers
from rules.state.game import GameState
from rules.state.sheet import Character


def amount_of(state: GameState, character: Character) -> int:
    """What a character pays for a period, in gp: their own amount, else the game's by level."""
    if character.living.gp is not None:
        return character.living.gp
    upkeep = state.upkeep
    return (upkeep.gp or 0) if character.level >= upkeep.from_level else 0


def who_pay(state: GameState) -> tuple[Character, ...]:
    """The characters who pay for themselves: all that are played and live, and no hirelings."""
    return tuple(one for one in travellers(state) if one.service is None and amount_of(state, one))


def matters(state: GameState) -> bool:
    """Whether anybody has to be paid for: a character's upkeep, or a hireling's along with it."""
    if who_pay(state):
        return True
    return state.hiring.monthly is None and any(_serves(one) for one in state.characters)


def _serves(character: Character) -> bool:
    return character.service is not None and not character.retired
