"""OSE-HELPLESS: the helpless cannot act, and blows hit them without a roll."""

from rules.attack.questions import AttackRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Mode, Ruling, Verdict

RULE = "OSE-HELPLESS"


def attacked(question: AttackRuling) -> tuple[Verdict, ...]:
    """A blow hits by itself; a missile has to be aimed."""
    if question.mode is not Mode.MELEE:
        return ()
    return (Verdict(Ruling.AUTOMATIC, "helpless", RULE),)


HELPLESS = (Says(AttackRuling, Role.WHOM, attacked),)
"""What every condition says by which somebody is helpless."""
CONDITION = Condition(
    key="helpless",
    name="helpless",
    means="cannot act; melee hits without a roll",
    source=RULE,
    stops_action=True,
    says=HELPLESS,
)
