"""Votes of the party: asked, cast, decided, and what comes of them.

Ways to decide in `ways.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="rounds",
    implements=(
        "OSE-CALLER",
        "OSE-MARCHING-ORDER",
    ),
)
