"""The one place where rules read a number of somebody: from the encounter, else from the sheet."""

from collections.abc import Mapping

from rules.errors import MissingNumberError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.sheet.fields import field_label
from rules.state.game import GameState


def numbers_of(state: GameState, target: str) -> Mapping[str, int]:
    """All numbers behind a target; what its line in the encounter has counts before the sheet."""
    target_id = id_of(target)
    lines = state.encounter.combatants if state.encounter is not None else ()
    held = [sheet.numbers for sheet in state.characters if sheet.id == target_id]
    held += [line.numbers for line in lines if line.id == target_id]
    return {key: value for numbers in held for key, value in numbers.items()}


def number(state: GameState, target: str, key: str) -> int | None:
    """A number behind a target, None if nobody has given it."""
    return numbers_of(state, target).get(key)


def require_number(resolution: Resolution, target: str, key: str, *, option: str) -> int:
    """A number behind a target. MissingNumberError says how to give it.

    `option` is what gives it once, with the command that needs it, such as `modifier:0`.
    """
    found = number(resolution.state, target, key)
    if found is not None:
        return found
    who = resolution.who(target)
    command = "/sheet set" if who.is_character else "/monster set"
    raise MissingNumberError(
        f"No {field_label(key).lower()} is written for {who.name}. "
        f"Give it now with `{option}`, or write it with `{command}`."
    )
