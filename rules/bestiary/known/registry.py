"""All well-known monsters."""

from rules.bestiary.known.beasts import BEASTS
from rules.bestiary.known.folk import FOLK
from rules.bestiary.known.giants import GIANTS
from rules.bestiary.known.undead import UNDEAD
from rules.state.bestiary import StatBlock

KNOWN: tuple[StatBlock, ...] = (*FOLK, *GIANTS, *UNDEAD, *BEASTS)
