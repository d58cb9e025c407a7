"""The door of this family: what other rooms may call of it, beside its records."""

from rules.stealth.chances import DIE
from rules.stealth.pickpocket import SIDES
from rules.stealth.reading import sneaking
from rules.stealth.sneaking import seen_by_none

__all__ = ["DIE", "SIDES", "seen_by_none", "sneaking"]
