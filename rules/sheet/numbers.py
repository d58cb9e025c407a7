"""The numbers of a sheet, and how a change of them reaches a running encounter."""

from rules.errors import RuleError
from rules.kernel.fields import Field
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.events import RoundBegan
from rules.sheet.actions import SetSheetNumber
from rules.sheet.active import own_character
from rules.sheet.copying import copy_number, copy_sheet
from rules.sheet.events import SheetNumberSet
from rules.sheet.writing import hold, written
from rules.state.encounter import Stage
from rules.state.sheet import Character


def set_sheet_number(resolution: Resolution, action: SetSheetNumber) -> None:
    """Write or wipe a number, as the game writes it (R-SHEETNUM).

    The numbers of a sheet are its player's and the referees' to know.
    """
    state = resolution.state
    character = own_character(resolution, action.character_id, "write on the sheet of")
    field = resolution.fields.find(action.field)
    numbers = {key: value for key, value in character.numbers.items() if key != field.key}
    if action.value is not None:
        numbers[field.key] = hold(state, field, action.value)
    if numbers == character.numbers:
        raise RuleError(_unchanged(character.name, field, action.value))
    changed = replace(character, numbers=numbers)
    resolution.put_character(changed)
    reach_encounter(resolution, changed, field.key)
    resolution.emit(
        SheetNumberSet(
            target=resolution.who(character.id),
            field=field.key,
            label=field.label,
            before=written(state, character.numbers).get(field.key),
            after=action.value,
            audience=(character.owner,),
        )
    )


def reach_encounter(resolution: Resolution, character: Character, key: str) -> None:
    """A running round takes numbers over when the next one begins, but for one that it lacks.

    Whoever is told that a number is missing writes it and tries again.
    """
    combatant = resolution.find_combatant(character.id)
    if combatant is None:
        return
    is_round = resolution.encounter.stage is Stage.ROUNDS
    if not is_round or key not in combatant.numbers:
        resolution.put_combatant(copy_number(character, combatant, key))


def _unchanged(name: str, field: Field, value: int | None) -> str:
    if value is None:
        return f"There is no {field.label} on the sheet of {name}. Give a `value` to write one."
    written = f"{value:+d}" if field.is_modifier else value
    return f"{field.label} of {name} is {written} already."


def refresh_combatants(resolution: Resolution, _event: RoundBegan) -> None:
    """A new round: what changed on the sheets counts from now on."""
    for combatant in resolution.encounter.combatants:
        character = resolution.find_character(combatant.id)
        if character is not None:
            resolution.put_combatant(copy_sheet(character, combatant))
