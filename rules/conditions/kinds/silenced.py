"""OSE-SPELLCASTING: whoever is silenced cannot cast spells."""

from rules.casting.questions import CastRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict

RULE = "OSE-SPELLCASTING"


def cast(_question: CastRuling) -> tuple[Verdict, ...]:
    """No spell."""
    return (Verdict(Ruling.FORBIDDEN, "The silenced cannot cast spells.", RULE),)


CONDITION = Condition(
    key="silenced",
    name="silenced",
    means="makes no sound, and cannot cast spells",
    source=RULE,
    says=(Says(CastRuling, Role.WHO, cast),),
)
