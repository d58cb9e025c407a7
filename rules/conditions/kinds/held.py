"""Held by somebody, who is the source (ERIS-GRAPPLE-GYGAX, R-GRAPPLE-STUN)."""

from rules.conditions.kinds.shape import Condition
from rules.conditions.no_spells import no_spells

RULE = "OSE-SPELLCASTING"
CONDITION = Condition(
    key="held",
    name="held",
    means="cannot move or cast, and attacks only who holds them; `/grapple` breaks free",
    source="ERIS-GRAPPLE-GYGAX",
    holds=True,
    says=(no_spells("Those who are held have no free hands, and cannot cast.", RULE),),
)
