"""A day of a journey: shared out among the parts of its way, and as it goes by (OSE-WILD-DAY)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile

from rules.bestiary.records import FLY
from rules.clock.clock import let_pass, now
from rules.clock.records import Reason
from rules.conditions.bearing import FLYING
from rules.conditions.reading import effects_on
from rules.errors import RuleError
from rules.expedition.going import require_no_encounter, scale_of, travellers
from rules.exploration.playing import do_tasks_of_day
from rules.items.lying import leave_behind
from rules.kernel.resolution import Resolution
from rules.load.rates import rate_of as rate_on_foot
from rules.record import replace
from rules.searching.seeking import forget_searches
from rules.sheet.reading import typed_number
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character
from rules.travel import FAMILY
from rules.travel.days import DAYS, DayKind, day_kind
from rules.travel.log import DAY, FLIGHT, exact, log_day, miles_per_day, total_miles
from rules.travel.mounts import mount_of
from rules.travel.records import JOURNEY, NO_MILES, Day, DaySpent, Leg, Stretch, Today, Way
from rules.travel.terrains import AERIAL, AERIAL_WANDERING, BY_KEY, label_of, pace_on
from rules.travel.toll import astray_now
from rules.wandering.records import Ground, WanderingHere

WHOLE = Fraction(1)
RULE = "OSE-OVERLAND"
Walked = tuple[tuple[Leg, Fraction], ...]
WHERE_ELSE = {
    Scale.DUNGEON: "The party is in a dungeon. A referee says when it is on the road again.",
    Scale.WATER: "The party is on the water, and its days go by otherwise there.",
}


def plan_legs(
    stretches: Sequence[Stretch], per_day: Fraction, share: Fraction = WHOLE
) -> tuple[Leg, ...]:
    """The legs for a share of a day, in which `per_day` miles are made over easy ground.

    Stretches of so many miles take the time that they need, and the others what is left in equal
    parts. Where none is left to them, the last takes it.
    """
    left, shares = share, list[Fraction]()
    for stretch in stretches:
        taken = Fraction(0)
        if stretch.miles and per_day:
            taken = min(left, exact(stretch.miles) / (per_day * pace_on(stretch)))
        shares.append(taken)
        left -= taken
    free = [index for index, stretch in enumerate(stretches) if not stretch.miles]
    for index in free or (len(stretches) - 1,):
        shares[index] += left / len(free or (0,))
    legs = zip(stretches, shares, strict=True)
    return tuple(Leg(one.terrain, str(part), one.road) for one, part in legs if part)


def parts(
    legs: Iterable[Leg], begin: Fraction = Fraction(0), end: Fraction = WHOLE
) -> Iterator[tuple[Leg, Fraction]]:
    """The legs between two moments of a day, and the share of the day spent on each."""
    at = Fraction(0)
    for leg in legs:
        until = at + exact(leg.share)
        part = min(until, end) - max(at, begin)
        if part > 0:
            yield leg, part
        at = until


def _legs_ahead(today: Today) -> Sequence[Leg]:
    """The legs that are not gone yet; at the end of the day the last one."""
    ahead = tuple(leg for leg, _ in parts(today.legs, Fraction(today.gone, DAY)))
    return ahead or today.legs[-1:]


def stretch_of(leg: Leg) -> Stretch:
    """The ground of a leg."""
    return Stretch(leg.terrain, leg.road)


def miles_on(walked: Iterable[tuple[Leg, Fraction]], per_day: Fraction, *, fly: bool) -> Fraction:
    """The miles made on parts of a day; through the air twice as many on any ground."""
    factors = ((FLIGHT if fly else pace_on(stretch_of(leg))) * part for leg, part in walked)
    return per_day * sum(factors, Fraction(0))


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast one of the party travels: the base rate in feet, why, and whether they can fly.

    `mount` is what they ride, "" for who goes on foot or by their own wings.
    """

    who: str
    name: str
    feet: int
    why: str
    mount: str = ""
    flies: bool = False


def rates(state: GameState) -> Iterator[Rate]:
    """Everybody who travels, in sheet order."""
    return (rate_of(state, character) for character in travellers(state))


def rate_of(state: GameState, character: Character) -> Rate:
    """How fast somebody travels: as their mount does, else by their own rate.

    Through the air twice the distance over land is made (OSE-FLYING), so that the rate over land is
    what counts; what has none goes by the rate of its flight.
    """
    mount = mount_of(state, character.id)
    if mount is not None:
        feet, why = mount.move or mount.fly, f"on {mount.name}"
        return Rate(character.id, character.name, feet, why, mount.name, bool(mount.fly))
    wings = typed_number(state, character.id, FLY.key)
    flies = (wings is not None and wings.value > 0) or _flies_for_days(state, character.id)
    own = rate_on_foot(state, character.id)
    return Rate(character.id, character.name, own.value, own.label, flies=flies)


def _flies_for_days(state: GameState, who: str) -> bool:
    """Whether magic that no clock ends carries somebody through the air, such as a broom."""
    lasting = (one for one in effects_on(state, who) if one.ends_at is None)
    return any(one.key == FLYING.key and one.rounds_left is None for one in lasting)


def slowest(state: GameState) -> Rate | None:
    """The one who sets the pace, None where nobody travels."""
    return min(rates(state), key=lambda rate: rate.feet, default=None)


@FAMILY.answers(RULE)
def wandering_here(state: GameState, _question: WanderingHere) -> Iterator[Ground]:
    """The terrain that the party goes through, or camps in; a road goes by what lies around it."""
    stretch = _stretch_now(state)
    if scale_of(state) is not Scale.WILDERNESS or stretch is None:
        return
    terrain = BY_KEY[stretch.terrain]
    if _is_in_the_air(state):
        yield Ground(where=AERIAL, chance=AERIAL_WANDERING, source=RULE)
    for word in dict.fromkeys((terrain.key, terrain.label.lower())):
        yield Ground(where=word, chance=terrain.wandering, source=RULE)


def _stretch_now(state: GameState) -> Stretch | None:
    """Where the party is on its way, None before it has any."""
    journey = JOURNEY.of(state)
    way, today = journey.way, journey.today
    legs = () if today is None else _legs_ahead(today)
    if legs:
        return stretch_of(legs[0])
    return None if way is None else way.stretches[0]


def _is_in_the_air(state: GameState) -> bool:
    """Whether the party flies just now: on a day on which it gets anywhere, until it camps."""
    journey = JOURNEY.of(state)
    way, today = journey.way, journey.today
    if way is None or today is None or today.camp:
        return False
    return way.fly and day_kind(today.kind).moves


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
    legs = plan_legs(way.stretches, miles) if today is None else today.legs
    gone = Fraction(0) if today is None else Fraction(today.gone, DAY)
    return miles_on(parts(legs, gone), miles, fly=way.fly)


def begin_day(resolution: Resolution, kind: DayKind) -> None:
    """The morning of a new day."""
    kind.check(resolution)
    journey = JOURNEY.of(resolution.state)
    today = Today(journey.next_day, kind.key, now(resolution.state) + DAY)
    resolution.put(JOURNEY, replace(journey, today=today))
    replan(resolution)
    _log_part(resolution, kind, ())
    do_tasks_of_day(resolution)
    kind.begin(resolution)
    resolution.put(JOURNEY, replace(JOURNEY.of(resolution.state), forage=False))
    resolution.settle()


def replan(resolution: Resolution) -> None:
    """Share what is left of today among the stretches of the way."""
    journey, state = JOURNEY.of(resolution.state), resolution.state
    today, way = journey.today, journey.way
    if today is None or way is None:
        return
    gone = Fraction(today.gone, DAY)
    miles = per_day(state, day_kind(today.kind))
    legs = plan_legs(way.stretches, miles, 1 - gone)
    done = (Leg(leg.terrain, str(part), leg.road) for leg, part in parts(today.legs, end=gone))
    resolution.put(JOURNEY, replace(journey, today=replace(today, legs=(*done, *legs))))


def go_on(resolution: Resolution, seconds: int, first: int | None = None) -> None:
    """Let a part of today go by, as far as nothing stops it, and report how far they got.

    That is told before what it has brought: the events from number `first` on, usually from now on.
    """
    today = require_today(resolution)
    kind, before = day_kind(today.kind), now(resolution.state)
    left = min(seconds, max(0, today.until - before))
    first = len(resolution.events) if first is None else first
    let_pass(resolution, seconds=left, reason=Reason.TRAVEL)
    _count_part(resolution, kind, now(resolution.state) - before)
    is_over = now(resolution.state) >= today.until
    journey, today = JOURNEY.of(resolution.state), require_today(resolution)
    # The newest stand last, behind what may be hundreds of days.
    newest = takewhile(lambda day: day.number == today.number, reversed(journey.days))
    entries = tuple(newest)[::-1]
    miles = total_miles(replace(journey, days=entries))
    spent = DaySpent(
        number=today.number,
        kind=kind.key,
        miles=str(miles),
        total=str(total_miles(journey)),
        course=entries[-1].course,
        terrains=tuple(dict.fromkeys(one for day in entries for one in day.terrains)),
        fly=journey.way is not None and journey.way.fly and kind.moves,
        over=is_over,
        camped=today.camp,
        rule=kind.source,
    )
    resolution.emit_before(first, spent)
    if spent.miles != NO_MILES:
        leave_behind(resolution)
        forget_searches(resolution)
    if is_over:
        _end_day(resolution, kind)


def require_today(resolution: Resolution) -> Today:
    """The day that is not over. For handlers that have made sure that there is one."""
    today = JOURNEY.of(resolution.state).today
    assert today is not None, "no day has begun"
    return today


def _count_part(resolution: Resolution, kind: DayKind, seconds: int) -> None:
    """Count a part of the day that went by; in camp nobody gets any farther."""
    journey, today = JOURNEY.of(resolution.state), require_today(resolution)
    if today.camp:
        _log_part(resolution, kind, ())
        return
    gone = today.gone + seconds
    resolution.put(JOURNEY, replace(journey, today=replace(today, gone=gone)))
    walked = parts(today.legs, Fraction(today.gone, DAY), Fraction(gone, DAY))
    _log_part(resolution, kind, tuple(walked) if kind.moves else ())


def _log_part(resolution: Resolution, kind: DayKind, walked: Walked) -> None:
    """Put a part of the day into the log, with its miles."""
    state, journey, today = (
        resolution.state,
        JOURNEY.of(resolution.state),
        require_today(resolution),
    )
    way = journey.way if kind.moves else None
    fly = way is not None and way.fly
    log_day(
        resolution,
        Day(
            today.number,
            today.kind,
            now(state),
            terrains=tuple(label_of(stretch_of(leg)) for leg, _ in walked),
            miles=str(miles_on(walked, per_day(state, kind), fly=fly)),
            course=None if way is None else way.course,
            astray=0 if way is None else astray_now(state),
        ),
    )


def _end_day(resolution: Resolution, kind: DayKind) -> None:
    """The evening. The next day begins where this one has ended, with what is left of its way."""
    journey, today = JOURNEY.of(resolution.state), require_today(resolution)
    way = journey.way
    if way is not None and kind.moves:
        left = tuple(map(stretch_of, _legs_ahead(today)))
        way = replace(way, stretches=left or way.stretches)
    resolution.put(JOURNEY, replace(journey, today=None, way=way))
    kind.end(resolution, today)
    resolution.settle()
