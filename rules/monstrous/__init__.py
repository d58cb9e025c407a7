"""Special attacks of monsters: breath and gazes, what clings and swallows, what grows back."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="hazards")
