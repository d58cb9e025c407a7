"""Leaving an encounter: who flees does it by moving, and the foes may follow (R-LEAVING)."""

from collections.abc import Iterator

from rules.attack.records import AttackMade
from rules.encounter.bodies import who_stand
from rules.encounter.joining import REASONS, combatant_of, find_side, take_out
from rules.encounter.records import CombatantLeft, EncounterEnded, LeaveEncounter
from rules.errors import RuleError, WayOut, Wording
from rules.health.records import LifeChanged
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Due, DueKind
from rules.kernel.gate import MayAct, Need
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.movement.leaving import is_clear, known_foes_of, known_of
from rules.movement.records import Move, Moved
from rules.positions.spacing import engaged_with
from rules.pursuit import FAMILY
from rules.pursuit.alone import follow as run_after
from rules.pursuit.alone import put_flight, run_on
from rules.pursuit.chasing import vessel_of
from rules.pursuit.records import Evade, Evaded, RanFromFight
from rules.pursuit.state import FLIGHTS, Flight, is_pursuit_on
from rules.rounds.records import everybody_declares
from rules.rounds.turns import declares_moves
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.rounds import StepKind

RULE = "ERIS-PURSUIT"
FLED = "fled"


@FAMILY.answers(RULE, about=Need.FLIGHT.__eq__)
def may_flee_now(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """While declarations are taken, what is declared to get away is named; else nothing is said."""
    encounter = state.encounter
    step = None if encounter is None else encounter.step
    if step is None or step.kind is not StepKind.DECLARE:
        return
    helps: tuple[Wording, ...] = (" Flee in your own turn, once that is over.",)
    if engaged_with(state, question.who, seen_only=True) and declares_moves(state):
        withdrawal = WayOut("a fighting withdrawal", "declare", what="withdrawal")
        retreat = WayOut("Declare a retreat", "declare", what="retreat")
        helps = (" ", retreat, " or ", withdrawal, ": it is done in your turn.")
    elif everybody_declares(state):
        away = WayOut("Declare a move away", "declare", what="move away")
        helps = (" ", away, ": it is done in your turn.")
    yield Verdict(Ruling.FORBIDDEN, "Declarations are being taken.", RULE, helps=helps)


@FAMILY.handles
def leave_encounter(resolution: Resolution, action: LeaveEncounter) -> None:
    """Mark a combatant, or one body of it, as gone; the dead stay where they lie.

    A player's flees: they move, and the referee says whether the foes follow.
    """
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(combatant.id, "have {} leave the encounter")
    if action.reason not in REASONS:
        raise RuleError("Say why: `fled`, `surrendered` or `left`.")
    if combatant.gone:
        raise RuleError(f"{combatant.name} has left the encounter already.")
    if resolution.actor.is_referee or _is_alone(resolution.state, combatant):
        take_out(resolution, action.target, action.reason)
        return
    _require_flight(resolution, combatant, action.reason)
    flight = flight_of(resolution.state, combatant.id)
    if flight is None:
        _flee(resolution, combatant, action.target)
    else:
        run_on(resolution, combatant, flight)


def flight_of(state: GameState, who: str) -> Flight | None:
    """What is kept of somebody who runs by themselves."""
    return next((one for one in FLIGHTS.of(state) if one.target == who), None)


def _is_alone(state: GameState, combatant: Combatant) -> bool:
    """Whether they have met nobody yet, as far as players see."""
    encounter = state.encounter
    is_early = encounter is not None and encounter.stage is Stage.MEETING
    return is_early and not is_pursuit_on(state) and not known_foes_of(state, combatant.side)


def _require_flight(resolution: Resolution, combatant: Combatant, reason: str) -> None:
    """Raise RuleError where it is the referee's word, or all get away together."""
    state, encounter, name = resolution.state, resolution.encounter, combatant.name
    if is_pursuit_on(state):
        raise RuleError(
            "A pursuit is on, and nobody leaves it alone: they ",
            WayOut("run on", "chase run"),
            " together, or ",
            WayOut("stop", "chase stop"),
            f". A referee can take {name} out.",
        )
    if reason != FLED:
        raise RuleError(
            f"A referee says whether {name} has {reason}. To get away, ",
            WayOut("flee", "encounter leave", reason=FLED),
            " in your own turn.",
        )
    side = find_side(encounter, combatant.side)
    assert side is not None
    if encounter.stage is Stage.MEETING or vessel_of(state, encounter.environment, side):
        what = "The fight has not begun" if encounter.stage is Stage.MEETING else "On the water"
        raise RuleError(
            f"{what}: all get away together. ",
            WayOut("Run away", "chase evade"),
            f"; a referee can let {name} leave alone.",
        )
    flight = flight_of(state, combatant.id)
    if flight is not None and not flight.followers:
        raise RuleError(
            f"{name} is running already. A referee says whether the foes ",
            WayOut("follow", "chase follow"),
            ".",
        )


def _flee(resolution: Resolution, combatant: Combatant, target: str) -> None:
    """Move away, unless that is done; who is clear of all foes by then has got so far."""
    if not (combatant.turn.moved and is_clear(resolution.state, target)):
        resolution.perform(Move(target=target, way="away"))
    clear = is_clear(resolution.state, target)
    resolution.emit(RanFromFight(target=resolution.who(target), clear=clear, rule=RULE))
    if not clear:
        return
    flights = FLIGHTS.of(resolution.state)
    flight = Flight(f"f{resolution.token()}", combatant.id)
    resolution.put(FLIGHTS, (*flights, flight))
    # Once all of a side run from the fight, the side does.
    side = combatant.side
    running = {flight.target for flight in FLIGHTS.of(resolution.state)}
    if running.issuperset(known_of(resolution.state, side)):
        deed = Evade(side=side)
        attempt(resolution, lambda: acting_as(resolution, CLOCK, lambda: resolution.perform(deed)))


def answer_flights(resolution: Resolution, answered: str, *, follow: bool) -> bool:
    """Say of those who run by themselves whether the foes follow, of all or of the one `answered`;
    whether there was one to say it of."""
    flights = FLIGHTS.of(resolution.state)
    meant = [one for one in flights if answered in ("", one.id) and not (follow and one.followers)]
    if not meant:
        return False
    resolution.require_referee("say whether the foes follow")
    for one in meant:
        if follow:
            run_after(resolution, one)
        else:
            put_flight(resolution, one, None)
            take_out(resolution, one.target, FLED)
    return True


@FAMILY.follows(RULE, CombatantLeft, AttackMade, Moved, Evaded, EncounterEnded, LifeChanged)
def runs_no_more(
    resolution: Resolution,
    event: CombatantLeft | AttackMade | Moved | Evaded | EncounterEnded | LifeChanged,
) -> None:
    """Who has gone or fallen, strikes or turns back does not run by themselves, nor does a whole
    side."""
    flights = FLIGHTS.of(resolution.state)
    kept = tuple(one for one in flights if not _is_over(resolution.state, event, one))
    if kept != flights:
        resolution.put(FLIGHTS, kept)


def _is_over(
    state: GameState,
    event: CombatantLeft | AttackMade | Moved | Evaded | EncounterEnded | LifeChanged,
    flight: Flight,
) -> bool:
    match event:
        case LifeChanged():
            return flight.target not in who_stand(state)
        case CombatantLeft():
            return event.target.id == flight.target
        case AttackMade():
            return event.attacker.id == flight.target
        case Moved():
            return event.target.id == flight.target and not event.away
        case _:
            return True


@FAMILY.owes
def dues_of_flights(state: GameState) -> list[Due]:
    """The referee says of each who runs whether the foes follow."""
    encounter, flights = state.encounter, FLIGHTS.of(state)
    if encounter is None or not flights:
        return []
    standing = {who for side in encounter.sides for who in known_of(state, side.key)}
    names = {one.id: one.name for one in encounter.combatants if one.id in standing}
    return [
        Due(
            kind=DueKind.RUNNING,
            target=flight.target,
            name=names[flight.target],
            round=encounter.round,
            step=encounter.step_number,
            verb="chase-follow",
            words=(flight.id,),
            command="`/do chase follow`",
            otherwise="stays open",
        )
        for flight in flights
        if flight.target in names and not flight.followers
    ]
