"""White Box: the spells of all lists, with their reversed forms."""

from rules.books.white_box.spells_cleric import SPELLS as CLERIC_SPELLS
from rules.books.white_box.spells_magic_user import SPELLS as MAGIC_USER_SPELLS

SOURCE = "White Box SRD, chapter 6: Cleric Spell Index, Magic-User Spell Index"
SPELLS = (*CLERIC_SPELLS, *MAGIC_USER_SPELLS)
