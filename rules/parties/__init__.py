"""Several parties in one game: some go their own way, and parties that meet are one again.

What is whose stands in `rules.kernel.parties`; this family alone changes it.
"""

from rules.kernel.family import Family

FAMILY = Family(__name__)
