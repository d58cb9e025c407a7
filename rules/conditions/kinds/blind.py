"""OSE-BLIND: a blind combatant cannot attack."""

from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict
from rules.rolls.questions import AttackRuling

RULE = "OSE-BLIND"


def attack(_question: AttackRuling) -> tuple[Verdict, ...]:
    """No attack at all."""
    return (Verdict(Ruling.FORBIDDEN, "The blind cannot attack.", RULE),)


CONDITION = Condition(
    key="blind",
    name="blind",
    means="cannot attack",
    source=RULE,
    says=(Says(AttackRuling, Role.WHO, attack),),
)
