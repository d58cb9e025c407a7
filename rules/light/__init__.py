"""Light: who carries what, how long it lasts, and what darkness means.

A kind of light is a row of `sources.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="provisions",
    implements=(
        "OSE-LIGHT",
        "ERIS-LIGHT",
    ),
)
