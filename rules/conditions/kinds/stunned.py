"""Stunned by whoever held them (ERIS-GRAPPLE-GYGAX, R-GRAPPLE-STUN)."""

from rules.conditions.kinds.shape import Condition

CONDITION = Condition(
    key="stunned",
    name="stunned",
    means="cannot act",
    source="ERIS-GRAPPLE-GYGAX",
    stops_action=True,
)
