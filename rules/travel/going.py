"""A day of a journey as it goes by: the morning, the miles, the evening (OSE-WILD-DAY)."""

from fractions import Fraction

from rules.clock.clock import let_pass, now
from rules.clock.records import Reason
from rules.errors import RuleError
from rules.expedition.going import require_no_encounter, scale_of
from rules.exploration.playing import do_tasks_of_day
from rules.items.lying import leave_behind
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.searching.seeking import forget_searches
from rules.state.game import GameState
from rules.state.party import Scale
from rules.travel.days import DAYS, DayKind, day_kind
from rules.travel.legs import legs_until, miles_on, parts, plan_legs, slowest, stretch_of
from rules.travel.log import DAY, log_day, put_journey, total_miles
from rules.travel.losing import astray_now
from rules.travel.miles import miles_per_day
from rules.travel.records import NO_MILES, DaySpent
from rules.travel.state import JOURNEY, Day, Leg, Today, Way
from rules.travel.terrains import label_of

Walked = tuple[tuple[Leg, Fraction], ...]
WHERE_ELSE = {
    Scale.DUNGEON: "The party is in a dungeon. A referee says when it is on the road again.",
    Scale.WATER: "The party is on the water, and its days go by otherwise there.",
}


def require_on_the_road(resolution: Resolution) -> None:
    """Raise RuleError in an encounter, in a dungeon and at sea; at home they may set out."""
    require_no_encounter(resolution)
    scale = scale_of(resolution.state)
    if scale is not None and scale in WHERE_ELSE:
        raise RuleError(WHERE_ELSE[scale])


def per_day(state: GameState, kind: DayKind) -> Fraction:
    """The miles of such a day over easy ground, as fast as the slowest goes."""
    rate = slowest(state)
    return kind.speed * miles_per_day(rate.feet) if rate is not None else Fraction(0)


def miles_ahead(state: GameState) -> tuple[tuple[str, Fraction], ...]:
    """What is left to be made of this day, or else of the next, for each way to spend it."""
    journey = JOURNEY.of(state)
    today, way = journey.today, journey.way
    if way is None or (today is not None and today.camp):
        return ()
    kinds = DAYS if today is None else (day_kind(today.kind),)
    return tuple((kind.key, _ahead(state, way, kind)) for kind in kinds if kind.moves)


def _ahead(state: GameState, way: Way, kind: DayKind) -> Fraction:
    miles, today = per_day(state, kind), JOURNEY.of(state).today
    legs = plan_legs(state, way.stretches, miles) if today is None else today.legs
    gone = Fraction(0) if today is None else Fraction(today.gone, DAY)
    return miles_on(state, parts(legs, gone), miles, fly=way.fly)


def begin_day(resolution: Resolution, kind: DayKind) -> None:
    """The morning of a new day."""
    kind.check(resolution)
    journey = JOURNEY.of(resolution.state)
    today = Today(journey.next_day, kind.key, now(resolution.state) + DAY)
    put_journey(resolution, replace(journey, today=today))
    replan(resolution)
    _log_part(resolution, kind, ())
    do_tasks_of_day(resolution)
    kind.begin(resolution)
    put_journey(resolution, replace(JOURNEY.of(resolution.state), forage=False))
    resolution.settle()


def replan(resolution: Resolution) -> None:
    """Share what is left of today among the stretches of the way."""
    journey, state = JOURNEY.of(resolution.state), resolution.state
    today, way = journey.today, journey.way
    if today is None or way is None:
        return
    gone = Fraction(today.gone, DAY)
    miles = per_day(state, day_kind(today.kind))
    legs = plan_legs(state, way.stretches, miles, 1 - gone)
    today = replace(today, legs=(*legs_until(today.legs, gone), *legs))
    put_journey(resolution, replace(journey, today=today))


def go_on(resolution: Resolution, seconds: int, first: int | None = None) -> None:
    """Let a part of today go by, as far as nothing stops it, and report how far they got.

    That is told before what it has brought: the events from number `first` on, usually from now on.
    """
    today = _require_today(resolution)
    kind, before = day_kind(today.kind), now(resolution.state)
    left = min(seconds, max(0, today.until - before))
    first = len(resolution.events) if first is None else first
    let_pass(resolution, seconds=left, reason=Reason.TRAVEL)
    _count_part(resolution, kind, now(resolution.state) - before)
    is_over = now(resolution.state) >= today.until
    spent = _spent(resolution, kind, over=is_over)
    resolution.emit_before(first, spent)
    if spent.miles != NO_MILES:
        leave_behind(resolution)
        forget_searches(resolution)
    if is_over:
        _end_day(resolution, kind)


def _require_today(resolution: Resolution) -> Today:
    """The day that is not over. For handlers that have made sure that there is one."""
    today = JOURNEY.of(resolution.state).today
    assert today is not None, "no day has begun"
    return today


def _count_part(resolution: Resolution, kind: DayKind, seconds: int) -> None:
    """Count a part of the day that went by; in camp nobody gets any farther."""
    journey, today = JOURNEY.of(resolution.state), _require_today(resolution)
    if today.camp:
        _log_part(resolution, kind, ())
        return
    gone = today.gone + seconds
    put_journey(resolution, replace(journey, today=replace(today, gone=gone)))
    walked = parts(today.legs, Fraction(today.gone, DAY), Fraction(gone, DAY))
    _log_part(resolution, kind, tuple(walked) if kind.moves else ())


def _log_part(resolution: Resolution, kind: DayKind, walked: Walked) -> None:
    """Put a part of the day into the log, with its miles."""
    state, journey, today = (
        resolution.state,
        JOURNEY.of(resolution.state),
        _require_today(resolution),
    )
    way = journey.way if kind.moves else None
    fly = way is not None and way.fly
    log_day(
        resolution,
        Day(
            today.number,
            today.kind,
            now(state),
            terrains=tuple(label_of(state, stretch_of(leg)) for leg, _ in walked),
            miles=str(miles_on(state, walked, per_day(state, kind), fly=fly)),
            course=None if way is None else way.course,
            astray=0 if way is None else astray_now(state),
        ),
    )


def _spent(resolution: Resolution, kind: DayKind, *, over: bool) -> DaySpent:
    journey, today = JOURNEY.of(resolution.state), _require_today(resolution)
    entries = [day for day in journey.days if day.number == today.number]
    miles = total_miles(replace(journey, days=tuple(entries)))
    terrains = (terrain for day in entries for terrain in day.terrains)
    return DaySpent(
        number=today.number,
        kind=kind.key,
        miles=str(miles),
        total=str(total_miles(journey)),
        course=entries[-1].course,
        terrains=tuple(dict.fromkeys(terrains)),
        fly=journey.way is not None and journey.way.fly and kind.moves,
        over=over,
        camped=today.camp,
        rule=kind.source,
    )


def _end_day(resolution: Resolution, kind: DayKind) -> None:
    """The evening. The next day begins where this one has ended, with what is left of its way."""
    journey, today = JOURNEY.of(resolution.state), _require_today(resolution)
    way = journey.way
    if way is not None and kind.moves:
        ahead = [leg for leg, _ in parts(today.legs, Fraction(today.gone, DAY))]
        left = tuple(stretch_of(leg) for leg in ahead or today.legs[-1:])
        way = replace(way, stretches=left or way.stretches)
    put_journey(resolution, replace(journey, today=None, way=way))
    kind.end(resolution, today)
    resolution.settle()
