"""What damage asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageTaken(Question[Verdict]):
    """How damage counts that `who` deals `whom`: half, double, or forbidden, which is none at all.

    `amount` is before all of that. `tags` say what it is ("melee", "fire", "area", …).
    """

    amount: int
    tags: tuple[str, ...] = ()
    is_attack: bool = True
