"""What a spell is taken from as it is cast: memory, or a scroll that is used up."""

from rules.casting.knowing import find_row, find_spell, same, slots_of
from rules.casting.memory import lose
from rules.errors import RuleError
from rules.items.having import strike_off
from rules.items.reading import items_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import Record
from rules.spells.rows import CLERIC
from rules.state.game import GameState
from rules.state.sheet import Character, Spell

SCROLL = "scroll of "
"""What the name of a scroll begins with; its spell stands behind it."""


class Drawn(Record, frozen=True):
    """A spell that is cast: what memory calls it that is gone then, or the name and id of the
    scroll that is used up."""

    spell: str
    memory: str = ""
    scroll: str = ""
    item: str = ""


def memorised(state: GameState, target: str) -> tuple[Spell, ...]:
    """The spells in somebody's memory, used up or not."""
    character = find_character(state, target)
    return () if character is None else character.spells


def from_scroll(state: GameState, target: str, typed: str) -> Drawn | None:
    """The scroll that is meant by its name, None where somebody has none that is called so."""
    if not typed.casefold().startswith(SCROLL):
        return None
    for item in items_of(state, target):
        if same(item.name, typed):
            return Drawn(item.name[len(SCROLL) :], scroll=item.name, item=item.id)
    return None


def scrolls_of(state: GameState, target: str) -> tuple[str, ...]:
    """The names of the scrolls of spells that somebody has."""
    return tuple(
        item.name for item in items_of(state, target) if item.name.casefold().startswith(SCROLL)
    )


def from_memory(state: GameState, target: str, spell: str, *, name: str) -> Drawn:
    """The spell as memory calls it. RuleError where it is not there or used up.

    Who has no spells in memory at all casts without counting, unless spells of a day count. Who
    prays turns a spell as it is cast.
    """
    character = find_character(state, target)
    if character is None:
        return Drawn(spell, spell)
    row = find_row(state, spell, target)
    counts = bool(slots_of(state, character)) and row is not None
    if not character.spells and not counts:
        return Drawn(spell, spell)
    found = find_spell(character, spell)
    if found is not None and found.left:
        return Drawn(found.name, found.name)
    turned = None if row is None or row.list != CLERIC else find_spell(character, row.reverses)
    if turned is not None and turned.left and row is not None:
        return Drawn(row.name, turned.name)
    raise RuleError(_missing(character, spell, name or character.name))


def _missing(character: Character, spell: str, name: str) -> str:
    left = ", ".join(one.name for one in character.spells if one.left) or "nothing"
    return f"{name} does not have {spell} in memory. What is left: {left}."


def use_up(resolution: Resolution, character_id: str, drawn: Drawn) -> None:
    """Take the spell out of memory, or the scroll away."""
    if drawn.item:
        strike_off(resolution, character_id, drawn.item, 1)
    else:
        lose(resolution, character_id, drawn.memory)
