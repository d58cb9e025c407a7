"""When a side must check morale: its first death, and half of it out of action (OSE-MORALE)."""

from collections.abc import Iterable

from rules.encounter.bodies import incapacitated, members, standing
from rules.encounter.events import CombatantJoined, CombatantLeft, SideChanged
from rules.health.events import EffectBegan, LifeChanged
from rules.morale.events import MoraleCheckDue
from rules.morale.rating import exemption
from rules.resolution import Resolution
from rules.state import Combatant, Life, MoraleCheck, replace


def notice_life(resolution: Resolution, event: LifeChanged) -> None:
    """Somebody fell or died."""
    if event.after is not Life.UP:
        _notice(resolution, event.target.id)


def notice_effect(resolution: Resolution, event: EffectBegan) -> None:
    """Somebody is paralysed, asleep or the like: half the side may be by now."""
    if event.incapacitates:
        _notice(resolution, event.target.id)


def count_sides(
    resolution: Resolution, _event: CombatantJoined | CombatantLeft | SideChanged
) -> None:
    """Keep each side's starting number; a line that has gone has no check due any more."""
    if resolution.state.encounter is None:
        return
    for side in resolution.encounter.sides:
        resolution.put_side(replace(side, starting=starting_number(resolution, side.key)))
    drop_idle_checks(resolution)


def starting_number(resolution: Resolution, side: str) -> int:
    """All bodies that ever stood on the side, the fallen and the fled included."""
    return sum(_size(resolution, line) for line in _lines(resolution, side))


def drop_idle_checks(resolution: Resolution) -> None:
    """Forget checks of lines that are gone, never check, or have nobody left on their feet."""
    encounter = resolution.encounter
    able = {
        c.id
        for c in encounter.combatants
        if standing(encounter, resolution.state, c) and not exemption(c)
    }
    checks = tuple(check for check in encounter.checks if check.combatant_id in able)
    resolution.put_encounter(replace(encounter, checks=checks))


def add_check(resolution: Resolution, combatant: Combatant, trigger: str) -> MoraleCheck:
    """Make a check due."""
    encounter = resolution.encounter
    check = MoraleCheck(resolution.token(), combatant.id, trigger, combatant.side, encounter.round)
    resolution.put_encounter(replace(encounter, checks=(*encounter.checks, check)))
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
    trigger = _use_up(resolution, combatant.side)
    if trigger:
        _ask(resolution, _lines(resolution, combatant.side), trigger)


def _use_up(resolution: Resolution, key: str) -> str:
    """The trigger that the side meets now and has not met before, "" if none; it is spent.

    All that fell in one step fell at once: a blast that brings the first death and half the side
    asks for one check (R-MORALE-BOTH). Somebody alone has no trigger and spends none.
    """
    side = resolution.side(key)
    number = starting_number(resolution, key)
    if number < 2:
        return ""
    down = sum(incapacitated(resolution.state, line) for line in _lines(resolution, key))
    is_first = not side.first_death_done and _has_died(resolution, key)
    is_half = not side.half_done and down * 2 >= number
    resolution.put_side(
        replace(
            side,
            first_death_done=side.first_death_done or is_first,
            half_done=side.half_done or is_half,
        )
    )
    if is_first and is_half:
        return "both"
    return "first-death" if is_first else "half" if is_half else ""


def _has_died(resolution: Resolution, key: str) -> bool:
    """Whether somebody of the side died in this step."""
    dead = (e for e in resolution.events if isinstance(e, LifeChanged) and e.after is Life.DEAD)
    lines = {line.id for line in _lines(resolution, key)}
    return any(event.target.id in lines for event in dead)


def _ask(resolution: Resolution, lines: Iterable[Combatant], trigger: str) -> None:
    for line in lines:
        stands = standing(resolution.encounter, resolution.state, line)
        if stands and not exemption(line):
            add_check(resolution, line, trigger)


def _lines(resolution: Resolution, side: str) -> tuple[Combatant, ...]:
    return tuple(line for line in resolution.encounter.combatants if line.side == side)


def _size(resolution: Resolution, line: Combatant) -> int:
    return sum(1 for _ in members(resolution.state, line))
