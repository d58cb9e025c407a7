"""Whole sheets: taken in from elsewhere, or written on in one go."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
