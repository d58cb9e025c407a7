"""What a combatant takes over from a sheet; needs no other family, so that any can use it."""

from collections.abc import Mapping

from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.sheet import Character


def copy_sheet(character: Character, combatant: Combatant) -> Combatant:
    """The combatant with the sheet's level and numbers."""
    return with_numbers(replace(combatant, level=character.level), character.numbers)


def copy_number(character: Character, combatant: Combatant, key: str) -> Combatant:
    """The combatant with one number of the sheet, or without it where the sheet has none."""
    numbers = {name: value for name, value in combatant.numbers.items() if name != key}
    if key in character.numbers:
        numbers[key] = character.numbers[key]
    return with_numbers(combatant, numbers)


def with_numbers(combatant: Combatant, numbers: Mapping[str, int]) -> Combatant:
    """Its dexterity class follows a DEX that has changed, and else stays as the referee made it."""
    has_changed = numbers.get("dex") != combatant.numbers.get("dex")
    said = None if has_changed else combatant.dexterity_class
    return replace(combatant, numbers=numbers, dexterity_class=said)
