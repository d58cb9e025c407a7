"""Load: what people carry and wear, and how fast that lets them go.

Ways to count it in `ways.py`.
"""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="casting",
    implements=(
        "OSE-UNITS",
        "OSE-MOVEMENT-RATES",
        "OSE-ENCUMBRANCE-BASIC",
        "OSE-ENCUMBRANCE-DETAILED",
        "OSE-TREASURE-WEIGHT",
        "ERIS-EQUIPMENT-SPEED",
        "ERIS-WEIGHT-LIMIT",
        "ERIS-DONNING",
    ),
)
