"""What the wilds take: direction, lost in secret until it is noticed (OSE-LOST), and strength.

Who has to rest, and what it costs not to: OSE-WILD-REST, OSE-FORCED-MARCH.
"""

from collections.abc import Callable, Iterator

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.records import ClockMoved, Reason
from rules.conditions.bearing import TIRELESS
from rules.conditions.reading import is_under
from rules.conditions.shapes import Condition
from rules.errors import RuleError, WayOut
from rules.expedition.going import scale_of, travellers
from rules.exploration.records import WearinessEnded
from rules.kernel.events import REFEREES, Who
from rules.kernel.questions import Addend
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.record import replace
from rules.rest.records import RESTING, Rested
from rules.rest.resting import DAYS, does_nothing
from rules.sea.records import VOYAGE
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character, Rest
from rules.travel import FAMILY
from rules.travel.log import DAY, FULL_TURN, note, read_course, turned
from rules.travel.records import (
    JOURNEY,
    Day,
    DirectionRolled,
    Happening,
    Lost,
    NoticeLost,
    SetTrueCourse,
    TrueCourseSet,
    Way,
    WayNoticed,
    Wearied,
)
from rules.travel.terrains import DIE, risk_on

OSE_LOST = "OSE-LOST"
HEX = 60
"""How far one number of the die turns a party to the right (R-LOST-HEX)."""
OSE_WILD_REST, OSE_FORCED_MARCH = "OSE-WILD-REST", "OSE-FORCED-MARCH"
MOST_DAYS = 6
"""So many days of travel can follow each other without a day of rest (R-REST-DAY)."""
PENALTY = -1
"""To attacks and damage, until a full day of rest."""


def risk_of(way: Way) -> int:
    """The chance in 6 of losing the way today: the worst ground that it leads over."""
    if way.follows:
        return 0
    return max(risk_on(stretch) for stretch in way.stretches)


def course_now(state: GameState) -> int | None:
    """The course that the party believes in, by land or on the water."""
    if scale_of(state) is Scale.WATER:
        return VOYAGE.of(state).course
    way = JOURNEY.of(state).way
    return None if way is None else way.course


def newest_day(state: GameState) -> int:
    """The number of the day that is not over, or else of the next one."""
    sea = VOYAGE.of(state).today
    return JOURNEY.of(state).next_day if sea is None else sea.number


def roll_direction(resolution: Resolution) -> None:
    """The morning's roll on the way that the party has chosen."""
    way = JOURNEY.of(resolution.state).way
    lose_direction(resolution, 0 if way is None else risk_of(way), OSE_LOST)


def lose_direction(resolution: Resolution, chance: int, rule: str) -> None:
    """Roll where there is any risk, in 6; as many dice fall whatever comes of it."""
    journey, course = JOURNEY.of(resolution.state), course_now(resolution.state)
    if course is None or not chance:
        return
    number = newest_day(resolution.state)
    throw = resolution.roll("losing direction", 1, DIE, secret=True)
    was_lost, lost = journey.lost is not None, throw.total <= chance
    if lost and not was_lost:
        resolution.put(JOURNEY, replace(journey, lost=Lost(number, 0)))
    resolution.emit(
        DirectionRolled(
            number=number,
            course=course,
            chance=chance,
            throw=throw,
            lost=lost,
            was_lost=was_lost,
            audience=REFEREES,
            rule=rule,
        )
    )


@FAMILY.handles
def set_true_course(resolution: Resolution, action: SetTrueCourse) -> None:
    """The referee says in secret where they really go. Who is not lost yet is from now on."""
    resolution.require_referee("say where the party really goes")
    journey, course = JOURNEY.of(resolution.state), course_now(resolution.state)
    if course is None:
        raise RuleError(
            "They have no course yet that they could lose. ", WayOut("Set one", "travel way"), "."
        )
    since, true = _since(resolution, action.since), read_course(action.course)
    astray = (true - course) % FULL_TURN
    lost = Lost(min(since, journey.lost.since) if journey.lost else since, astray, chosen=True)
    days = tuple(_led_astray(day, since, astray) for day in journey.days)
    changed = replace(journey, lost=lost, days=days)
    if changed == journey:
        raise RuleError("That is where they go already.")
    resolution.put(JOURNEY, changed)
    resolution.emit(
        TrueCourseSet(since=since, course=course, true=true, audience=REFEREES, rule=OSE_LOST)
    )


def _since(resolution: Resolution, said: int) -> int:
    journey, newest = JOURNEY.of(resolution.state), newest_day(resolution.state)
    if said > newest:
        raise RuleError(f"Day {said} has not come yet. This is day {newest}.")
    if said:
        return said
    lost = journey.lost
    return lost.since if lost is not None and not lost.chosen else newest


def _led_astray(day: Day, since: int, astray: int) -> Day:
    moved = day.course is not None and day.number >= since
    return replace(day, astray=astray) if moved else day


@FAMILY.handles
def notice(resolution: Resolution, action: NoticeLost) -> None:
    """The party notices; with `knows` the log of the players is put right as well."""
    resolution.require_referee("say that the party notices it is lost")
    journey = JOURNEY.of(resolution.state)
    lost, course = journey.lost, course_now(resolution.state)
    if lost is None or course is None:
        raise RuleError("They are not lost.")
    days = journey.days
    if action.knows:
        days = tuple(_as_it_was(day, lost.since) for day in days)
    resolution.put(JOURNEY, replace(journey, lost=None, days=days))
    note(resolution, Happening("found" if action.knows else "noticed"))
    resolution.emit(
        WayNoticed(
            number=newest_day(resolution.state),
            since=lost.since if action.knows else 0,
            true=turned(course, lost.astray) if action.knows else None,
            rule=OSE_LOST,
        )
    )


def _as_it_was(day: Day, since: int) -> Day:
    """A day as it really was, for everybody to know."""
    if day.course is None or day.number < since:
        return day
    return replace(day, course=turned(day.course, day.astray), astray=0)


def astray_now(state: GameState) -> int:
    """How many degrees the party really goes to the right of its course."""
    lost = JOURNEY.of(state).lost
    return 0 if lost is None else lost.astray


def rests_overdue(rest: Rest) -> str:
    """Which rule says that somebody should have rested: "" while none does."""
    if rest.travelled > MOST_DAYS:
        return OSE_WILD_REST
    return OSE_FORCED_MARCH if rest.marched > 1 else ""


def days_until_rest(state: GameState) -> int:
    """How many days the party can still travel before one has to rest, 0 or more."""
    rests = (one.rest for one in travellers(state))
    left = (0 if rest.marched else max(0, MOST_DAYS - rest.travelled) for rest in rests)
    return min(left, default=MOST_DAYS)


def names_who_must_rest(state: GameState) -> tuple[str, ...]:
    """Who has not rested since a forced march."""
    return tuple(one.name for one in travellers(state) if one.rest.marched)


def count_day_of_travel(resolution: Resolution) -> None:
    """One more day of travel for all of the party, but for whom magic boots carry."""
    _count(resolution, lambda rest: replace(_later(rest), travelled=rest.travelled + 1), TIRELESS)


def count_day_without_rest(resolution: Resolution) -> None:
    """One more day on which nobody could rest, though none of travel."""
    _count(resolution, _later)


def march(resolution: Resolution) -> None:
    """The day that has begun is a forced march."""
    _count(resolution, lambda rest: replace(rest, marched=1))


def _later(rest: Rest) -> Rest:
    return replace(rest, marched=rest.marched + 1) if rest.marched else rest


def _count(
    resolution: Resolution, change: Callable[[Rest], Rest], spared: Condition | None = None
) -> None:
    """Count a day for all of the party without a condition, and tell whom it makes fight worse."""
    newly: dict[str, list[str]] = {}
    for one in travellers(resolution.state):
        if spared is not None and is_under(resolution.state, one.id, spared.key):
            continue
        rest = change(one.rest)
        resolution.put_character(replace(one, rest=rest))
        if (why := rests_overdue(rest)) and not rests_overdue(one.rest):
            newly.setdefault(why, []).append(one.id)
    for rule, ids in newly.items():
        who = tuple(resolution.who(target) for target in ids)
        resolution.emit(Wearied(targets=who, march=rule == OSE_FORCED_MARCH, rule=rule))


@FAMILY.follows(OSE_WILD_REST)
def rested(resolution: Resolution, event: Rested) -> None:
    """A full day of rest ends all of it."""
    character = resolution.character(event.target.id)
    rest = character.rest
    if event.days and (rest.travelled or rest.marched):
        fresh = replace(rest, travelled=0, marched=0, idle=None)
        resolution.put_character(replace(character, rest=fresh))


@FAMILY.follows(OSE_WILD_REST)
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """A full day in which somebody did nothing ends it too; days of rest count by themselves."""
    fresh: list[Who] = []
    for one in resolution.state.characters:
        if not (one.rest.travelled or one.rest.marched):
            continue
        rest = _idle(resolution.state, one, event)
        if not rest.travelled and rests_overdue(one.rest):
            fresh.append(resolution.who(one.id))
        if rest != one.rest:
            resolution.put_character(replace(one, rest=rest))
    if fresh:
        resolution.emit(WearinessEnded(who=tuple(fresh), rule=OSE_WILD_REST))


def _idle(state: GameState, one: Character, event: ClockMoved) -> Rest:
    """How somebody has rested after some time."""
    resting = RESTING.of(state) if event.reason is Reason.REST else None
    by_days = resting is not None and resting.kind == DAYS and one.id in resting.who
    if by_days or not does_nothing(state, one.id, event.reason):
        return replace(one.rest, idle=None)
    since = event.before if one.rest.idle is None else one.rest.idle
    if event.after - since < DAY:
        return replace(one.rest, idle=since)
    return replace(one.rest, travelled=0, marched=0, idle=None)


@FAMILY.answers(OSE_WILD_REST)
def penalty(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """What it costs to attack without the rest that is due."""
    character = find_character(state, question.who)
    rule = rests_overdue(character.rest) if character is not None else ""
    if rule:
        yield Addend("no day of rest", PENALTY, rule)
