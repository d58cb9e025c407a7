"""The rules a game is played by: settings, rulebooks, and what the referee is warned of."""

from rules.kernel.family import Family

FAMILY = Family(__name__, implements=("ERIS-REFEREE-AUTHORITY",))
