"""Out of action for any reason, such as a net: the referee's word (R-OVERRIDE)."""

from rules.conditions.kinds.shape import Condition

CONDITION = Condition(
    key="out",
    name="out of action",
    means="cannot act",
    source="OSE-MORALE",
    stops_action=True,
)
