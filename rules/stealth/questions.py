"""What sneaking asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Addend, Question

CAMOUFLAGED = "camouflaged"
DETECTED = "detected"
"""Words in `how`: the ground hides `who`; others know that somebody is there, and not where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SneakBonus(Question[Addend]):
    """What is added to the chance of `who`, in sixths, to move unseen (ERIS-SNEAK)."""
