"""Frozen with fear by a ghoul: unable to act, but not helpless (ERIS-GHOUL-PARALYSIS)."""

from rules.conditions.kinds.shape import Condition

CONDITION = Condition(
    key="ghoul-paralysed",
    name="frozen with fear",
    means="cannot act, but is not helpless",
    source="ERIS-GHOUL-PARALYSIS",
    stops_action=True,
)
