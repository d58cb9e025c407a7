"""The fallen: they get away with the rest only if somebody carries them (OSE-EVASION).

No rule says what that costs: the rates stay as they are, or as the referee says.
"""

from collections.abc import Iterable

from rules.conditions.actions import AddEffect
from rules.conditions.door import begin_effect
from rules.errors import ForbiddenError, RuleError
from rules.kernel.events import Who
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.pursuit.actions import CarryFallen
from rules.pursuit.chasing import put_chase, require_chase
from rules.pursuit.events import CarriedAlong, LeftBehind
from rules.pursuit.sides import left_lying, members_of
from rules.record import replace
from rules.sheet.door import played_by
from rules.state.conditions import PRISONER
from rules.state.encounter import Combatant
from rules.state.pursuit import Chase, ChaseStage

RULE = "OSE-EVASION"


def carry(resolution: Resolution, action: CarryFallen) -> None:
    """Somebody who runs takes a fallen comrade up."""
    chase = require_chase(
        resolution, action.chase, ChaseStage.ASKED, ChaseStage.RUNNING, ChaseStage.LOST
    )
    _require_runner(resolution, chase)
    target = id_of(name_combatant(resolution, action.target))
    if target not in {one.id for one in left_lying(resolution.state, chase)}:
        name = resolution.who(target).label
        raise RuleError(f"{name} does not lie there to be carried along.")
    put_chase(resolution, replace(chase, carried=(*chase.carried, target)))
    resolution.emit(
        CarriedAlong(target=resolution.who(target), by=_bearer(resolution, chase), rule=RULE)
    )


def _require_runner(resolution: Resolution, chase: Chase) -> None:
    runners = members_of(resolution.state, chase, chase.fleeing)
    if not (
        resolution.actor.is_referee or resolution.actor.plays_for_any(one.owner for one in runners)
    ):
        raise ForbiddenError("Only those who play somebody who runs, or a referee, can do that.")


def _bearer(resolution: Resolution, chase: Chase) -> Who | None:
    """Whom the actor plays, if they run."""
    own = played_by(resolution.state, resolution.actor)
    runners = {one.id for one in members_of(resolution.state, chase, chase.fleeing)}
    return resolution.who(own.id) if own is not None and own.id in runners else None


def leave_lying(
    resolution: Resolution, fallen: Iterable[Combatant], *, captive: bool = True
) -> None:
    """The rest are gone, and these are not: in enemy hands from now on, where no encounter goes on
    around them."""
    those = tuple(one.id for one in fallen)
    if not those:
        return
    targets = tuple(resolution.who(one) for one in those)
    resolution.emit(LeftBehind(targets=targets, captive=captive, rule=RULE))
    for one in those if captive else ():
        begin_effect(resolution, AddEffect(target=one, name="prisoner", key=PRISONER), rule=RULE)
