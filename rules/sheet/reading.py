"""The one place where a number of somebody is read, with where it comes from (R-SHEETNUM).

What was typed counts first, the encounter's before the sheet's; then what follows from rules.
"""

from collections.abc import Iterable, Mapping

from rules.errors import MissingNumberError
from rules.kernel.events import Who
from rules.kernel.questions import Asker, Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.questions import NumberOf
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.sheet import Character


def typed_number(state: GameState, target: str, key: str) -> Found | None:
    """A number as somebody typed it, None if nobody has."""
    return _typed(_holders(state, target), key)


def _holders(state: GameState, target: str) -> tuple[Combatant | None, Character | None]:
    """Where numbers of a target may be typed, the first first."""
    return find_combatant(state, target), find_character(state, target)


def _typed(holders: tuple[Combatant | None, Character | None], key: str) -> Found | None:
    for one in holders:
        if one is not None and key in one.numbers:
            return Found(one.numbers[key], "the stat block" if holders[1] is None else "the sheet")
    return None


def find_number(asker: Asker, target: str, key: str) -> Found | None:
    """A number behind a target with its source, None if nobody has given it and no rule has."""
    return typed_number(asker.state, target, key) or _followed(asker, target, key)


def _followed(asker: Asker, target: str, key: str) -> Found | None:
    """What follows from rules, None where nothing does."""
    return next(iter(asker.ask(NumberOf(who=target, key=key))), None)


def number(asker: Asker, target: str, key: str) -> int | None:
    """A number behind a target, None where there is none."""
    found = find_number(asker, target, key)
    return None if found is None else found.value


def numbers_of(asker: Asker, target: str, keys: Iterable[str] | None = None) -> Mapping[str, Found]:
    """Numbers behind a target by key, in the order of fields; without `keys` all there are."""
    holders = _holders(asker.state, target)
    wanted = keys_of(asker, target) if keys is None else keys
    found = ((key, _typed(holders, key) or _followed(asker, target, key)) for key in wanted)
    return {key: one for key, one in found if one is not None}


def keys_of(asker: Asker, target: str) -> tuple[str, ...]:
    """All keys that a target can have a number for: those of fields, then others as they are."""
    holders = _holders(asker.state, target)
    others = {key: None for one in holders if one is not None for key in one.numbers}
    return tuple(dict.fromkeys((*asker.fields.keys, *others)))


def require_number(resolution: Resolution, target: str, key: str, *, option: str) -> int:
    """A number behind a target. MissingNumberError says how to give it.

    `option` is what gives it once, with the command that needs it, such as `modifier:0`.
    """
    found = number(resolution, target, key)
    if found is not None:
        return found
    who, label = resolution.who(target), resolution.fields.label(key)
    raise MissingNumberError(
        f"{who.name} has no number for {label if label.isupper() else label.lower()} yet. "
        f"Give it now with `{option}`, or write it with {writing_command(who)}."
    )


def writing_command(who: Who) -> str:
    """The command that writes a number of somebody down, as it is told."""
    return "`/sheet set`" if who.is_character else "`/monster set`"
