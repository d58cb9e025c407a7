"""When a side must check morale: its first death, and half of it out of action (OSE-MORALE).

A check that is due is told, so what sets it off must be known. Those of a side whom players know
count by themselves, as if nobody of it were hidden; a group that is hidden counts all of its side,
and only referees learn of its checks.
"""

from rules.conditions.events import EffectBegan
from rules.encounter.bodies import incapacitated, members, standing
from rules.encounter.events import CombatantJoined, CombatantLeft, SideChanged
from rules.health.events import LifeChanged
from rules.kernel.resolution import Resolution
from rules.morale.events import MoraleCheckDue
from rules.morale.rating import exemption
from rules.record import replace
from rules.state.encounter import Combatant, Side
from rules.state.health import Life
from rules.state.morale import Marks, MoraleCheck


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
    side = resolution.side(combatant.side)
    if not combatant.hidden:
        _notice_known(resolution, side)
    _notice_unseen(resolution, resolution.side(side.key))


def _notice_known(resolution: Resolution, side: Side) -> None:
    """The marks of those whom players know."""
    known = tuple(line for line in _lines(resolution, side.key) if not line.hidden)
    before = Marks(side.first_death_done, side.half_done)
    marks = _marks(resolution, known, before)
    resolution.put_side(
        replace(side, first_death_done=marks.first_death_done, half_done=marks.half_done)
    )
    _ask(resolution, known, _trigger(before, marks))


def _notice_unseen(resolution: Resolution, side: Side) -> None:
    """The marks of those who are hidden."""
    lines = _lines(resolution, side.key)
    marks = _marks(resolution, lines, side.unseen_marks)
    resolution.put_side(replace(side, unseen_marks=marks))
    unseen = tuple(line for line in lines if line.hidden)
    _ask(resolution, unseen, _trigger(side.unseen_marks, marks))


def _marks(resolution: Resolution, lines: tuple[Combatant, ...], before: Marks) -> Marks:
    """The marks that these lines are past now; somebody alone has none and passes none."""
    number = sum(_size(resolution, line) for line in lines)
    if number < 2:
        return before
    down = sum(incapacitated(resolution.state, line) for line in lines)
    return Marks(
        before.first_death_done or _has_died(resolution, lines),
        before.half_done or down * 2 >= number,
    )


def _trigger(before: Marks, after: Marks) -> str:
    """Which mark was passed just now, "" if none.

    All that fell in one step fell at once: a blast that brings the first death and half the side
    asks for one check (R-MORALE-BOTH).
    """
    is_first = after.first_death_done and not before.first_death_done
    is_half = after.half_done and not before.half_done
    if is_first and is_half:
        return "both"
    return "first-death" if is_first else "half" if is_half else ""


def _has_died(resolution: Resolution, lines: tuple[Combatant, ...]) -> bool:
    """Whether somebody of the lines died in this step."""
    dead = (e for e in resolution.events if isinstance(e, LifeChanged) and e.after is Life.DEAD)
    ids = {line.id for line in lines}
    return any(event.target.id in ids for event in dead)


def _ask(resolution: Resolution, lines: tuple[Combatant, ...], trigger: str) -> None:
    """Make a check due for each of the lines that can check; none without a trigger."""
    if not trigger:
        return
    for line in lines:
        stands = standing(resolution.encounter, resolution.state, line)
        if stands and not exemption(line):
            add_check(resolution, line, trigger)


def _lines(resolution: Resolution, side: str) -> tuple[Combatant, ...]:
    return tuple(line for line in resolution.encounter.combatants if line.side == side)


def _size(resolution: Resolution, line: Combatant) -> int:
    return sum(1 for _ in members(resolution.state, line))
