"""Going into melee: whoever is not within reach has to go there (OSE-COMBAT-MOVE)."""

from rules.attack.questions import AttackRuling
from rules.encounter.door import distance_unit
from rules.errors import RuleError
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.movement.actions import Engage
from rules.movement.events import Moved
from rules.movement.going import go_to
from rules.movement.moving import require_turn_to_move
from rules.positions.door import (
    distance_between,
    meet,
    name_pair,
    reach_in,
    require_fight,
)
from rules.positions.events import Engaged


def engage(resolution: Resolution, action: Engage) -> None:
    """Two are in melee from now on: by a move of one of them, or because a referee says so."""
    target, other = name_pair(resolution, action.target, action.other)
    resolution.require_control(target, "send {} into melee")
    require_fight(resolution, target, other)
    if not resolution.actor.is_referee:
        _go(resolution, target, other)
    meet(resolution, target, other)
    resolution.emit(Engaged(target=resolution.who(target), other=resolution.who(other)))


def _go(resolution: Resolution, target: str, other: str) -> None:
    """Go up to somebody in one's own turn; RuleError where no blow would be possible either."""
    is_second = require_turn_to_move(resolution, resolution.combatants[id_of(target)])
    distance = distance_between(resolution.state, target, other)
    blow = AttackRuling(who=target, whom=other, mode=Mode.MELEE, distance=distance)
    if forbidden := ruled(resolution.ask(blow), Ruling.FORBIDDEN):
        raise RuleError(forbidden.label)
    way = 0 if distance is None else distance - reach_in(resolution.state)
    if distance is None or way <= 0:
        return
    go_to(resolution, target, other, distance)
    resolution.emit(
        Moved(
            target=resolution.who(target),
            way=way,
            unit=distance_unit(resolution.encounter),
            whom=resolution.who(other),
            second_action=is_second,
            rule="OSE-COMBAT-MOVE",
        )
    )
