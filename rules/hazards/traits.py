"""The word that hazards know of monsters."""

from rules.kernel.traits import Trait

HUMAN = Trait("human", "human", "sees nothing in the dark", "OSE-INFRAVISION", words=("humans",))
TRAITS = (HUMAN,)
