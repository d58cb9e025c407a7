"""What the encounter asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Found, Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class MayLeave(Question[Verdict]):
    """Whether `who` may leave the encounter by its player's word; `stake` is why it goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionRuling(Question[Verdict]):
    """What settles how the monsters `who` take to the party: AUTOMATIC is an attack, unrolled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurpriseChance(Question[Found]):
    """On what of a d6 `side`, by its key, is surprised by the others: the lowest answer counts.

    Without one it is 2 (OSE-SURPRISE). An answer of 0 is that nothing can surprise them.
    """

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FarthestDistance(Question[Found]):
    """How far apart the sides can be where they meet, in the unit of the encounter's distance.

    The lowest counts, and holds for what is rolled alone: the referee's word goes farther.
    """
