"""The door of this family: what other rooms may call of it, beside its records."""

from rules.checks.asking import ask_check, ask_checks, can_answer, roll_secretly
from rules.checks.calling import DIES, LONGEST_LABEL
from rules.checks.chances import (
    IN_SIX,
    Likely,
    chance_of,
    read_chance,
    roll_chance,
    written_chance,
)
from rules.checks.consequences import Outcome
from rules.checks.kinds.climbing import GRIP
from rules.checks.kinds.registry import BY_KEY, CHECKS, ROWS, check_of, find_check
from rules.checks.kinds.shape import Attempt, Check
from rules.checks.reading import checks_due, find_ask, is_alive, waiting_in
from rules.checks.trying import LARGEST_NUMBER

__all__ = [
    "BY_KEY",
    "CHECKS",
    "DIES",
    "GRIP",
    "IN_SIX",
    "LARGEST_NUMBER",
    "LONGEST_LABEL",
    "ROWS",
    "Attempt",
    "Check",
    "Likely",
    "Outcome",
    "ask_check",
    "ask_checks",
    "can_answer",
    "chance_of",
    "check_of",
    "checks_due",
    "find_ask",
    "find_check",
    "is_alive",
    "read_chance",
    "roll_chance",
    "roll_secretly",
    "waiting_in",
    "written_chance",
]
