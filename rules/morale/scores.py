"""Morale scores, given and rated, and when a side must check (OSE-MORALE).

A side checks at its first death, and when half of it is out of action. All who stand on a
side count, hidden or not: that tells nothing, because checks are the referees' alone.
"""

from collections.abc import Mapping

from rules.conditions.reading import stopped
from rules.conditions.records import EffectBegan
from rules.encounter.bodies import bodies_of, incapacitated, standing
from rules.encounter.records import CombatantLeft, SideChanged
from rules.errors import RuleError, WayOut, Wording
from rules.health.records import LifeChanged
from rules.kernel.numbers import check_modifier
from rules.kernel.resolution import Resolution
from rules.morale import FAMILY
from rules.morale.records import (
    AdjustMorale,
    MercenaryKind,
    MercenaryRated,
    MoraleAdjusted,
    MoraleCheckDue,
    MoraleSet,
    SetMercenaryMorale,
    SetMorale,
)
from rules.record import replace
from rules.state.encounter import Combatant, Kind, Morale, MoraleCheck, Side
from rules.state.health import Life

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
_ANEW = WayOut("Give it its score anew", "morale set", fresh="yes")
_REASONS: Mapping[str, Wording] = {
    "character": "never checks morale: a character's player decides.",
    "retainer": (
        "never checks morale: retainers check loyalty. ",
        WayOut("Roll that", "morale loyalty"),
        ".",
    ),
    "never fights": (
        "never fights and never checks: morale 2. ",
        WayOut("Give it another score", "morale set"),
        " to have it check.",
    ),
    "fights to the death": (
        "fights to the death and checks no more. ",
        _ANEW,
        " to have it check again.",
    ),
    "broken": ("has failed a check and gives up or flees. ", _ANEW, " if it rallies."),
}


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
        raise RuleError(f"{combatant.name} ", _REASONS[reason])


@FAMILY.follows("OSE-MORALE")
def notice_life(resolution: Resolution, event: LifeChanged) -> None:
    """Somebody fell or died."""
    if event.after is not Life.UP:
        _notice(resolution, event.target.id)


@FAMILY.follows("OSE-MORALE")
def notice_effect(resolution: Resolution, event: EffectBegan) -> None:
    """Somebody is paralysed, asleep or the like: half the side may be by now."""
    if event.incapacitates:
        _notice(resolution, event.target.id)


@FAMILY.follows("OSE-MORALE")
def drop_of_gone(resolution: Resolution, _event: CombatantLeft | SideChanged) -> None:
    """A combatant that has gone has no check due any more."""
    if resolution.state.encounter is not None:
        drop_idle_checks(resolution)


def drop_idle_checks(resolution: Resolution) -> None:
    """Forget checks of combatants that are gone, never check, or have nobody left who can act."""
    encounter = resolution.encounter
    able = {c.id for c in encounter.combatants if _checks(resolution, c)}
    checks = tuple(check for check in encounter.morale_checks if check.combatant_id in able)
    resolution.put_encounter(replace(encounter, morale_checks=checks))


def add_check(resolution: Resolution, combatant: Combatant, trigger: str) -> MoraleCheck:
    """Make a check due. A fall that shows a body's numbers is `reveal`ed where it is told."""
    encounter = resolution.encounter
    check = MoraleCheck(resolution.token(), combatant.id, trigger, combatant.side, encounter.round)
    resolution.put_encounter(replace(encounter, morale_checks=(*encounter.morale_checks, check)))
    resolution.emit(
        MoraleCheckDue(
            check_id=check.id,
            target=resolution.who(combatant.id),
            trigger=trigger,
            side=check.side,
            rule="OSE-MORALE",
        )
    )
    return check


def _notice(resolution: Resolution, combatant_id: str) -> None:
    combatant = resolution.find_combatant(combatant_id)
    if combatant is None:
        return
    drop_idle_checks(resolution)
    if resolution.setting("morale") == "off":
        return
    # See which marks a side is past now, and make the checks due that follow.
    side = resolution.side(combatant.side)
    combatants = tuple(
        combatant for combatant in resolution.encounter.combatants if combatant.side == side.key
    )
    number = sum(len(bodies_of(resolution.state, one)) for one in combatants)
    if number < 2:
        # Somebody alone has no marks and passes none.
        return
    down = sum(incapacitated(resolution.state, one) for one in combatants)
    after = replace(
        side,
        first_death_done=side.first_death_done or _has_died(resolution, combatants),
        half_done=side.half_done or down * 2 >= number,
    )
    resolution.put_side(after)
    _ask(resolution, combatants, _trigger(side, after))


def _trigger(before: Side, after: Side) -> str:
    """Which mark was passed just now, "" if none.

    All that fell in one step fell at once: a blast that brings the first death and half the side
    asks for one check (R-MORALE-BOTH).
    """
    is_first = after.first_death_done and not before.first_death_done
    is_half = after.half_done and not before.half_done
    if is_first and is_half:
        return "both"
    return "first-death" if is_first else "half" if is_half else ""


def _has_died(resolution: Resolution, combatants: tuple[Combatant, ...]) -> bool:
    """Whether somebody of the combatants died in this step."""
    dead = (e for e in resolution.events if isinstance(e, LifeChanged) and e.after is Life.DEAD)
    ids = {combatant.id for combatant in combatants}
    return any(event.target.id in ids for event in dead)


def _ask(resolution: Resolution, combatants: tuple[Combatant, ...], trigger: str) -> None:
    """Make a check due for each of the combatants that can check; none without a trigger."""
    if not trigger:
        return
    for combatant in combatants:
        if _checks(resolution, combatant):
            add_check(resolution, combatant, trigger)


def _checks(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether it ever checks morale, and has somebody to check it now."""
    return not exemption(combatant) and has_somebody(resolution, combatant)


def has_somebody(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether anybody of it is there, on their feet, and not paralysed, asleep or the like."""
    state, encounter = resolution.state, resolution.encounter
    if not standing(encounter, state, combatant):
        return False
    asleep = stopped(state)
    return combatant.id not in asleep and any(
        vitals.life is Life.UP and not gone and target not in asleep
        for target, vitals, gone in bodies_of(state, combatant)
    )


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
        hint: Wording = ""
        if has_checked:
            hint = (" ", WayOut("Let it check as if it never had", "morale set", fresh="yes"), ".")
        raise RuleError(f"The morale of {before.name} is {morale.score} already.", hint)


def _put_score(
    resolution: Resolution, combatant: Combatant, score: int, *, fresh: bool = False
) -> None:
    adjustment = combatant.morale.adjustment
    old = Morale(adjustment=adjustment) if fresh else combatant.morale
    morale = replace(old, score=score)
    resolution.put_combatant(replace(combatant, morale=morale))
    # A score of 2 or 12 checks no more (OSE-MORALE), what was due before included.
    drop_idle_checks(resolution)
