"""OSE-BLIND: a blind combatant cannot attack."""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling
from rules.casting.questions import CastRuling
from rules.conditions.kinds.shape import Condition, Role, Says
from rules.kernel.questions import Ruling, Verdict

RULE = "OSE-BLIND"


def attack(_question: AttackRuling) -> tuple[Verdict, ...]:
    """No attack at all."""
    return (Verdict(Ruling.FORBIDDEN, "The blind cannot attack.", RULE),)


def cast(question: CastRuling) -> Iterator[Verdict]:
    """No spell at anybody whom the caster would have to see (OSE-SPELLCASTING)."""
    if question.at:
        refusal = "The blind see nobody to cast a spell at. A spell on themselves needs no sight."
        yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-SPELLCASTING")


CONDITION = Condition(
    key="blind",
    name="blind",
    means="cannot attack, or cast at others",
    source=RULE,
    says=(Says(AttackRuling, Role.WHO, attack), Says(CastRuling, Role.WHO, cast)),
)
