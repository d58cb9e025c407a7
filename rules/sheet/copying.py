"""What a combatant takes over from a sheet; needs no other family, so that any can use it."""

from rules.sheet.fields import dexterity_class
from rules.state import Character, Combatant, replace


def copy_sheet(character: Character, combatant: Combatant) -> Combatant:
    """The combatant with the sheet's level and numbers.

    Its dexterity class follows a DEX that has changed, and else stays what the referee made it.
    """
    dexterity = character.numbers.get("dex")
    has_changed = dexterity != combatant.numbers.get("dex")
    return replace(
        combatant,
        level=character.level,
        numbers=character.numbers,
        dexterity_class=(
            dexterity_class(character.numbers) if has_changed else combatant.dexterity_class
        ),
    )
