"""OSE-SPELLCASTING: whoever is silenced cannot cast spells."""

from rules.conditions.kinds.shape import Condition
from rules.conditions.no_spells import no_spells

RULE = "OSE-SPELLCASTING"
CONDITION = Condition(
    key="silenced",
    name="silenced",
    means="makes no sound, and cannot cast spells",
    source=RULE,
    says=(no_spells("The silenced cannot cast spells.", RULE),),
)
