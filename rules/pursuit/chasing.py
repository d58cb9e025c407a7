"""The pursuit as it is kept: finding it, changing it, and bringing the encounter up to date."""

from collections.abc import Sequence

from rules.conditions.reading import stopped
from rules.encounter.bodies import bodies_of
from rules.encounter.opening import speaker_of
from rules.errors import ForbiddenError, RuleError, TooLateError, WayOut
from rules.kernel.actor import Viewer, is_unplayed
from rules.kernel.events import Who
from rules.kernel.numbers import Table, divide_down, divide_up
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.words import whose
from rules.load.rates import in_measure
from rules.movement.leaving import base_rate
from rules.party.forming import caller_of
from rules.positions.spacing import distance_between
from rules.pursuit.state import CHASE, Chase, ChaseStage, is_pursuit_on
from rules.record import replace
from rules.sea.records import VOYAGE, Vessel
from rules.state.encounter import Combatant, Encounter, Kind, Side
from rules.state.game import GameState
from rules.state.health import PRISONER, Life

TENTHS = 10
"""Rates and distances are kept in tenths, because a rate can have a fraction."""

FASTER_ON_WATER = 80
SLOWER_ON_WATER = Table(((0, 30, 50), (31, 60, 40), (61, 90, 35), (91, 120, 25), (121, None, 10)))
"""OSE-EVASION-WATER: by how many feet in a round those who run are slower."""
LEAST_GAIN_ON_WATER = 30
"""Yards in a round, however slow the pursuers are (R-WATER-MIN)."""

IN_THE_WILDS = Table(
    (
        (1, 4, Table(((1, 1, 50), (2, 3, 70), (4, None, 90)))),
        (5, 12, Table(((1, 3, 35), (4, 8, 50), (9, None, 70)))),
        (13, 24, Table(((1, 6, 25), (7, 16, 35), (17, None, 50)))),
        (25, None, Table(((1, 10, 10), (11, 30, 25), (31, None, 35)))),
    )
)
"""OSE-EVASION-WILD: how many run, and how many follow them."""
TWICE_AS_FAST = 25
LEAST_CHANCE = 5
CATCH_UP_IN_A_DAY = 50
"""OSE-PURSUIT-WILD: for pursuers who are faster."""

ROUNDS_TO_EXHAUSTION = 30
TURNS_OF_REST = 3
"""OSE-RUNNING."""
STOPS_FOR_IT = 3
"""In six, for treasure or food (OSE-PURSUIT-DUNGEON)."""
ADJACENT = {"feet": 10, "yards": int(in_measure(10, "foot", "yard"))}
"""How near a pursuer has to be to act: 10 feet, by the unit of distances (ERIS-PURSUIT)."""
NO_CHASE = (
    "Nobody is being pursued. Before a fight you can ",
    WayOut("try to get away", "chase evade"),
    ".",
)
OVER = "That pursuit is over."
_INSTEAD = {
    ChaseStage.ASKED: (
        "First the others say whether they ",
        WayOut("follow", "chase follow"),
        " or ",
        WayOut("let go", "chase let-go"),
        ".",
    ),
    ChaseStage.RUNNING: ("They are being followed already. ", WayOut("Go on", "chase run"), "."),
    ChaseStage.LOST: (
        "They are out of sight. First the pursuers say whether they ",
        WayOut("go on", "chase follow"),
        " or ",
        WayOut("let go", "chase let-go"),
        ".",
    ),
}


def chance_on_water(fleeing: int, following: int) -> int:
    """By two rates in tenths; a fraction of a foot takes the next slower band (R-WATER-EQUAL)."""
    if fleeing > following:
        return FASTER_ON_WATER
    return SLOWER_ON_WATER.at(divide_up(following - fleeing, TENTHS))


def chance_in_the_wilds(
    fleeing: tuple[int, int], following: tuple[int, int], modifier: int = 0
) -> int:
    """By number and rate of each side; all is summed before the least chance counts (R-TWICE)."""
    (few, slow), (many, fast) = fleeing, following
    chance = IN_THE_WILDS.at(max(1, few)).at(max(1, many)) + modifier
    if fast >= 2 * slow:
        chance -= TWICE_AS_FAST
    if slow >= 2 * fast:
        chance += TWICE_AS_FAST
    return max(LEAST_CHANCE, chance)


def require_chase(resolution: Resolution, answered: str, *stages: ChaseStage) -> Chase:
    """The pursuit that players know of. RuleError without it, or in another stage than these.

    `answered` is the id of the one that a button answers, "" where it was typed.
    """
    chase = CHASE.of(resolution.state)
    if chase is None or answered not in ("", chase.id):
        raise TooLateError(OVER) if answered else RuleError(NO_CHASE)
    encounter = resolution.state.encounter
    if encounter is not None and encounter.id != chase.encounter:
        raise RuleError("An encounter is running. The pursuit goes on when it is over.")
    if chase.stage not in stages:
        raise RuleError(_INSTEAD[chase.stage])
    return chase


def require_no_chase(resolution: Resolution) -> None:
    """Raise RuleError for a party that is in a pursuit (OSE-PURSUIT-WILD)."""
    if CHASE.of(resolution.state) is not None:
        raise RuleError(
            "A pursuit is on: ",
            WayOut("go on with it", "chase run"),
            ", or ",
            WayOut("let them go", "chase let-go"),
            ".",
        )


def put_chase(resolution: Resolution, chase: Chase | None) -> None:
    """Replace the pursuit, and keep the distance of the encounter by it."""
    resolution.put(CHASE, chase)
    if chase is not None and is_pursuit_on(resolution.state):
        distance = None if chase.distance is None else chase.distance // TENTHS
        resolution.put_encounter(replace(resolution.encounter, distance=distance))


def _meeting_of(state: GameState, chase: Chase) -> Encounter:
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
    return replace(state, encounter=_meeting_of(state, chase)) if chase.combatants else state


def environment_of(state: GameState, chase: Chase) -> str:
    """Where a pursuit is: "dungeon", "wilderness" or "water"."""
    return _meeting_of(state, chase).environment


def unit_of(environment: str) -> str:
    """In what distances are measured."""
    return "feet" if environment == "dungeon" else "yards"


def side_of(state: GameState, chase: Chase, key: str) -> Side:
    """A side of the pursuit."""
    return next(side for side in _meeting_of(state, chase).sides if side.key == key)


def members_of(state: GameState, chase: Chase, key: str) -> tuple[Combatant, ...]:
    """Those of a side who can run, as far as players know of them: what happens must not tell of
    anybody who is hidden."""
    own = (one for one in _meeting_of(state, chase).combatants if one.side == key)
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
        for one in _meeting_of(state, chase).combatants
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
    vessel = vessel_of(state, environment_of(state, chase), side_of(state, chase, key))
    if vessel is not None:
        # A vessel's base rate in tenths, less a third of what has taken on water (OSE-NEAR-GALE).
        rate = TENTHS * vessel.rate
        return divide_down(2 * rate, 3) if vessel.waterlogged else rate
    members, met = members_of(state, chase, key), as_met(state, chase)
    return TENTHS * min((base_rate(met, one.id) for one in members), default=0)


def vessel_of(state: GameState, environment: str, side: Side) -> Vessel | None:
    """The vessel that carries a side on the water, None where nobody knows of one."""
    vessel = VOYAGE.of(state).vessel
    if environment != "water" or not side.is_party or vessel is None or vessel.lost:
        return None
    return vessel


def gap_between(state: GameState, chase: Chase) -> int | None:
    """How far the nearest of the two sides are apart, in tenths; None where nobody said it."""
    found = [
        distance
        for one in members_of(state, chase, chase.fleeing)
        for other in members_of(state, chase, chase.pursuing)
        if (distance := distance_between(state, one.id, other.id)) is not None
    ]
    return TENTHS * min(found) if found else None


def speaks_for(state: GameState, chase: Chase, key: str) -> str:
    """The id of the character who speaks for a side and has a player here, "" for nobody."""
    if not side_of(state, chase, key).is_party:
        return ""
    speaker = caller_of(state) if state.encounter is None else speaker_of(state)
    sheet = find_character(state, speaker) if speaker else None
    return "" if sheet is None or is_unplayed(state, sheet.owner) else sheet.id


def played_in(state: GameState, chase: Chase, key: str) -> Sequence[Combatant]:
    """The characters of players on a side; nobody where it is not the party."""
    if not side_of(state, chase, key).is_party:
        return ()
    members = members_of(state, chase, key)
    return [one for one in members if one.kind is Kind.CHARACTER and one.owner is not None]


def party_in(state: GameState, chase: Chase) -> str:
    """The side of the two that players play, "" for neither."""
    keys = (chase.fleeing, chase.pursuing)
    return next((key for key in keys if side_of(state, chase, key).is_party), "")


def may_decide(state: GameState, viewer: Viewer) -> bool:
    """Whether somebody may say for the party whether it runs, and what it does then."""
    if viewer.is_referee:
        return True
    speaker = caller_of(state) if state.encounter is None else speaker_of(state)
    sheet = find_character(state, speaker) if speaker else None
    if sheet is not None and not is_unplayed(state, sheet.owner):
        return viewer.plays_for(sheet.owner)
    there = () if state.encounter is None else state.encounter.combatants
    return viewer.plays_for_any(one.owner for one in there if one.kind is Kind.CHARACTER)


def require_word(resolution: Resolution, chase: Chase, key: str, what: str) -> None:
    """Raise ForbiddenError unless the actor may decide for a side; `what` completes "can …"."""
    if resolution.actor.is_referee:
        return
    state = resolution.state
    played = played_in(state, chase, key)
    speaker = speaks_for(state, chase, key)
    if speaker and played:
        sheet = resolution.character(speaker)
        if not resolution.actor.plays_for(sheet.owner):
            owner = whose(sheet.name)
            raise ForbiddenError(
                f"{sheet.name} speaks for the party: only {owner} player or a referee can {what}. ",
                WayOut("Have all vote", "vote"),
                ".",
            )
    elif not resolution.actor.plays_for_any(one.owner for one in played):
        others = "somebody who plays a character there" if played else "a referee"
        raise ForbiddenError(f"Only {others} can {what}.")
