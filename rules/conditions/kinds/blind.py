"""OSE-BLIND: a blind combatant cannot attack."""

from rules.attack.questions import AttackRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict

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
