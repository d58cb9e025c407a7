"""The sleeping are helpless (OSE-HELPLESS)."""

from rules.conditions.kinds.helpless import HELPLESS, RULE
from rules.conditions.kinds.shape import Condition

CONDITION = Condition(
    key="asleep",
    name="asleep",
    means="cannot act; melee hits without a roll",
    source=RULE,
    stops_action=True,
    says=HELPLESS,
)
