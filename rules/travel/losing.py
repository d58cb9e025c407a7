"""Losing direction: rolled in secret, known to the referee alone until it is noticed (OSE-LOST)."""

from rules.errors import RuleError
from rules.expedition.going import scale_of
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sea.records import VOYAGE
from rules.state.game import GameState
from rules.state.party import Scale
from rules.travel import FAMILY
from rules.travel.log import note, put_journey
from rules.travel.miles import FULL_TURN, read_course, turned
from rules.travel.records import (
    LOST_COURSE,
    RANDOM,
    DirectionRolled,
    NoticeLost,
    SetTrueCourse,
    TrueCourseSet,
    WayNoticed,
)
from rules.travel.state import JOURNEY, Day, Happening, Lost, Way
from rules.travel.terrains import DIE, risk_on

RULE = "OSE-LOST"
HEX = 60
"""How far one number of the die turns a lost party to the right (R-LOST-HEX)."""


def risk_of(state: GameState, way: Way) -> int:
    """The chance in 6 of losing the way today: the worst ground that it leads over."""
    if way.follows:
        return 0
    return max(risk_on(state, stretch) for stretch in way.stretches)


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
    state, way = resolution.state, JOURNEY.of(resolution.state).way
    lose_direction(resolution, 0 if way is None else risk_of(state, way), RULE)


def lose_direction(resolution: Resolution, chance: int, rule: str) -> None:
    """Roll where there is any risk, in 6; as many dice fall whatever comes of it."""
    journey, course = JOURNEY.of(resolution.state), course_now(resolution.state)
    if course is None or not chance:
        return
    number = newest_day(resolution.state)
    throw = resolution.roll("losing direction", 1, DIE, secret=True)
    astray = _random_turn(resolution) if resolution.setting(LOST_COURSE.key) == RANDOM else None
    was_lost, lost = journey.lost is not None, throw.total <= chance
    if lost and not was_lost:
        put_journey(resolution, replace(journey, lost=_newly(number, astray)))
    resolution.emit(
        DirectionRolled(
            number=number,
            course=course,
            chance=chance,
            throw=throw,
            lost=lost,
            was_lost=was_lost,
            astray=astray if lost and not was_lost else None,
            audience=REFEREES,
            rule=rule,
        )
    )


def _random_turn(resolution: Resolution) -> int:
    """A random course, in degrees to the right of the one that was meant (R-LOST-HEX)."""
    throw = resolution.roll("the course of the lost", 1, DIE, secret=True)
    return (throw.total - 1) * HEX


def _newly(number: int, astray: int | None) -> Lost:
    return Lost(number) if astray is None else Lost(number, astray, chosen=True)


@FAMILY.handles
def set_true_course(resolution: Resolution, action: SetTrueCourse) -> None:
    """The referee says in secret where they really go. Who is not lost yet is from now on."""
    resolution.require_referee("say where the party really goes")
    journey, course = JOURNEY.of(resolution.state), course_now(resolution.state)
    if course is None:
        raise RuleError("They have no course yet that they could lose. ⟦Set one|travel way⟧.")
    since, true = _since(resolution, action.since), read_course(action.course)
    astray = (true - course) % FULL_TURN
    lost = Lost(min(since, journey.lost.since) if journey.lost else since, astray, chosen=True)
    days = tuple(_led_astray(day, since, astray) for day in journey.days)
    changed = replace(journey, lost=lost, days=days)
    if changed == journey:
        raise RuleError("That is where they go already.")
    put_journey(resolution, changed)
    resolution.emit(
        TrueCourseSet(since=since, course=course, true=true, audience=REFEREES, rule=RULE)
    )


def _since(resolution: Resolution, said: int) -> int:
    """The day from which a true course counts."""
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
    days = tuple(_as_it_was(day, lost.since) for day in journey.days)
    put_journey(
        resolution, replace(journey, lost=None, days=days if action.knows else journey.days)
    )
    note(resolution, Happening("found" if action.knows else "noticed"))
    resolution.emit(
        WayNoticed(
            number=newest_day(resolution.state),
            since=lost.since if action.knows else 0,
            true=turned(course, lost.astray) if action.knows else None,
            rule=RULE,
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
