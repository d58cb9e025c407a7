"""Grapples: who holds whom, and how they break free.

Ways to decide them in `contest.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="combat",
    implements=(
        "ERIS-GRAPPLE-GYGAX",
        "ERIS-GRAPPLE-NATURAL",
        "ERIS-GRAPPLE-UNCONTESTED",
    ),
)
