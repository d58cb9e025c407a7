"""Traps: what sets them off, what they do, and making them harmless."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="hirelings", implements=("OSE-TRAPS",))
