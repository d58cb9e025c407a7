"""OSE-SPELLCASTING: whoever is bound cannot cast spells."""

from rules.casting.questions import CastRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict

RULE = "OSE-SPELLCASTING"


def cast(_question: CastRuling) -> tuple[Verdict, ...]:
    """No spell."""
    return (Verdict(Ruling.FORBIDDEN, "The bound cannot cast spells.", RULE),)


CONDITION = Condition(
    key="bound",
    name="bound",
    means="has no free hands, and cannot cast spells",
    source=RULE,
    says=(Says(CastRuling, Role.WHO, cast),),
)
