"""What damage asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import DamageVerdict, Found, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageTaken(Question[DamageVerdict]):
    """How damage counts that `who` deals `whom`: half, double, or not at all.

    `amount` is before all of that. `tags` say what it is ("melee", "fire", "area", …).
    """

    amount: int
    tags: tuple[str, ...] = ()
    is_attack: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MaximumBesides(Question[Found]):
    """A maximum of hit points that `who` may use besides the one given; the highest counts."""
