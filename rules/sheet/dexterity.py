"""What dexterity does to those who share a place in the order."""

from rules.kernel.tables import Table
from rules.state.encounter import Combatant

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
