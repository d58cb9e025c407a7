"""Those who run and those who follow: who they are, how many, how fast, how far apart."""

from rules.conditions.door import stopped
from rules.encounter.door import bodies_of
from rules.kernel.events import Who
from rules.kernel.rounding import divide_down
from rules.kernel.targets import find_character
from rules.movement.door import base_rate
from rules.positions.door import distance_between
from rules.pursuit.tables import TENTHS
from rules.record import replace
from rules.state.conditions import PRISONER
from rules.state.encounter import Combatant, Encounter, Side
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.pursuit import Chase
from rules.state.sea import Vessel


def meeting_of(state: GameState, chase: Chase) -> Encounter:
    """The encounter of a pursuit; between encounters, the one in which they would meet now."""
    if chase.combatants:
        return Encounter(
            id="",
            number=0,
            settings={},
            environment=chase.environment,
            sides=chase.sides,
            combatants=chase.combatants,
        )
    assert state.encounter is not None
    return state.encounter


def as_met(state: GameState, chase: Chase) -> GameState:
    """The state in which those of a pursuit are in an encounter, so that all is read alike."""
    return replace(state, encounter=meeting_of(state, chase)) if chase.combatants else state


def environment_of(state: GameState, chase: Chase) -> str:
    """Where a pursuit is: "dungeon", "wilderness" or "water"."""
    return meeting_of(state, chase).environment


def unit_of(environment: str) -> str:
    """In what distances are measured."""
    return "feet" if environment == "dungeon" else "yards"


def side_of(state: GameState, chase: Chase, key: str) -> Side:
    """A side of the pursuit."""
    return next(side for side in meeting_of(state, chase).sides if side.key == key)


def members_of(state: GameState, chase: Chase, key: str) -> tuple[Combatant, ...]:
    """Those of a side who can run, as far as players know of them: what happens must not tell of
    anybody who is hidden."""
    own = (one for one in meeting_of(state, chase).combatants if one.side == key)
    return tuple(one for one in own if not one.hidden and heads_of(state, one))


def heads_of(state: GameState, one: Combatant) -> int:
    """How many bodies of a combatant are up, have not gone, and are kept from nothing."""
    stricken = stopped(state)
    if one.id in stricken:
        return 0
    return sum(
        1
        for target, vitals, gone in bodies_of(state, one)
        if vitals.life is Life.UP and not gone and target not in stricken
    )


def left_lying(state: GameState, chase: Chase) -> tuple[Combatant, ...]:
    """Those with a sheet among those who run who cannot run themselves, and whom nobody carries."""
    return tuple(
        one
        for one in meeting_of(state, chase).combatants
        if one.side == chase.fleeing and one.id not in chase.carried and _lies(state, one)
    )


def _lies(state: GameState, one: Combatant) -> bool:
    sheet = find_character(state, one.id)
    if sheet is None or sheet.vitals.life is Life.DEAD or one.gone or one.hidden:
        return False
    is_captive = any(e.key == PRISONER and e.target == one.id for e in state.effects)
    return not (is_captive or heads_of(state, one))


def heads_in(state: GameState, chase: Chase, key: str) -> int:
    """How many of a side run or follow."""
    return sum(heads_of(state, one) for one in members_of(state, chase, key))


def named_side(state: GameState, chase: Chase, key: str) -> Who:
    """A side for an event; players know both sides of a pursuit."""
    side = side_of(state, chase, key)
    return Who(side.key, side.label)


def rates_of(state: GameState, chase: Chase) -> tuple[int, int]:
    """The rates of those who run and those who follow, each that of the slowest, in tenths.

    What the referee has typed counts first (R-WATER-RATE); on water the party goes at the rate of
    its vessel, if it has one.
    """
    if chase.rates is not None:
        return chase.rates
    return _slowest(state, chase, chase.fleeing), _slowest(state, chase, chase.pursuing)


def _slowest(state: GameState, chase: Chase, key: str) -> int:
    if environment_of(state, chase) == "water" and side_of(state, chase, key).is_party:
        vessel = state.voyage.vessel
        if vessel is not None and not vessel.lost:
            return _rate_of(vessel)
    members, met = members_of(state, chase, key), as_met(state, chase)
    return TENTHS * min((base_rate(met, one.id) for one in members), default=0)


def _rate_of(vessel: Vessel) -> int:
    """A vessel's base rate in tenths, less a third of what has taken on water (OSE-NEAR-GALE)."""
    rate = TENTHS * vessel.rate
    return divide_down(2 * rate, 3) if vessel.waterlogged else rate


def gap_between(state: GameState, chase: Chase) -> int | None:
    """How far the nearest of the two sides are apart, in tenths; None where nobody said it."""
    found = [
        distance
        for one in members_of(state, chase, chase.fleeing)
        for other in members_of(state, chase, chase.pursuing)
        if (distance := distance_between(state, one.id, other.id)) is not None
    ]
    return TENTHS * min(found) if found else None
