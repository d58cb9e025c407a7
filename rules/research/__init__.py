"""Magical research: spells invented, scrolls and magic items made, for money and weeks at home."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="skills", implements=("OSE-RESEARCH",))
