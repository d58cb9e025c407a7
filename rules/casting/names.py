"""The names of spells in memory, however they are written."""

from rules.state.sheet import Character, Spell


def same(one: str, other: str) -> bool:
    """Whether two names of spells are one, however written."""
    return _letters(one) == _letters(other)


def _letters(name: str) -> str:
    """A name without spaces and marks: `Fire Ball` and `fireball` are one."""
    return "".join(letter for letter in name.casefold() if letter.isalnum()) or name.strip()


def find_spell(character: Character, name: str) -> Spell | None:
    """A spell in memory by its name, used up or not."""
    return next((spell for spell in character.spells if same(spell.name, name)), None)
