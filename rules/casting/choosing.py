"""Which spell is meant: the one typed, the one declared, or the only one in memory."""

from collections.abc import Mapping

from rules.casting.memory import find_spell
from rules.errors import RuleError
from rules.kernel.targets import find_character, find_combatant
from rules.state.casting import Spell
from rules.state.game import GameState
from rules.state.rounds import Declaration

SPELL = "spell"


def declared_spell(state: GameState, target: str) -> Declaration | None:
    """The spell that somebody has declared for this round, None for any other declaration."""
    combatant = find_combatant(state, target)
    declaration = None if combatant is None else combatant.turn.declaration
    return declaration if declaration is not None and declaration.kind == SPELL else None


def memorised(state: GameState, target: str) -> tuple[Spell, ...]:
    """The spells in somebody's memory, used up or not."""
    character = find_character(state, target)
    return () if character is None else character.spells


def named_in(state: GameState, target: str, text: str) -> str:
    """The memorised spell that a text names, the longest name first; "" for none."""
    names = [one.name for one in memorised(state, target) if one.name.casefold() in text.casefold()]
    return max(names, key=len, default="")


def meant(state: GameState, target: str) -> str:
    """The spell of somebody that needs no saying: that declared, or the only one left; else ""."""
    declared = declared_spell(state, target)
    text = "" if declared is None else declared.text
    found = named_in(state, target, text)
    if found or not memorised(state, target):
        return found or text
    left = [spell.name for spell in memorised(state, target) if spell.left]
    return left[0] if len(left) == 1 else ""


def spells_left(state: GameState, target: str) -> Mapping[int, str]:
    """The spells of somebody that are not used up, by their place in memory."""
    spells = enumerate(memorised(state, target))
    return {place: spell.name for place, spell in spells if spell.left}


def spells_to_pick(state: GameState, target: str) -> Mapping[int, str]:
    """The spells left, by their place in memory, of which one has to be picked; none if it is
    clear."""
    return {} if meant(state, target) else spells_left(state, target)


def chosen(state: GameState, target: str, typed: str, *, name: str, free: bool) -> str:
    """The spell that is cast. RuleError where it is unclear, or is not what was declared.

    `free` leaves out what was declared, as a referee may.
    """
    if not typed:
        found = meant(state, target)
        if not found and memorised(state, target):
            raise RuleError(f"Say which spell {name} casts: pick one from the list that appears.")
        return found
    declared = declared_spell(state, target)
    said = "" if declared is None else named_in(state, target, declared.text)
    if said and not free and said.casefold() != typed.casefold():
        raise RuleError(f"{name} has declared {said}. Only that can be cast in this round.")
    return typed


def in_memory(state: GameState, target: str, spell: str, *, name: str) -> str:
    """The spell as memory calls it. RuleError where it is not there or used up.

    Who has no spells in memory at all casts without counting.
    """
    if not memorised(state, target):
        return spell
    character = find_character(state, target)
    assert character is not None
    found = find_spell(character, spell)
    if found is None or not found.left:
        left = ", ".join(one.name for one in character.spells if one.left) or "nothing"
        raise RuleError(
            f"{name} does not have {spell} in memory. What is left: {left}. "
            "`/spell memorise` writes spells down."
        )
    return found.name
