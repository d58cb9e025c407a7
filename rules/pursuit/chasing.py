"""The pursuit as it is kept: finding it, changing it, and bringing the encounter up to date."""

from rules.errors import RuleError, TooLateError
from rules.kernel.resolution import Resolution
from rules.pursuit.tables import TENTHS
from rules.record import replace
from rules.state.pursuit import Chase, ChaseStage

NO_CHASE = "Nobody is being pursued. Before a fight, `/chase evade` tries to get away."
OVER = "That pursuit is over."


def require_chase(resolution: Resolution, answered: str, *stages: ChaseStage) -> Chase:
    """The pursuit that players know of. RuleError without it, or in another stage than these.

    `answered` is the id of the one that a button answers, "" where it was typed.
    """
    chase = resolution.state.chase
    if chase is None or answered not in ("", chase.id):
        raise TooLateError(OVER) if answered else RuleError(NO_CHASE)
    _require_no_other(resolution, chase)
    if chase.stage not in stages:
        raise RuleError(_INSTEAD[chase.stage])
    return chase


_INSTEAD = {
    ChaseStage.ASKED: "First the others say whether they follow: `/chase follow`, or "
    "`/chase let-go`.",
    ChaseStage.RUNNING: "They are being followed already. `/chase run` goes on.",
    ChaseStage.LOST: "They are out of sight. First the pursuers say whether they go on: "
    "`/chase follow` or `/chase let-go`.",
}


def _require_no_other(resolution: Resolution, chase: Chase) -> None:
    encounter = resolution.state.encounter
    if encounter is not None and encounter.id != chase.encounter:
        raise RuleError("An encounter is running. The pursuit goes on when it is over.")


def require_no_chase(resolution: Resolution) -> None:
    """Raise RuleError for a party that is in a pursuit (OSE-PURSUIT-WILD)."""
    if resolution.state.chase is not None:
        raise RuleError("A pursuit is on: `/chase run` goes on with it, `/chase let-go` ends it.")


def put_chase(resolution: Resolution, chase: Chase | None) -> None:
    """Replace the pursuit, and keep the distance of the encounter by it."""
    resolution.state = replace(resolution.state, chase=chase)
    if chase is not None and resolution.state.is_pursuit_on:
        distance = None if chase.distance is None else chase.distance // TENTHS
        resolution.put_encounter(replace(resolution.encounter, distance=distance))
