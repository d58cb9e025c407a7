"""Old-School Essentials: the spells of all lists, with their reversed forms."""

from rules.books.ose.spells_cleric import SPELLS as CLERIC_SPELLS
from rules.books.ose.spells_magic_user import SPELLS as MAGIC_USER_SPELLS

SOURCE = "OSE SRD: Cleric Spells, Magic-User Spells"
SPELLS = (*CLERIC_SPELLS, *MAGIC_USER_SPELLS)
