"""Who serves whom, as plain questions to the state."""

from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character


def serves(character: Character) -> bool:
    """Whether it is a hireling who lives and is still in somebody's pay."""
    service = character.service
    is_there = service is not None and not service.left and not character.retired
    return is_there and character.vitals.life is not Life.DEAD


def in_service(state: GameState) -> tuple[Character, ...]:
    """All hirelings of the game, in the order in which they were hired."""
    return tuple(one for one in state.characters if serves(one))


def hirelings_of(state: GameState, employer: str) -> tuple[Character, ...]:
    """The hirelings whom a character leads, by its id."""
    return tuple(one for one in in_service(state) if employer_of(one) == employer)


def employer_of(character: Character) -> str:
    """The id of the character whom a hireling serves; "" for others."""
    return "" if character.service is None else character.service.employer


def is_unusual(character: Character) -> bool:
    """Whether it is a hireling of unusual nature, who takes a share (ERIS-HIRELING-CLASSES)."""
    return character.service is not None and character.service.unusual


def goes_along(character: Character) -> bool:
    """Whether a hireling comes on expeditions."""
    return character.service is not None and character.service.along


def can_lead(character: Character | None) -> bool:
    """Whether somebody can have hirelings: a character of a player's own who lives."""
    if character is None or character.service is not None or character.retired:
        return False
    return character.vitals.life is not Life.DEAD
