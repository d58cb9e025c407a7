"""OSE-SPELLCASTING: whoever is gagged cannot cast spells."""

from rules.conditions.kinds.shape import Condition
from rules.conditions.no_spells import no_spells

RULE = "OSE-SPELLCASTING"
CONDITION = Condition(
    key="gagged",
    name="gagged",
    means="cannot speak, and so not cast spells",
    source=RULE,
    says=(no_spells("The gagged cannot cast spells.", RULE),),
)
