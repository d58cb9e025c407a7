"""New characters: how their scores are rolled, and what they begin with."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
"""The actions, events and settings of new characters."""
