"""Who can go into melee, and leaving it (OSE-DECLARE, ERIS-DISENGAGE)."""

from rules.conditions.door import why_held
from rules.encounter.door import check_distance, distance_unit
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.positions.actions import Disengage
from rules.positions.declaring import undeclared
from rules.positions.events import Disengaged
from rules.positions.naming import name_fighter, stands
from rules.positions.placing import put_distance, put_positions
from rules.positions.reading import are_comrades, engaged_with, is_pair, touches
from rules.record import replace


def require_fight(resolution: Resolution, target: str, other: str) -> None:
    """Raise RuleError for two who cannot fight each other, and for two who do so already."""
    own, foe = resolution.who(target).label, resolution.who(other).label
    if are_comrades(resolution.state, target, other):
        raise RuleError(f"{own} and {foe} are on the same side.")
    for who in (target, other):
        if not stands(resolution.state, who):
            raise RuleError(f"{resolution.who(who).label} cannot fight now.")
    melees = resolution.encounter.positions.melees
    if any(is_pair((melee.first, melee.second), target, other) for melee in melees):
        raise RuleError(f"{own} is in melee with {foe} already.")


def disengage(resolution: Resolution, action: Disengage) -> None:
    """Leave a melee. By OSE-DECLARE a player has to have declared it; a referee may allow it."""
    target = name_fighter(resolution, action.target)
    resolution.require_control(target, "take {} out of melee")
    other = name_fighter(resolution, action.other) if action.other else ""
    foes = _known_foes(resolution, target, other)
    refusal = why_held(resolution.state, target) or undeclared(resolution.state, target)
    if refusal and not resolution.actor.is_referee:
        raise RuleError(refusal)
    if action.distance is not None:
        resolution.require_referee("say how far somebody gets")
        check_distance(resolution.encounter, action.distance)
    for foe in foes:
        leave_melee(resolution, target, foe)
        put_distance(resolution, target, foe, action.distance or 0, public=True)
    resolution.emit(
        Disengaged(
            target=resolution.who(target),
            others=tuple(resolution.who(foe) for foe in foes),
            distance=action.distance,
            unit=distance_unit(resolution.encounter),
        )
    )


def _known_foes(resolution: Resolution, target: str, other: str) -> tuple[str, ...]:
    """Those whom one leaves, as far as the actor knows of them; RuleError if there are none."""
    seen_only = not resolution.actor.is_referee
    foes = engaged_with(resolution.state, target, seen_only=seen_only)
    leaving = tuple(foe for foe in foes if not other or touches(foe, other))
    if not leaving:
        whom = f" with {resolution.who(other).label}" if other else ""
        raise RuleError(f"{resolution.who(target).label} is not in melee{whom}.")
    return leaving


def leave_melee(resolution: Resolution, target: str, foe: str) -> None:
    """Two are in melee with each other no longer."""
    positions = resolution.encounter.positions
    melees = tuple(m for m in positions.melees if not is_pair((m.first, m.second), target, foe))
    put_positions(resolution, replace(positions, melees=melees))
