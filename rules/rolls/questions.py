"""What a roll asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Question


@dataclass(frozen=True, slots=True)
class AttackBonus(Question):
    """What is added to an attack roll of a target; "" is somebody of whom nothing is known."""

    attacker: str
