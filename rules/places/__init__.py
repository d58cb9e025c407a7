"""Dungeons and other sites: how referees prepare them, and how the party goes through them.

Where the party stands, prepared or not: `ground.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(__name__)
