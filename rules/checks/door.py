"""The door of this family: what other rooms may call of it, beside its records."""

from rules.checks.kinds.registry import BY_KEY, CHECKS, find_check
from rules.checks.kinds.shape import Check
from rules.checks.trying import LARGEST_NUMBER

__all__ = ["BY_KEY", "CHECKS", "LARGEST_NUMBER", "Check", "find_check"]
