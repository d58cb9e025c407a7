"""Answers of the methods to somebody who wants to act later than their place."""

from rules.errors import RuleError
from rules.initiative.method import Waiting


def refuse_delay(waiting: Waiting) -> str:
    """OSE-INITIATIVE knows no waiting: RuleError."""
    raise RuleError(
        f"{waiting.combatant.name} cannot act later: these initiative rules have no waiting. "
        "A referee can move somebody all the same."
    )
