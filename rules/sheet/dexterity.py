"""What dexterity does to those who share a place in the order."""

from rules.state.encounter import Combatant

HIGH, LOW = 13, 8


def class_of(combatant: Combatant) -> int:
    """+1 for DEX 13 or more, -1 for 8 or less, else 0 (ERIS-DEX-TIEBREAK).

    The referee's word wins.
    """
    if combatant.dexterity_class is not None:
        return combatant.dexterity_class
    dexterity = combatant.numbers.get("dex", 10)
    return (dexterity >= HIGH) - (dexterity <= LOW)
