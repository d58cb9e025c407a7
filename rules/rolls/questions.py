"""What a roll asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Addend, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackBonus(Question[Addend]):
    """What is added to an attack roll: `who` attacks `whom`, with which item, how and how far."""
