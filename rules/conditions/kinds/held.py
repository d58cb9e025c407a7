"""Held by somebody, who is the source (ERIS-GRAPPLE-GYGAX, R-GRAPPLE-STUN)."""

from rules.conditions.kinds.shape import Condition

CONDITION = Condition(
    key="held",
    name="held",
    means="cannot move, and attacks only who holds them; `/grapple` breaks free",
    source="ERIS-GRAPPLE-GYGAX",
    holds=True,
)
