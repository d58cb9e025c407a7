"""A pursuit as one viewer may know it. How far apart they are is for referees: it tells rates."""

from rules.items.reading import items_of
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Who
from rules.pursuit.chasing import environment_of, left_lying, members_of, named_side, party_in
from rules.pursuit.dropping import bait_in
from rules.pursuit.evading import may_run
from rules.pursuit.kinds import kind_of
from rules.pursuit.state import CHASE, Chase, ChaseStage, is_pursuit_on
from rules.record import Record
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.items import Item


class ChaseView(Record, frozen=True):
    """A pursuit. `fleeing` and `pursuing` are the sides, `party` says whether players
    "flee" or "follow", "" for neither. `unit` is "round", "turn" or "day", `stretch` how many of
    them it has lasted. `distance` is in tenths, None for players; `can_tempt` if somebody who runs
    has something that may stop the pursuers, `is_below` in a dungeon, where there may be doors.
    `bait` is what was thrown down while the referee has no word on it yet, "" for nothing. `down`
    are those who cannot run themselves, and whom nobody carries.
    """

    id: str
    stage: ChaseStage
    fleeing: Who
    pursuing: Who
    party: str
    unit: str
    stretch: int
    nearer: int
    can_tempt: bool
    is_below: bool
    bait: str = ""
    down: tuple[Who, ...] = ()
    distance: int | None = None


def view_chase(state: GameState, viewer: Viewer) -> ChaseView | None:
    """The pursuit that players know of; None without one, and while another encounter runs."""
    chase = CHASE.of(state)
    if chase is None or (state.encounter is not None and not is_pursuit_on(state)):
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
        can_tempt=kind.tempts and any(_has_bait(state, one) for one in _runners(state, chase)),
        is_below=environment_of(state, chase) == "dungeon",
        bait="" if chase.bait is None else chase.bait.name,
        down=tuple(Who(one.id, one.name) for one in left_lying(state, chase) if chase.encounter),
        distance=chase.distance if viewer.is_referee else None,
    )


def _runners(state: GameState, chase: Chase) -> tuple[Combatant, ...]:
    return members_of(state, chase, chase.fleeing)


def _has_bait(state: GameState, one: Combatant) -> bool:
    """Whether somebody has treasure or food to throw down."""
    return bool(baits_of(state, one.id))


def baits_of(state: GameState, owner: str) -> tuple[Item, ...]:
    """What somebody has for which pursuers may stop, or in which there is any
    (OSE-PURSUIT-DUNGEON)."""
    items = items_of(state, owner)
    return tuple(item for item in items if bait_in(items, item))


def is_fleeing_below(state: GameState) -> bool:
    """Whether the party runs in a dungeon, where there may be doors to shut."""
    chase = view_chase(state, TABLE)
    return chase is not None and chase.party == "flee" and chase.is_below


def is_flight_offered(state: GameState) -> bool:
    """Whether the board offers the party to run: before the rounds, and after a fight that it has
    broken off; it has to see somebody to run from."""
    encounter = state.encounter
    if encounter is None or (encounter.stage is Stage.ROUNDS and not encounter.combat_begun):
        return False
    party = next((side.key for side in encounter.sides if side.is_party), "")
    seen = [one for one in encounter.combatants if not one.hidden and not one.gone]
    sides = {one.side for one in seen}
    if CHASE.of(state) is not None or party not in sides or len(sides) < 2:
        return False
    return may_run(state, party)


def can_throw(state: GameState, viewer: Viewer) -> tuple[Combatant, ...]:
    """Those of somebody's own who run, and may throw something down."""
    chase = CHASE.of(state)
    if chase is None or chase.stage is not ChaseStage.RUNNING:
        return ()
    return tuple(one for one in _runners(state, chase) if viewer.acts_for(one.owner))
