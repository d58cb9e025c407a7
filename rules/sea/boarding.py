"""Going aboard, and what is said of the waters."""

from rules.errors import RuleError
from rules.expedition.going import require_leader, require_no_encounter, require_out, set_out
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown
from rules.record import replace
from rules.sea import FAMILY
from rules.sea.records import (
    VOYAGE,
    CourseSteered,
    Embark,
    Embarked,
    GoAshore,
    RepairVessel,
    SetWaters,
    Vessel,
    VesselRepaired,
    Voyage,
    WatersSet,
)
from rules.sea.waters import BY_KEY, put_today, put_voyage, require_vessel
from rules.state.party import Scale
from rules.travel.miles import read_course

LONGEST_NAME = 50
FASTEST = 2000
STREAMS = {-1: "upstream", 0: "no current", 1: "downstream"}


@FAMILY.handles
def embark(resolution: Resolution, action: Embark) -> None:
    """The party is on the water from now on, in this vessel."""
    resolution.require_referee("say what the party sails in")
    require_no_encounter(resolution)
    vessel = _vessel(action)
    voyage = VOYAGE.of(resolution.state)
    if vessel == voyage.vessel:
        raise RuleError(f"The party is aboard {vessel.name} already.")
    put_voyage(resolution, replace(voyage, vessel=vessel, today=None))
    means = ("sails",) * vessel.sails + ("oars",) * vessel.oars
    resolution.emit(
        Embarked(
            name=vessel.name,
            rate=vessel.rate,
            means=means,
            seaworthy=vessel.seaworthy,
            navigator=vessel.navigator,
            rule="OSE-SEA-TRAVEL",
        )
    )
    set_out(resolution, Scale.WATER)


def _vessel(action: Embark) -> Vessel:
    name = " ".join(action.name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not is_shown(name):
        raise RuleError(f"A vessel's name has 1 to {LONGEST_NAME} characters that can be read.")
    if not 1 <= action.rate <= FASTEST:
        raise RuleError(
            f"The rate of a vessel goes from 1 to {FASTEST}, such as 360: it makes a fifth of "
            "that in miles a day."
        )
    return Vessel(
        name,
        action.rate,
        seaworthy=action.seaworthy,
        sails=action.sails,
        oars=action.oars,
        navigator=action.navigator,
    )


@FAMILY.handles
def set_waters(resolution: Resolution, action: SetWaters) -> None:
    """Steer another way, as the leader says, or be on other waters, as the referee does."""
    require_leader(resolution, "say where the vessel goes")
    require_out(resolution, Scale.WATER)
    vessel, before = require_vessel(resolution.state), VOYAGE.of(resolution.state)
    if action.course:
        steer(resolution, action.course)
    voyage = _waters(resolution, action)
    steered = VOYAGE.of(resolution.state).course != before.course
    if voyage == VOYAGE.of(resolution.state) and not steered:
        raise RuleError("That is how it stands already.")
    if voyage == VOYAGE.of(resolution.state):
        return
    put_voyage(resolution, voyage)
    navigator = (voyage.vessel or vessel).navigator
    resolution.emit(
        WatersSet(
            water=voyage.water,
            stream=voyage.stream,
            in_sight=voyage.in_sight,
            navigator=navigator,
        )
    )


def steer(resolution: Resolution, typed: str) -> None:
    """Set the course. Raises NotFoundError for what is none."""
    course, voyage = read_course(typed), VOYAGE.of(resolution.state)
    if course != voyage.course:
        put_voyage(resolution, replace(voyage, course=course))
        resolution.emit(CourseSteered(course=course, rule="OSE-SEA-DAY"))


def _waters(resolution: Resolution, action: SetWaters) -> Voyage:
    """The voyage with what is said of the waters, which is the referee's to say."""
    voyage = VOYAGE.of(resolution.state)
    if action.water and action.water not in BY_KEY:
        raise RuleError(f"The water is one of: {', '.join(BY_KEY)}.")
    if action.stream is not None and action.stream not in STREAMS:
        raise RuleError("A current is 1 downstream, -1 upstream, 0 for none.")
    after = replace(
        voyage,
        water=action.water or voyage.water,
        stream=voyage.stream if action.stream is None else action.stream,
        in_sight=voyage.in_sight if action.in_sight is None else action.in_sight,
    )
    if action.navigator is not None and after.vessel is not None:
        after = replace(after, vessel=replace(after.vessel, navigator=action.navigator))
    if after != voyage:
        resolution.require_referee("say on what water the party is")
    return after


@FAMILY.handles
def repair(resolution: Resolution, _action: RepairVessel) -> None:
    """At a dock the vessel is made as fast as it was (OSE-NEAR-GALE)."""
    resolution.require_referee("say that the vessel is repaired")
    vessel = require_vessel(resolution.state)
    if not vessel.waterlogged:
        raise RuleError(f"{vessel.name} has taken on no water.")
    repaired = replace(vessel, waterlogged=False)
    put_voyage(resolution, replace(VOYAGE.of(resolution.state), vessel=repaired))
    resolution.emit(VesselRepaired(name=vessel.name, rule="OSE-NEAR-GALE"))


@FAMILY.handles
def go_ashore(resolution: Resolution, _action: GoAshore) -> None:
    """The party goes on by land; the vessel waits, or is left."""
    require_leader(resolution, "say that the party goes ashore")
    require_out(resolution, Scale.WATER)
    require_no_encounter(resolution)
    set_out(resolution, Scale.WILDERNESS)


@FAMILY.follows("OSE-SEA-DAY")
def leaves_the_water(resolution: Resolution, event: PartySetOut | PartyCameBack) -> None:
    """No day on the water goes on without the party."""
    is_afloat = isinstance(event, PartySetOut) and event.scale is Scale.WATER
    if not is_afloat and VOYAGE.of(resolution.state).today is not None:
        put_today(resolution, None)
