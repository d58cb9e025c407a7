"""Whether the party is out, and who leads it: what dungeons, roads and the sea have in common."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="sheet")
