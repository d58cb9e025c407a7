"""What is asked before the party goes on. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Question, Verdict
from rules.state.expedition import Scale


@dataclass(frozen=True, slots=True, kw_only=True)
class MaySetOut(Question[Verdict]):
    """Whether the party may set out on a scale; FORBIDDEN with what keeps it back."""

    scale: Scale


@dataclass(frozen=True, slots=True, kw_only=True)
class MayGoOn(Question[Verdict]):
    """Whether the party may go on by its caller's word; FORBIDDEN while the referee is waited for.

    A referee is never asked.
    """
