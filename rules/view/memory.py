"""What somebody has memorised of the spells of a day, and what they can choose from."""

from rules.casting.knowing import list_of
from rules.casting.names import same
from rules.casting.slots import choices, level_in_memory, slots_of, taken
from rules.record import Record
from rules.spells.rows import MAGIC_USER
from rules.state.game import GameState
from rules.state.sheet import Character


class LevelView(Record, frozen=True):
    """The spells of one level: how many a day, and how many of them are memorised."""

    level: int
    most: int
    taken: int


class ChoiceView(Record, frozen=True):
    """A spell that can be memorised, how often it is, and how many of that are left."""

    name: str
    count: int
    left: int


class MemoryView(Record, frozen=True):
    """The spells of a day of a character, level by level, and the `spells` of the one shown.

    `has_book` if they are chosen from a spell book in which something is written.
    """

    character: str
    name: str
    levels: tuple[LevelView, ...]
    shown: int
    spells: tuple[ChoiceView, ...]
    has_book: bool = False


def view_memory(state: GameState, character: Character, level: int = 0) -> MemoryView | None:
    """The spells of a day; None for who has none. Without a `level` the first that has room."""
    slots = slots_of(state, character)
    levels = tuple(
        LevelView(each, most, taken(state, character, each))
        for each, most in enumerate(slots, start=1)
        if most
    )
    if not levels:
        return None
    free = next((one.level for one in levels if one.taken < one.most), levels[0].level)
    shown = level if any(one.level == level for one in levels) else free
    names = [row.name for row in choices(state, character, shown)]
    names += [
        spell.name
        for spell in character.spells
        if level_in_memory(state, character, spell.name) == shown
        and not any(same(spell.name, name) for name in names)
    ]
    return MemoryView(
        character.id,
        character.name,
        levels,
        shown,
        tuple(_choice(character, one) for one in names),
        has_book=bool(character.spell_book) and list_of(state, character.id) == MAGIC_USER,
    )


def _choice(character: Character, name: str) -> ChoiceView:
    found = next((one for one in character.spells if same(one.name, name)), None)
    if found is None:
        return ChoiceView(name, 0, 0)
    return ChoiceView(found.name, found.count, found.left)
