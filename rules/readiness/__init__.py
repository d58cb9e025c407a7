"""Readiness: what a fight will ask of somebody that nobody has written yet."""

from rules.kernel.family import Family

FAMILY = Family(__name__)
