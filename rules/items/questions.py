"""What items ask all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUpRuling(Question[Verdict]):
    """Whether `who` may pick up what lies there as `item`: FORBIDDEN, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WieldRuling(Question[Verdict]):
    """Whether `who` may take `item` in hand or put it on: FORBIDDEN, and why."""
