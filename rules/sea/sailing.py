"""Aboard: the vessel, and a day on the water as it goes by (OSE-SEA-DAY)."""

from collections.abc import Iterator
from fractions import Fraction

from rules.clock.clock import let_pass, now
from rules.clock.records import LONGEST_DAYS, Reason
from rules.errors import RuleError, TooLateError, WayOut
from rules.expedition.going import (
    require_no_encounter,
    require_out,
    require_standing,
    scale_of,
    set_out,
)
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration.asking import go_on_by_itself
from rules.exploration.playing import do_tasks_of_day
from rules.exploration.records import PartyReady
from rules.exploration.wishing import leads_or_wishes, wish
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown
from rules.pursuit.chasing import require_no_chase
from rules.record import replace
from rules.sea import FAMILY
from rules.sea.records import (
    VOYAGE,
    AnswerStorm,
    CourseSteered,
    Embark,
    Embarked,
    GoAshore,
    RepairVessel,
    Sail,
    SeaDay,
    SeaDaysLeft,
    SeaDaySpent,
    SetWaters,
    StormWeathered,
    Swept,
    TookOnWater,
    Vessel,
    VesselRepaired,
    Voyage,
    WatersSet,
)
from rules.sea.waters import (
    BY_KEY,
    miles_of,
    put_today,
    require_today,
    require_vessel,
    risk_of,
    water_of,
)
from rules.sea.weather import (
    ANSWERS,
    SHORE,
    answers_to,
    check_weather,
    count_day_of_work,
    days_without_rest,
    roll_weather,
)
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.travel.log import (
    DAY,
    course_words,
    exact,
    log_day,
    note,
    read_course,
    total_miles,
    turned,
)
from rules.travel.records import JOURNEY, Day, Happening
from rules.travel.toll import astray_now, lose_direction, newest_day
from rules.wandering.records import Ground, WanderingHere

LONGEST_NAME = 50
FASTEST = 2000
USUAL = {True: 360, False: 90}
"""The base rate of a vessel of which nobody has said one, by whether it sails."""
STREAMS = {-1: "upstream", 0: "no current", 1: "downstream"}
RULE = "OSE-SEA-DAY"
KIND = "sail"
"""How days on the water are called in the log of the journey."""
QUIET = ("goes on", "stays afloat")
"""What came of a gale and needs no word beside it."""


@FAMILY.handles
def embark(resolution: Resolution, action: Embark) -> None:
    """The party is on the water from now on, in this vessel."""
    resolution.require_referee("say what the party sails in")
    require_no_encounter(resolution)
    vessel = _vessel(action)
    voyage = VOYAGE.of(resolution.state)
    if vessel == voyage.vessel:
        raise RuleError(f"The party is aboard {vessel.name} already.")
    resolution.put(VOYAGE, replace(voyage, vessel=vessel, today=None))
    resolution.emit(
        Embarked(
            name=vessel.name,
            rate=vessel.rate,
            means=("sails",) * vessel.sails + ("oars",) * vessel.oars,
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
    rate = USUAL[action.sails] if action.rate is None else action.rate
    if not 1 <= rate <= FASTEST:
        raise RuleError(
            f"The rate of a vessel goes from 1 to {FASTEST}, such as 360: it makes a fifth of "
            "that in miles a day."
        )
    return Vessel(
        name,
        rate,
        seaworthy=action.seaworthy,
        sails=action.sails,
        oars=action.oars,
        navigator=action.navigator,
    )


@FAMILY.handles
def set_waters(resolution: Resolution, action: SetWaters) -> None:
    """Steer another way, as the leader says, or be on other waters, as the referee does."""
    counts = leads_or_wishes(resolution, "say where the vessel goes")
    require_out(resolution, Scale.WATER)
    require_vessel(resolution.state)
    if not counts:
        _waters(resolution, action)
        wish(resolution, Task(f"steer {_wished_course(action)}"))
        return
    before = VOYAGE.of(resolution.state).course
    if action.course:
        steer(resolution, action.course)
    voyage = _waters(resolution, action)
    if voyage == VOYAGE.of(resolution.state):
        if voyage.course == before:
            raise RuleError("That is how it stands already.")
        return
    resolution.put(VOYAGE, voyage)
    resolution.emit(
        WatersSet(
            water=voyage.water,
            stream=voyage.stream,
            in_sight=voyage.in_sight,
            navigator=require_vessel(resolution.state).navigator,
        )
    )


def _wished_course(action: SetWaters) -> str:
    if not action.course:
        raise RuleError("Say which way to steer, such as `course:north`.")
    return course_words(read_course(action.course))


def steer(resolution: Resolution, typed: str) -> None:
    """Set the course. Raises NotFoundError for what is none."""
    course, voyage = read_course(typed), VOYAGE.of(resolution.state)
    if course != voyage.course:
        resolution.put(VOYAGE, replace(voyage, course=course))
        resolution.emit(CourseSteered(course=course, rule="OSE-SEA-DAY"))


def _waters(resolution: Resolution, action: SetWaters) -> Voyage:
    """The voyage with what is said of the waters, which is the referee's to say."""
    voyage, vessel = VOYAGE.of(resolution.state), require_vessel(resolution.state)
    if action.water and action.water not in BY_KEY:
        raise RuleError(f"The water is one of: {', '.join(BY_KEY)}.")
    if action.stream is not None and action.stream not in STREAMS:
        raise RuleError("A current is 1 downstream, -1 upstream, 0 for none.")
    navigator = vessel.navigator if action.navigator is None else action.navigator
    after = replace(
        voyage,
        vessel=replace(vessel, navigator=navigator),
        water=action.water or voyage.water,
        stream=voyage.stream if action.stream is None else action.stream,
        in_sight=voyage.in_sight if action.in_sight is None else action.in_sight,
    )
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
    resolution.put(VOYAGE, replace(VOYAGE.of(resolution.state), vessel=repaired))
    resolution.emit(VesselRepaired(name=vessel.name, rule="OSE-NEAR-GALE"))


@FAMILY.handles
def go_ashore(resolution: Resolution, _action: GoAshore) -> None:
    """The party goes on by land; the vessel waits, or is left."""
    counts = leads_or_wishes(resolution, "say that the party goes ashore")
    require_out(resolution, Scale.WATER)
    require_no_encounter(resolution)
    if not counts:
        wish(resolution, Task("go ashore"))
        return
    set_out(resolution, Scale.WILDERNESS)


@FAMILY.follows("OSE-SEA-DAY")
def leaves_the_water(resolution: Resolution, event: PartySetOut | PartyCameBack) -> None:
    """No day on the water goes on without the party."""
    is_afloat = isinstance(event, PartySetOut) and event.scale is Scale.WATER
    if not is_afloat and VOYAGE.of(resolution.state).today is not None:
        put_today(resolution, None)


@FAMILY.handles
def sail(resolution: Resolution, action: Sail) -> None:
    """Days go by. The one that is not over is the first of them."""
    counts = leads_or_wishes(resolution, "say that the vessel sails on")
    _require_days(resolution, action)
    if not counts:
        wish(resolution, Task("sail on"))
        return
    if action.course:
        steer(resolution, action.course)
    if VOYAGE.of(resolution.state).course is None:
        raise RuleError("Say which way to steer, such as `course:north`.")
    halts, days, wind, current = len(resolution.halted), action.days, action.wind, action.current
    while days and len(resolution.halted) == halts:
        # Begin a day, or go on with the one that is not over.
        if VOYAGE.of(resolution.state).today is None:
            _begin_day(resolution, wind, current)
        today = VOYAGE.of(resolution.state).today
        if today is not None and not today.storm:
            go_on(resolution)
        if VOYAGE.of(resolution.state).today is not None:
            break
        days, wind, current = days - 1, None, None
    if days and action.days > 1:
        audience = (resolution.actor.member,)
        resolution.emit(SeaDaysLeft(days=days, audience=audience, rule=RULE))


@FAMILY.follows(RULE)
def next_day(resolution: Resolution, event: PartyReady) -> None:
    """All have said what they do: the day goes by, where the game goes on by itself."""
    go_on_by_itself(resolution, event, Scale.WATER, Sail())


def _require_days(resolution: Resolution, action: Sail) -> None:
    require_no_encounter(resolution)
    require_no_chase(resolution)
    require_out(resolution, Scale.WATER)
    require_vessel(resolution.state)
    require_standing(resolution.state, in_place=True)
    if not 1 <= action.days <= LONGEST_DAYS:
        raise RuleError(f"1 to {LONGEST_DAYS} days can go by at once, such as `days:7`.")
    if action.number and action.number != newest_day(resolution.state):
        raise TooLateError(f"Day {action.number} is over already.")
    if action.wind is not None or action.current is not None:
        resolution.require_referee("say what the weather does")
    check_weather(action.wind, action.current)
    today = VOYAGE.of(resolution.state).today
    if today is None:
        return
    if today.storm:
        raise RuleError("A gale blows. First the referee says where it drives the vessel.")
    if action.wind is not None or action.current is not None:
        raise RuleError(
            f"Day {today.number} has begun, and its weather is known. ",
            WayOut("Go on with it", "sea day"),
            "; the next one can have another.",
        )


def _begin_day(resolution: Resolution, wind: int | None, current: int | None) -> None:
    """The morning: direction first, then the weather."""
    do_tasks_of_day(resolution)
    number = newest_day(resolution.state)
    lose_direction(resolution, risk_of(resolution.state), "OSE-SEA-LOST")
    today = SeaDay(number, now(resolution.state) + DAY)
    count_day_of_work(resolution)
    roll_weather(resolution, today, wind, current)
    _log_part(resolution, Fraction(0))
    resolution.settle()
    _close_if_lost(resolution)


def _close_if_lost(resolution: Resolution) -> None:
    """A vessel that is lost sails no more: the day is over."""
    vessel = VOYAGE.of(resolution.state).vessel
    if vessel is not None and vessel.lost:
        put_today(resolution, None)


def go_on(resolution: Resolution) -> None:
    """Let the rest of today go by, as far as nothing stops it, and report how far they got."""
    before, first = now(resolution.state), len(resolution.events)
    today = require_today(resolution.state)
    let_pass(resolution, seconds=max(0, today.until - before), reason=Reason.TRAVEL)
    _count(resolution, now(resolution.state) - before)
    is_over = now(resolution.state) >= today.until
    journey, today = JOURNEY.of(resolution.state), require_today(resolution.state)
    entries = [day for day in journey.days if day.number == today.number]
    miles = sum((exact(day.miles) for day in entries), Fraction(0))
    resolution.emit_before(
        first,
        SeaDaySpent(
            number=today.number,
            water=water_of(resolution.state).label,
            miles=str(miles),
            total=str(total_miles(journey)),
            course=entries[-1].course or 0,
            over=is_over,
            unrested=days_without_rest(resolution.state) if is_over else 0,
            rule=RULE,
        ),
    )
    if is_over:
        put_today(resolution, None)
        resolution.settle()


def _count(resolution: Resolution, seconds: int) -> None:
    """Log a part of the day; who lies in a harbour gets no farther."""
    today = require_today(resolution.state)
    if today.over:
        _log_part(resolution, Fraction(0))
        return
    miles = miles_of(resolution.state, require_vessel(resolution.state), today)
    put_today(resolution, replace(today, gone=today.gone + seconds))
    _log_part(resolution, miles * Fraction(seconds, DAY))


def _log_part(resolution: Resolution, miles: Fraction) -> None:
    state, today = resolution.state, require_today(resolution.state)
    course = turned(VOYAGE.of(state).course or 0, today.swept)
    log_day(
        resolution,
        Day(
            today.number,
            KIND,
            now(state),
            terrains=(water_of(state).label,),
            miles=str(miles),
            course=course,
            astray=astray_now(state),
        ),
    )


@FAMILY.follows(RULE)
def note_gale(resolution: Resolution, _event: Swept) -> None:
    """A gale drove them."""
    note(resolution, Happening("gale"))


@FAMILY.follows(RULE)
def note_outcome(resolution: Resolution, event: StormWeathered) -> None:
    """What became of the vessel; where nobody was swept, there was a gale as well."""
    if event.where in ("", "clear", "rough", "ride"):
        note(resolution, Happening("gale"))
    if event.outcome not in QUIET:
        note(resolution, Happening(event.outcome, name=event.name))


@FAMILY.follows(RULE)
def note_water(resolution: Resolution, event: TookOnWater) -> None:
    """Water came in."""
    if event.taken:
        note(resolution, Happening("took water", name=event.name))


@FAMILY.answers("OSE-SEA-WANDERING")
def waters_here(state: GameState, _question: WanderingHere) -> Iterator[Ground]:
    """The kind of water that the party is on."""
    if scale_of(state) is Scale.WATER:
        water = water_of(state)
        yield Ground(where=water.key, chance=water.wandering, source="OSE-SEA-WANDERING")


@FAMILY.owes
def dues(state: GameState) -> Iterator[Due]:
    """The referee's word on a gale."""
    today = VOYAGE.of(state).today
    if today is None or not today.storm:
        return
    what = "where the vessel finds a shore" if today.storm == SHORE else "whether land lies ahead"
    yield Due(
        kind=DueKind.STORM,
        target="voyage",
        name=what,
        moment=today.until,
        verb="storm",
        words=(str(today.number),),
        command="`/do sea storm`",
        otherwise="the gale waits",
    )


@FAMILY.handles
def answer_storm(resolution: Resolution, action: AnswerStorm) -> None:
    """The referee says what lies before the bow, and the day goes on."""
    resolution.require_referee("say what the gale has before the bow")
    today = VOYAGE.of(resolution.state).today
    if today is None or not today.storm or action.number not in (0, today.number):
        raise TooLateError("No gale is waiting for that.")
    answer = ANSWERS.get(action.where)
    if answer is None or answer.storm != today.storm:
        words = ", ".join(f"`{one.key}`" for one in answers_to(today.storm))
        raise RuleError(f"Say one of these: {words}.")
    put_today(resolution, replace(today, storm=""))
    answer.run(resolution, answer.key)
    resolution.settle()
    _close_if_lost(resolution)
    if VOYAGE.of(resolution.state).today is not None:
        go_on(resolution)
