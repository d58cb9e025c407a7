"""What somebody is that the place of a fight asks about."""

from rules.kernel.traits import Trait

AQUATIC = Trait(
    "aquatic",
    "at home in water",
    "fights in water as on land",
    "OSE-WATER-COMBAT",
    words=("water",),
)
TRAITS = (AQUATIC,)
