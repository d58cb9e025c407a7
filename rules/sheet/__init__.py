"""Sheets: the characters of a game, whose they are, and the numbers that rules ask for."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
