"""What dexterity does to those who share a place in the order."""

from rules.kernel.tables import Table
from rules.kernel.targets import find_character, find_combatant
from rules.state.encounter import Combatant
from rules.state.game import GameState

CLASSES = Table(((None, 8, -1), (9, 12, 0), (13, None, 1)))
"""Who acts first and last on a tie, by DEX (ERIS-DEX-TIEBREAK)."""
AVERAGE = 10


def class_of(combatant: Combatant) -> int:
    """+1 for DEX 13 or more, -1 for 8 or less, else 0 (ERIS-DEX-TIEBREAK).

    The referee's word wins.
    """
    if combatant.dexterity_class is not None:
        return combatant.dexterity_class
    return CLASSES.at(combatant.numbers.get("dex", AVERAGE))


def dexterity_class(state: GameState, target: str) -> int:
    """The same of whoever a target is, in an encounter or out of it; 0 for nobody."""
    combatant, character = find_combatant(state, target), find_character(state, target)
    if combatant is not None:
        return class_of(combatant)
    return 0 if character is None else CLASSES.at(character.numbers.get("dex", AVERAGE))
