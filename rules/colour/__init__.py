"""Colour: which line of our own stands beside a death, a rout, a critical hit or a treasure."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
