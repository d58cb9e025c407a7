"""What combatants are called: equal names differ, and none tells that another is hidden."""

import re
from collections.abc import Iterable

from rules.encounter.events import CombatantRenamed
from rules.errors import RuleError
from rules.kernel.look import is_shown, look_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import LONGEST_NAME, check_length, on_one_line
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState

_SUFFIX = re.compile(r"(?P<base>.*\S) [A-Z]{1,2}")
_LETTERS = 26
_SUFFIX_LENGTH = 3


def tidy_name(text: str, what: str, example: str) -> str:
    """A name on one line; RuleError if it cannot be used. `what` and `example` word the error."""
    name = on_one_line(text)
    if not is_shown(name):
        raise RuleError(f"{what} needs a name that can be read, for example `{example}`.")
    check_length(name)
    return name


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with the first free letter: `Goblin`, `Goblin B`, `Goblin C`, …"""
    used = {look_of(other) for other in taken}
    base = name
    number = 1
    while look_of(name) in used:
        name = f"{base[: LONGEST_NAME - _SUFFIX_LENGTH]} {_letters(number)}"
        number += 1
    return name


def _letters(number: int) -> str:
    """1 -> `B`, 25 -> `Z`, 26 -> `AA`."""
    more, last = divmod(number, _LETTERS)
    return (chr(ord("A") + more - 1) if more else "") + chr(ord("A") + last)


def taken_names(
    state: GameState, encounter: Encounter, *, with_hidden: bool, but: str = ""
) -> list[str]:
    """Names in use: all sheets', and those of combatants, with the hidden ones or without."""
    sheets = [character.name for character in state.characters if character.id != but]
    there = encounter.combatants
    return sheets + [c.name for c in there if c.id != but and (with_hidden or not c.hidden)]


def name_when_revealed(state: GameState, encounter: Encounter, combatant: Combatant) -> str:
    """What a hidden combatant is called once seen: as if nobody else were hidden."""
    taken = taken_names(state, encounter, with_hidden=False, but=combatant.id)
    return distinct_name(_base_name(state, encounter, combatant), taken)


def _base_name(state: GameState, encounter: Encounter, combatant: Combatant) -> str:
    """The name without the letter that set it apart; a letter that was typed stays."""
    match = _SUFFIX.fullmatch(combatant.name)
    others = taken_names(state, encounter, with_hidden=True, but=combatant.id)
    if match and look_of(match["base"]) in map(look_of, others):
        return match["base"]
    return combatant.name


def rename(resolution: Resolution, combatant: Combatant, name: str) -> None:
    """Give a combatant another name and tell whoever knows it, unless it is the same name."""
    if combatant.name == name:
        return
    resolution.put_combatant(replace(combatant, name=name))
    resolution.emit(
        CombatantRenamed(
            target=resolution.who(combatant.id),
            before=combatant.name,
        )
    )


def make_way(resolution: Resolution, name: str) -> None:
    """Rename whoever is hidden and has a name that somebody in sight has taken."""
    for combatant in resolution.encounter.combatants:
        if combatant.hidden and look_of(combatant.name) == look_of(name):
            state, encounter = resolution.state, resolution.encounter
            base = _base_name(state, encounter, combatant)
            taken = taken_names(state, encounter, with_hidden=True)
            rename(resolution, combatant, distinct_name(base, taken))
