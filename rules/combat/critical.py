"""ERIS-CRITICAL: a natural 20 doubles the damage, unless something takes the blow for once."""

from collections.abc import Iterator

from rules.attack.events import AttackRolled
from rules.attack.questions import HitRuling
from rules.combat.events import ProtectionBroken
from rules.combat.settings import CRITICAL
from rules.combat.traits import CRIT_IMMUNE, WEAK_POINT
from rules.items.door import HELMET, Kind, is_a, items_of, strike_off
from rules.kernel.questions import DamageVerdict, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, split_target
from rules.kernel.traits import has_trait
from rules.record import replace
from rules.state.encounter import Body
from rules.state.game import GameState
from rules.state.items import Held, Item

RULE = "ERIS-CRITICAL"
NATURAL = 20
SCALE = "the scale over its weak spot"


def doubles(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A natural 20 doubles, unless the target is protected from this one (R-CRIT-DOUBLE)."""
    if question.natural != NATURAL or CRITICAL.in_force(state) == "off":
        return
    is_first = NATURAL not in question.earlier
    if not is_immune(state, question.whom, is_first=is_first):
        yield DamageVerdict(Toll.DOUBLE, "critical hit", RULE)


def is_immune(state: GameState, target: str, *, is_first: bool) -> bool:
    """Whether a critical hit does no more than another; what breaks protects from the first."""
    if has_trait(state, target, CRIT_IMMUNE.key):
        return True
    return is_first and (_helmet(state, target) is not None or _has_scale(state, target))


def _helmet(state: GameState, target: str) -> Item | None:
    """The helmet on somebody's head, None for a bare one."""
    body = _body(state, target)
    if body is not None and HELMET in body.lost:
        return None
    worn = (one for one in items_of(state, target) if one.held is Held.WORN)
    return next((one for one in worn if is_a(one, Kind.HELMET)), None)


def _has_scale(state: GameState, target: str) -> bool:
    body = _body(state, target)
    return (
        body is not None
        and WEAK_POINT.key not in body.lost
        and has_trait(state, target, WEAK_POINT.key)
    )


def _body(state: GameState, target: str) -> Body | None:
    combatant = find_combatant(state, target)
    return None if combatant is None else body_of(combatant, split_target(target)[1])


def breaks(resolution: Resolution, event: AttackRolled) -> None:
    """What saved somebody from a critical hit is destroyed."""
    state, target = resolution.state, event.target.target
    is_critical = event.hit and event.natural == NATURAL and CRITICAL.in_force(state) == "eris"
    if not is_critical or has_trait(state, target, CRIT_IMMUNE.key):
        return
    helmet = _helmet(state, target)
    if helmet is not None:
        _lose_helmet(resolution, target, helmet)
        resolution.emit(ProtectionBroken(target=event.target, what=helmet.name))
    elif _has_scale(state, target):
        _mark(resolution, target, WEAK_POINT.key)
        resolution.emit(ProtectionBroken(target=event.target, what=SCALE, weak_spot=True))


def _lose_helmet(resolution: Resolution, target: str, helmet: Item) -> None:
    """Strike it off; of a group, whose items are written once for all, this one has it no more."""
    combatant = find_combatant(resolution.state, target)
    assert combatant is not None
    if len(combatant.bodies) > 1:
        _mark(resolution, target, HELMET)
    else:
        strike_off(resolution, combatant.id, helmet.id)


def _mark(resolution: Resolution, target: str, lost: str) -> None:
    combatant, body = find_combatant(resolution.state, target), _body(resolution.state, target)
    assert combatant is not None
    assert body is not None
    without = replace(body, lost=(*body.lost, lost))
    bodies = tuple(without if one is body else one for one in combatant.bodies)
    resolution.put_combatant(replace(combatant, bodies=bodies))
