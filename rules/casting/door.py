"""The door of this family: what other rooms may call of it, beside its records."""

from rules.casting.casting import LONGEST_AT, cast
from rules.casting.choosing import declared_spell, named_in, spells_left, spells_to_pick
from rules.casting.memory import LONGEST_SPELL, MOST_OF_ONE, MOST_SPELLS

__all__ = [
    "LONGEST_AT",
    "LONGEST_SPELL",
    "MOST_OF_ONE",
    "MOST_SPELLS",
    "cast",
    "declared_spell",
    "named_in",
    "spells_left",
    "spells_to_pick",
]
