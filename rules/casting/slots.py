"""How many spells of which level somebody has a day, and which they can choose from (R-MEMORY)."""

from rules.casting.knowing import find_row, list_of, rows_of
from rules.casting.names import same
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.words import many
from rules.sheet.classes import spell_slots
from rules.spells.rows import MAGIC_USER, SpellRow
from rules.state.game import GameState
from rules.state.sheet import Character


def slots_of(state: GameState, character: Character) -> tuple[int, ...]:
    """The spells of a day by level, from the first level up; () for who has none, or where the
    game's book does not say."""
    return spell_slots(state, character) if rows_of(state) else ()


def level_in_memory(state: GameState, character: Character, name: str) -> int:
    """The level of a spell for somebody, 0 for one that the book does not have."""
    row = find_row(state, name, character.id)
    return 0 if row is None else row.level


def taken(state: GameState, character: Character, level: int) -> int:
    """How many spells of a level somebody has memorised, used up or not."""
    return sum(
        spell.count
        for spell in character.spells
        if level_in_memory(state, character, spell.name) == level
    )


def choices(state: GameState, character: Character, level: int) -> tuple[SpellRow, ...]:
    """The spells of a level that somebody can memorise: of a list, and of a spell book if one is
    written. Who prays turns a spell as it is cast, and so memorises no reversed form."""
    own = list_of(state, character.id)
    found = (row for row in rows_of(state) if row.list == own and row.level == level)
    if own == MAGIC_USER:
        return tuple(row for row in found if is_in_book(character, row))
    return tuple(row for row in found if not row.reverses)


def is_in_book(character: Character, row: SpellRow) -> bool:
    """Whether a spell, or the one that it reverses, stands in somebody's spell book; in one of
    which nothing is written stands every spell."""
    if not character.spell_book:
        return True
    names = (row.name, row.reverses or row.name)
    return any(same(name, each) for name in character.spell_book for each in names)


def require_slot(resolution: Resolution, character: Character, name: str, count: int) -> bool:
    """Whether the spells of a day count for a spell. RuleError where so many are too many; what no
    book has is free."""
    state = resolution.state
    slots, row = slots_of(state, character), find_row(state, name, character.id)
    if not slots or row is None:
        return False
    own = list_of(state, character.id)
    if row.list != own:
        raise RuleError(f"{row.name} is no spell of a {own}. Pick one from the list.")
    most = slots[row.level - 1] if row.level <= len(slots) else 0
    others = taken(state, character, row.level) - _count(character, row)
    if others + count > most:
        raise RuleError(_refusal(state, character, row.level, most))
    if own == MAGIC_USER and not is_in_book(character, row):
        raise RuleError(
            f"{row.name} does not stand in the spell book of {character.name}. "
            "⟦Write it there|spell learn⟧ first."
        )
    return True


def _count(character: Character, row: SpellRow) -> int:
    return sum(spell.count for spell in character.spells if same(spell.name, row.name))


def _refusal(state: GameState, character: Character, level: int, most: int) -> str:
    if not most:
        return f"{character.name} has no spells of level {level} yet."
    there = [
        spell.name
        for spell in character.spells
        if level_in_memory(state, character, spell.name) == level
    ]
    known = ", ".join(there) or "nothing"
    return (
        f"{character.name} has {many(most, 'spell')} of level {level} a day, and has memorised: "
        f"{known}. ⟦Take one out|spell forget⟧ first, or press it under **Memorise**."
    )
