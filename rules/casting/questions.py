"""What casting asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class CastRuling(Question[Verdict]):
    """What is ruled of `who` casting a spell, whose name is the `stake`: forbidden and why.

    `at` is somebody or something that it is cast at, "" where that is nobody else.
    """

    at: str = ""
