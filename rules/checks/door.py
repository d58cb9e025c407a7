"""The door of this family: what other rooms may call of it, beside its records."""

from rules.checks.asking import ask_check, ask_checks, can_answer, roll_secretly
from rules.checks.calling import DIES, LONGEST_LABEL
from rules.checks.consequences import Outcome
from rules.checks.kinds.registry import BY_KEY, CHECKS, ROWS, find_check
from rules.checks.kinds.shape import Check
from rules.checks.reading import checks_due, find_ask, is_alive, waiting_in
from rules.checks.trying import LARGEST_NUMBER

__all__ = [
    "BY_KEY",
    "CHECKS",
    "DIES",
    "LARGEST_NUMBER",
    "LONGEST_LABEL",
    "ROWS",
    "Check",
    "Outcome",
    "ask_check",
    "ask_checks",
    "can_answer",
    "checks_due",
    "find_ask",
    "find_check",
    "is_alive",
    "roll_secretly",
    "waiting_in",
]
