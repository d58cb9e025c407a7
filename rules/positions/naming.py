"""Those who have positions, as the actor may know of them."""

from rules.encounter.door import combatant_of
from rules.errors import RuleError
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, find_combatant, split_target
from rules.positions.reading import touches
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life


def name_fighter(resolution: Resolution, typed: str) -> str:
    """The target of somebody in the encounter; NotFoundError for anybody else."""
    combatant_of(resolution, typed)
    return name_combatant(resolution, typed)


def name_pair(resolution: Resolution, one: str, other: str) -> tuple[str, str]:
    """Two who are in the encounter; RuleError where they are one."""
    target, whom = name_fighter(resolution, one), name_fighter(resolution, other)
    if touches(target, whom):
        raise RuleError("They are one and the same. Pick two different ones.")
    return target, whom


def stands(state: GameState, target: str) -> bool:
    """Whether a body, or anybody of a group, is up and there."""
    combatant = find_combatant(state, target)
    return combatant is not None and not combatant.gone and _is_up(state, combatant, target)


def _is_up(state: GameState, combatant: Combatant, target: str) -> bool:
    if not combatant.bodies:
        return any(c.id == combatant.id and c.vitals.life is Life.UP for c in state.characters)
    body = body_of(combatant, split_target(target)[1])
    bodies = combatant.bodies if body is None else (body,)
    return any(body.vitals.life is Life.UP and not body.gone for body in bodies)
