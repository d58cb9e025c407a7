"""The door of this family: what other rooms may call of it, beside its records."""

from rules.conditions.adding import LARGEST_AMOUNT, LONGEST_NAME
from rules.conditions.effects import begin_effect, end_effect
from rules.conditions.ending import enders
from rules.conditions.kinds.out import CONDITION
from rules.conditions.kinds.registry import BY_KEY, CONDITIONS, condition_named
from rules.conditions.length import MOST_ROUNDS, MOST_TURNS, time_left
from rules.conditions.reading import by_target, effects_on, holds_on, stopped, why_held

__all__ = [
    "BY_KEY",
    "CONDITION",
    "CONDITIONS",
    "LARGEST_AMOUNT",
    "LONGEST_NAME",
    "MOST_ROUNDS",
    "MOST_TURNS",
    "begin_effect",
    "by_target",
    "condition_named",
    "effects_on",
    "end_effect",
    "enders",
    "holds_on",
    "stopped",
    "time_left",
    "why_held",
]
