"""What becomes of damage on its way: none of it, twice, half (R-CRIT-DOUBLE, R-HALF)."""

from collections.abc import Iterable, Sequence

from rules.health.questions import DamageTaken
from rules.health.settings import HALF_ROUNDING
from rules.kernel.actor import TABLE
from rules.kernel.questions import NO_TOLL, DamageVerdict, Mode, Toll, known_to
from rules.kernel.resolution import Resolution
from rules.kernel.rounding import halve_damage
from rules.state.game import GameState
from rules.state.health import Harm

SOURCE_ROUNDING = {"eris": "up"}
"""How each rulebook rounds halves where it does not round down (R-HALF)."""


def rule_on(resolution: Resolution, harm: Harm) -> tuple[int, tuple[str, ...]]:
    """The amount that counts in the end, and what players may know of why."""
    modes = [mode for mode in Mode if mode in harm.tags]
    question = DamageTaken(
        who=harm.by,
        whom=harm.target,
        item=harm.item or None,
        mode=modes[0] if modes else None,
        amount=harm.amount,
        tags=harm.tags,
        is_attack=harm.is_attack,
    )
    found = resolution.ask(question)
    if not found and not harm.rulings:
        return harm.amount, ()
    known = known_to(TABLE, resolution.state, question, found)
    own = [verdict.rounding for verdict in found if verdict.rounding]
    rulings = [*harm.rulings, *(verdict.toll for verdict in found if not verdict.rounding)]
    amount = ruled_amount(harm.amount, rulings, rounding_of_halves(resolution.state), own)
    return amount, (*harm.rulings, *map(_words, known))


def ruled_amount(
    amount: int, rulings: Iterable[str], rounding: str, halves: Sequence[str] = ()
) -> int:
    """Double comes before half; each half halves what is left.

    `halves` are the roundings of halves that do not round as the game does.
    """
    found = list(rulings)
    if any(toll in found for toll in NO_TOLL):
        return 0
    ruled = amount << found.count(Toll.DOUBLE)
    for one in (*halves, *[rounding] * found.count(Toll.HALF)):
        ruled = halve_damage(ruled, one)
    return ruled


def rounding_of_halves(state: GameState) -> str:
    """How half of some damage is rounded: "down", "up" or "nearest"."""
    chosen = HALF_ROUNDING.in_force(state)
    return SOURCE_ROUNDING.get(state.preset, "down") if chosen == "source" else chosen


def _words(verdict: DamageVerdict) -> str:
    """Why the damage is what it is; of none at all the reason alone."""
    if verdict.toll in NO_TOLL and verdict.label:
        return verdict.label
    return f"{verdict.toll}: {verdict.label}" if verdict.label else verdict.toll
