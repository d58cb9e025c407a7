"""What lines are called: equal names differ, and none tells that another is hidden."""

import re
from collections.abc import Iterable

from rules.encounter.events import CombatantRenamed
from rules.errors import RuleError
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
    if not name or not name.isprintable():
        raise RuleError(f"{what} needs a name that can be read, for example `{example}`.")
    check_length(name)
    return name


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with the first free letter: `Goblin`, `Goblin B`, `Goblin C`, …"""
    used = {other.casefold() for other in taken}
    base = name
    number = 1
    while name.casefold() in used:
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
    """Names in use: all sheets', and those of the lines seen by all or also the hidden ones."""
    sheets = [character.name for character in state.characters if character.id != but]
    lines = encounter.combatants
    return sheets + [c.name for c in lines if c.id != but and (with_hidden or not c.hidden)]


def name_when_revealed(state: GameState, encounter: Encounter, line: Combatant) -> str:
    """What a hidden line is called once seen: as if no other hidden line were there."""
    taken = taken_names(state, encounter, with_hidden=False, but=line.id)
    return distinct_name(_base_name(state, encounter, line), taken)


def _base_name(state: GameState, encounter: Encounter, line: Combatant) -> str:
    """The name without the letter that set it apart; a letter that was typed stays."""
    match = _SUFFIX.fullmatch(line.name)
    others = taken_names(state, encounter, with_hidden=True, but=line.id)
    if match and match["base"].casefold() in {name.casefold() for name in others}:
        return match["base"]
    return line.name


def rename(resolution: Resolution, line: Combatant, name: str) -> None:
    """Give a line another name and tell whoever knows it; nothing happens where it is the same."""
    if line.name == name:
        return
    resolution.put_combatant(replace(line, name=name))
    resolution.emit(
        CombatantRenamed(
            target=resolution.who(line.id),
            before=line.name,
        )
    )


def make_way(resolution: Resolution, name: str) -> None:
    """Rename hidden lines that bear a name which a line seen by all has taken."""
    for line in resolution.encounter.combatants:
        if line.hidden and line.name.casefold() == name.casefold():
            state, encounter = resolution.state, resolution.encounter
            base = _base_name(state, encounter, line)
            taken = taken_names(state, encounter, with_hidden=True)
            rename(resolution, line, distinct_name(base, taken))
