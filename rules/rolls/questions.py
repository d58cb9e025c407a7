"""What a roll asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Addend, Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackBonus(Question[Addend]):
    """What is added to an attack roll: `who` attacks `whom`, with which item, how and how far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRuling(Question[Verdict]):
    """What is ruled of an attack before it is rolled: forbidden and why, or an automatic hit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenceBonus(Question[Addend]):
    """What is added to the defences of `whom` when `who` attacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageBonus(Question[Addend]):
    """What is added to the damage that `who` deals `whom`."""
