"""OSE-RUNNING: whoever has run for thirty rounds is exhausted until three turns of rest."""

from rules.attack.questions import AttackBonus, DamageBonus, DefenceBonus
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Addend

RULE = "OSE-RUNNING"
PENALTY = -2


def worse(question: AttackBonus | DamageBonus | DefenceBonus) -> tuple[Addend, ...]:
    """Two less on each; of defences on armour class alone."""
    if isinstance(question, DefenceBonus) and question.against:
        return ()
    return (Addend("exhausted", PENALTY, RULE),)


CONDITION = Condition(
    key="winded",
    name="exhausted from running",
    means="attacks, damage and armour -2 until 3 turns of rest",
    source=RULE,
    says=(
        Says(AttackBonus, Role.WHO, worse),
        Says(DamageBonus, Role.WHO, worse),
        Says(DefenceBonus, Role.WHOM, worse),
    ),
)
