"""The trait that this family knows on monsters."""

from rules.kernel.traits import Trait

MINION = Trait(
    "minion",
    "minion",
    "has 1 hit point, unless minions are tough",
    "4E-TOUGH-MINIONS",
    words=("minions",),
)
TRAITS = (MINION,)
