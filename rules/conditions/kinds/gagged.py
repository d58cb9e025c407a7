"""OSE-SPELLCASTING: whoever is gagged cannot cast spells."""

from rules.casting.questions import CastRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict

RULE = "OSE-SPELLCASTING"


def cast(_question: CastRuling) -> tuple[Verdict, ...]:
    """No spell."""
    return (Verdict(Ruling.FORBIDDEN, "The gagged cannot cast spells.", RULE),)


CONDITION = Condition(
    key="gagged",
    name="gagged",
    means="cannot speak, and so not cast spells",
    source=RULE,
    says=(Says(CastRuling, Role.WHO, cast),),
)
