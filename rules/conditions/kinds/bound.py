"""OSE-SPELLCASTING: whoever is bound cannot cast spells."""

from rules.conditions.kinds.shape import Condition
from rules.conditions.no_spells import no_spells

RULE = "OSE-SPELLCASTING"
CONDITION = Condition(
    key="bound",
    name="bound",
    means="has no free hands, and cannot cast spells",
    source=RULE,
    says=(no_spells("The bound cannot cast spells.", RULE),),
)
