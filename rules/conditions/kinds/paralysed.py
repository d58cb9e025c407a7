"""The paralysed are helpless (OSE-HELPLESS, ERIS-PARALYSIS)."""

from rules.conditions.kinds.helpless import HELPLESS, RULE
from rules.conditions.kinds.shape import Condition

CONDITION = Condition(
    key="paralysed",
    name="paralysed",
    means="cannot act; melee hits without a roll",
    source=RULE,
    stops_action=True,
    says=HELPLESS,
)
