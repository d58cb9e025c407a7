"""What an attack asks all systems. Needs no other family, so that any can answer.

All are about one deed: `who` attacks `whom` with `item`, how (`mode` and the words in `how`) and
how far (`distance` in feet, out of doors in yards).
"""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.questions import Addend, DamageVerdict, Found, Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackBonus(Question[Addend]):
    """What is added to an attack roll.

    `attacks` is how many attacks `who` makes at once where that is more than its weapon's rate,
    `beside` how many others of its group go up to `whom` with it.
    """

    attacks: int = 1
    beside: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRuling(Question[Verdict]):
    """What is ruled of an attack before it is rolled: forbidden and why, or an automatic hit.

    `beside` is how many others of the attacker's group go up to `whom` with it.
    """

    beside: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfTurn(Question[Verdict]):
    """Whether `who` may attack `whom` now though it is not their turn: any verdict says so but a
    FORBIDDEN, which says why nobody may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenceBonus(Question[Addend]):
    """What is added to a defence of `whom` when `who` attacks: more is harder to hit.

    `against` is the key of that defence where it is not armour class.
    """

    against: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageBonus(Question[Addend]):
    """What is added to the damage that `who` deals `whom`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedDamage(Question[Found]):
    """What a hit does instead of its dice. The first answer counts; of most nobody says any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitRuling(Question[DamageVerdict]):
    """What is ruled of a hit once it is rolled: its damage doubled or halved, or none is rolled.

    `natural` is the face of the d20, None where nothing was rolled; `earlier` are those of earlier
    hits on the same body by the same action.
    """

    natural: int | None = None
    earlier: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttacksAllowed(Question[Found]):
    """How many attacks `who` may make in one round; the highest counts, and 1 where nobody says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetsAllowed(Question[Found]):
    """How many different targets `who` may attack at once; the highest counts, else the shots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreAttacks(Question[Found]):
    """How many attacks more `who` could still get in this round; the label says what to type."""

    is_private: ClassVar[bool] = True
