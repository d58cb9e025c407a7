"""Initiative: the methods that settle who acts when.

The methods in `methods.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="encounter",
    implements=(
        "OSE-INITIATIVE",
        "OSE-INITIATIVE-INDIVIDUAL",
        "OSE-SLOW-WEAPONS",
        "ERIS-INITIATIVE",
        "ERIS-DEX-TIEBREAK",
        "4E-INITIATIVE-GROUPS",
    ),
)
