"""Game time: the clock of a campaign in rounds, ten-minute turns, hours and days."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="items", implements=("OSE-TIME",))
