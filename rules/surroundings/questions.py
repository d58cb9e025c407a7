"""What the place of a fight asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsteady(Question[Verdict]):
    """Whether `who` stands or rides on something unsteady now; any verdict says so."""
