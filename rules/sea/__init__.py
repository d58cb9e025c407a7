"""Days on the water: vessels, wind, currents."""

from rules.kernel.family import Family

FAMILY = Family(
    __name__,
    after="travel",
    implements=(
        "OSE-SEA-DAY",
        "OSE-SEA-LOST",
        "OSE-SEA-TRAVEL",
        "OSE-RIVER",
        "OSE-WIND",
        "OSE-WIND-VARIABLE",
        "OSE-NEAR-GALE",
        "OSE-GALE",
    ),
)
