"""Held by somebody, who is the source (ERIS-GRAPPLE-GYGAX, R-GRAPPLE-STUN)."""

from rules.attack.questions import AttackRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.encounter.questions import MayLeave
from rules.kernel.questions import Ruling, Verdict

RULE = "ERIS-GRAPPLE-GYGAX"
REFUSAL = "Those who are held cannot do that. They break free with `/grapple`."


def refused(_question: AttackRuling | MayLeave) -> tuple[Verdict, ...]:
    """Nobody strikes or walks away who is held."""
    return (Verdict(Ruling.FORBIDDEN, REFUSAL, RULE),)


CONDITION = Condition(
    key="held",
    name="held",
    means="cannot attack or leave, only break free",
    source=RULE,
    says=(Says(AttackRuling, Role.WHO, refused), Says(MayLeave, Role.WHO, refused)),
)
