"""A pursuit as one viewer may know it. How far apart they are is for referees: it tells rates."""

from rules.kernel.actor import Viewer
from rules.kernel.events import Who
from rules.pursuit.door import kind_of, may_run, members_of, named_side, party_in
from rules.record import Record
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.pursuit import ChaseStage


class ChaseView(Record, frozen=True):
    """A pursuit. `fleeing` and `pursuing` are the sides, `party` says whether players
    "flee" or "follow", "" for neither. `unit` is "round", "turn" or "day", `stretch` how many of
    them it has lasted. `distance` is in tenths, None for players; `tempts` if something thrown down
    may stop the pursuers.
    """

    id: str
    stage: ChaseStage
    fleeing: Who
    pursuing: Who
    party: str
    unit: str
    stretch: int
    nearer: int
    tempts: bool
    distance: int | None = None


def view_chase(state: GameState, viewer: Viewer) -> ChaseView | None:
    """The pursuit that players know of; None without one, and while another encounter runs."""
    chase = state.chase
    if chase is None or (state.encounter is not None and not state.is_pursuit_on):
        return None
    kind, party = kind_of(chase), party_in(state, chase)
    return ChaseView(
        id=chase.id,
        stage=chase.stage,
        fleeing=named_side(state, chase, chase.fleeing),
        pursuing=named_side(state, chase, chase.pursuing),
        party={chase.fleeing: "flee", chase.pursuing: "follow"}.get(party, ""),
        unit=kind.unit,
        stretch=chase.stretch,
        nearer=chase.nearer,
        tempts=kind.tempts,
        distance=chase.distance if viewer.is_referee else None,
    )


def is_flight_offered(state: GameState) -> bool:
    """Whether the board offers the party to run: before the rounds, and after a fight that it has
    broken off; it has to see somebody to run from."""
    encounter = state.encounter
    if encounter is None or (encounter.stage is Stage.ROUNDS and not encounter.combat_begun):
        return False
    party = next((side.key for side in encounter.sides if side.is_party), "")
    seen = [one for one in encounter.combatants if not one.hidden and not one.gone]
    sides = {one.side for one in seen}
    if state.chase is not None or party not in sides or len(sides) < 2:
        return False
    return may_run(state, party)


def can_throw(state: GameState, viewer: Viewer) -> tuple[Combatant, ...]:
    """Those of somebody's own who run, and may throw something down."""
    chase = state.chase
    if chase is None or chase.stage is not ChaseStage.RUNNING:
        return ()
    runners = members_of(state, chase, chase.fleeing)
    return tuple(one for one in runners if viewer.acts_for(one.owner))
