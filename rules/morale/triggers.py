"""When a side must check morale: its first death, and half of it out of action (OSE-MORALE).

All who stand on a side count, hidden or not: that tells nothing, because checks are the referees'
alone. What players read is what came of them.
"""

from rules.conditions.reading import stopped
from rules.conditions.records import EffectBegan
from rules.encounter.bodies import bodies_of, incapacitated, standing
from rules.encounter.records import CombatantJoined, CombatantLeft, SideChanged
from rules.health.records import LifeChanged
from rules.kernel.resolution import Resolution
from rules.morale import FAMILY
from rules.morale.rating import exemption
from rules.morale.records import MoraleCheckDue
from rules.record import replace
from rules.state.encounter import Combatant, MoraleCheck, Side
from rules.state.health import Life


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
def count_sides(
    resolution: Resolution, _event: CombatantJoined | CombatantLeft | SideChanged
) -> None:
    """Keep each side's starting number; a combatant that has gone has no check due any more."""
    if resolution.state.encounter is None:
        return
    for side in resolution.encounter.sides:
        resolution.put_side(replace(side, starting=_starting_number(resolution, side.key)))
    drop_idle_checks(resolution)


def _starting_number(resolution: Resolution, side: str) -> int:
    """All bodies that ever stood on the side, the fallen and the fled included."""
    return sum(_size(resolution, combatant) for combatant in _of_side(resolution, side))


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
    _pass_marks(resolution, resolution.side(combatant.side))


def _pass_marks(resolution: Resolution, side: Side) -> None:
    """See which marks a side is past now, and make the checks due that follow."""
    combatants = _of_side(resolution, side.key)
    number = sum(_size(resolution, one) for one in combatants)
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


def _of_side(resolution: Resolution, side: str) -> tuple[Combatant, ...]:
    return tuple(
        combatant for combatant in resolution.encounter.combatants if combatant.side == side
    )


def _size(resolution: Resolution, combatant: Combatant) -> int:
    return sum(1 for _ in bodies_of(resolution.state, combatant))
