"""The referee gives scores and adjustments, and rates mercenaries."""

from rules.errors import RuleError
from rules.kernel.numbers import check_modifier
from rules.kernel.resolution import Resolution
from rules.morale import FAMILY
from rules.morale.rating import (
    HIGHEST,
    LOWEST,
    MOST_ADJUSTMENT,
    MOST_CONDITIONS,
    never_adjusted,
    rate_mercenary,
    require_checks,
)
from rules.morale.records import (
    AdjustMorale,
    MercenaryRated,
    MoraleAdjusted,
    MoraleSet,
    SetMercenaryMorale,
    SetMorale,
)
from rules.morale.triggers import drop_idle_checks
from rules.record import replace
from rules.state.encounter import Combatant, Kind, Morale


@FAMILY.handles
def set_morale(resolution: Resolution, action: SetMorale) -> None:
    """Give a group its score; `fresh` makes it check as if it never had (OSE-MORALE)."""
    combatant = _group(resolution, action.combatant_id)
    if not LOWEST <= action.score <= HIGHEST:
        raise RuleError(f"A morale score goes from 2 to 12; {action.score} is outside.")
    before = combatant.morale.score
    _put_score(resolution, combatant, action.score, fresh=action.fresh)
    _require_change(resolution, combatant)
    resolution.emit(
        MoraleSet(
            target=resolution.who(combatant.id),
            before=before,
            after=action.score,
            rule="OSE-MORALE",
        )
    )


@FAMILY.handles
def adjust_morale(resolution: Resolution, action: AdjustMorale) -> None:
    """Set the adjustment that counts from now on: losing -1, winning +1 (OSE-MORALE)."""
    combatant = _group(resolution, action.combatant_id)
    check_modifier(action.adjustment, MOST_ADJUSTMENT, "morale adjustment")
    before = combatant.morale.adjustment
    if action.adjustment == before:
        how = f"adjusted by {before:+d} already" if before else "not adjusted"
        raise RuleError(f"The morale of {combatant.name} is {how}.")
    morale = replace(combatant.morale, adjustment=action.adjustment)
    resolution.put_combatant(replace(combatant, morale=morale))
    resolution.emit(
        MoraleAdjusted(
            target=resolution.who(combatant.id),
            before=before,
            after=action.adjustment,
            idle=never_adjusted(combatant.morale.score),
            rule="OSE-MORALE",
        )
    )


@FAMILY.handles
def set_mercenary_morale(resolution: Resolution, action: SetMercenaryMorale) -> None:
    """Rate a group by its troop type and conditions (OSE-MORALE-MERCENARY)."""
    combatant = _group(resolution, action.combatant_id)
    if abs(action.conditions) > MOST_CONDITIONS:
        raise RuleError("Conditions go from -10 to +10.")
    before = combatant.morale.score
    after = rate_mercenary(
        action.troop,
        mounted=action.mounted,
        elite=action.elite,
        fanatic=action.fanatic,
        conditions=action.conditions,
    )
    _put_score(resolution, combatant, after)
    _require_change(resolution, combatant)
    resolution.emit(
        MercenaryRated(
            target=resolution.who(combatant.id),
            troop=action.troop.value,
            mounted=action.mounted,
            elite=action.elite,
            fanatic=action.fanatic,
            conditions=action.conditions,
            before=before,
            after=after,
            rule="OSE-MORALE-MERCENARY",
        )
    )


def _group(resolution: Resolution, combatant_id: str) -> Combatant:
    """The combatant, if it is one that has morale; for referees."""
    resolution.require_referee("set morale")
    combatant = resolution.combatant(combatant_id)
    if combatant.kind in (Kind.CHARACTER, Kind.RETAINER):
        require_checks(combatant)
    return combatant


def _require_change(resolution: Resolution, before: Combatant) -> None:
    """Raise RuleError if the combatant's morale is what it was."""
    morale = before.morale
    if resolution.combatant(before.id).morale == morale:
        has_checked = morale.successes or morale.done
        hint = " ⟦Let it check as if it never had|morale set fresh=yes⟧." if has_checked else ""
        raise RuleError(f"The morale of {before.name} is {morale.score} already.{hint}")


def _put_score(
    resolution: Resolution, combatant: Combatant, score: int, *, fresh: bool = False
) -> None:
    adjustment = combatant.morale.adjustment
    old = Morale(adjustment=adjustment) if fresh else combatant.morale
    morale = replace(old, score=score)
    resolution.put_combatant(replace(combatant, morale=morale))
    # A score of 2 or 12 checks no more (OSE-MORALE), what was due before included.
    drop_idle_checks(resolution)
