"""What many conditions say: whoever has them cannot cast spells (OSE-SPELLCASTING)."""

from rules.casting.questions import CastRuling
from rules.conditions.kinds.shape import Role, Says
from rules.kernel.questions import Ruling, Verdict


def no_spells(refusal: str, source: str) -> Says:
    """Forbids casting to whoever has the condition; `refusal` says why."""
    verdict = Verdict(Ruling.FORBIDDEN, refusal, source)

    def cast(_question: CastRuling) -> tuple[Verdict, ...]:
        return (verdict,)

    return Says(CastRuling, Role.WHO, cast)
