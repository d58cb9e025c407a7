"""Luck of a session: a bonus for each character, and the rolls that use it (4E-LUCK)."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="clock", implements=("4E-LUCK",))
