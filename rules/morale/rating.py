"""Morale scores: who is exempt from checking, and how mercenaries get theirs."""

from collections.abc import Mapping

from rules.errors import RuleError
from rules.morale.records import MercenaryKind
from rules.state.encounter import Combatant, Kind

LOWEST = 2
HIGHEST = 12
ENOUGH_SUCCESSES = 2
MOST_ADJUSTMENT = 2
MOST_CONDITIONS = 10

BASES: Mapping[MercenaryKind, int] = {
    MercenaryKind.UNTRAINED: 6,
    MercenaryKind.BARBARIANS: 7,
    MercenaryKind.TRAINED: 8,
}
"""OSE-MORALE-MERCENARY: untrained and militia, barbarian horde, trained warriors."""


def rate_mercenary(
    troop: MercenaryKind,
    *,
    mounted: bool = False,
    elite: bool = False,
    fanatic: bool = False,
    conditions: int = 0,
) -> int:
    """The morale of mercenaries: base, additions and conditions, held to 2 to 12 (R-MERC-TYPE)."""
    rating = BASES[troop] + mounted + elite + 2 * fanatic + conditions
    return max(LOWEST, min(HIGHEST, rating))


def never_adjusted(score: int | None) -> bool:
    """Whether a score stands as it is, whatever happens: those of 2 and 12 do (OSE-MORALE)."""
    return score is not None and not LOWEST < score < HIGHEST


def exemption(combatant: Combatant) -> str:
    """Why a combatant does not check morale, "" if it does.

    "character", "retainer", "never fights" (score 2), "fights to the death" (score 12, or two
    checks passed), "broken" (a check failed).
    """
    morale = combatant.morale
    if combatant.kind in (Kind.CHARACTER, Kind.RETAINER):
        return combatant.kind.value
    if morale.score is not None and morale.score <= LOWEST:
        return "never fights"
    if morale.score is not None and morale.score >= HIGHEST:
        return "fights to the death"
    return morale.done


def require_checks(combatant: Combatant) -> None:
    """Raise RuleError that says why, if the combatant does not check morale."""
    reason = exemption(combatant)
    if reason:
        raise RuleError(f"{combatant.name} {_REASONS[reason]}")


_ANEW = "⟦Give it its score anew|morale set fresh=yes⟧"
_REASONS: Mapping[str, str] = {
    "character": "never checks morale: a character's player decides.",
    "retainer": "never checks morale: retainers check loyalty. ⟦Roll that|morale loyalty⟧.",
    "never fights": "never fights and never checks: morale 2. "
    "⟦Give it another score|morale set⟧ to have it check.",
    "fights to the death": "fights to the death and checks no more. "
    f"{_ANEW} to have it check again.",
    "broken": f"has failed a check and gives up or flees. {_ANEW} if it rallies.",
}
