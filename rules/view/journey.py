"""A journey as one viewer may know it: players what they believe, referees where it really went."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.clock.dates import date_words
from rules.clock.records import time_of_day
from rules.clock.state import CALENDAR
from rules.encounter.bodies import who_stand
from rules.expedition.going import leads, scale_of, travellers
from rules.items.reading import items_of
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Who
from rules.pursuit.chasing import environment_of, left_lying, members_of, named_side, party_in
from rules.pursuit.dropping import bait_in
from rules.pursuit.evading import may_run
from rules.pursuit.kinds import kind_of
from rules.pursuit.leaving import dues_of_flights
from rules.pursuit.state import CHASE, FLIGHTS, Chase, ChaseStage, is_pursuit_on
from rules.record import Record, replace
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.party import Scale
from rules.travel.days import DAYS
from rules.travel.going import Rate, miles_ahead, slowest
from rules.travel.log import exact, total_miles, turned
from rules.travel.records import JOURNEY, Happening, Journey, Lost, Way
from rules.travel.terrains import label_of
from rules.travel.toll import (
    course_now,
    days_until_rest,
    names_who_must_rest,
    newest_day,
    rests_overdue,
)


class EntryView(Record):
    """An entry of the log; `true` is the course that was really gone, None for who may not know.

    `days` from day `number` on were alike, and `miles` were made on all of them.
    """

    number: int
    days: int
    kind: str
    miles: Fraction
    terrains: tuple[str, ...] = ()
    course: int | None = None
    true: int | None = None
    happened: tuple[Happening, ...] = ()


class WayView(Record):
    """How the party goes on, with labels of terrains."""

    course: int
    terrains: tuple[str, ...]
    follows: str = ""
    forage: bool = False
    fly: bool = False


class JourneyView(Record):
    """The journey. `number` is the day that comes next, or goes on where it `is_open`, `course`
    the one that the party believes in.

    `ahead` are the miles of that day for each way to spend it that moves, by key; `must_rest` and
    `overdue` are names. `lost` is for referees alone; `true` is where the lost really go, None
    where nobody has said it. `can_lead`: whether the viewer may say what the party does. `doubts`
    are what speaks against a way to spend the day, by its key. `date` is today's by the calendar.
    """

    number: int
    course: int | None
    is_open: bool
    kind: str
    total: Fraction
    way: WayView | None
    entries: tuple[EntryView, ...]
    ahead: tuple[tuple[str, Fraction], ...]
    slowest: Rate | None
    days_until_rest: int
    must_rest: tuple[str, ...]
    overdue: tuple[str, ...]
    can_lead: bool
    is_out: bool
    lost: Lost | None = None
    true: int | None = None
    doubts: tuple[tuple[str, str], ...] = ()
    date: str = ""


def view_journey(state: GameState, viewer: Viewer, *, with_log: bool = True) -> JourneyView:
    """What a viewer may know of the journey; without its log it takes as long after many days."""
    journey, calendar = JOURNEY.of(state), CALENDAR.of(state)
    date = "" if calendar is None else date_words(calendar, time_of_day(state.clock).day)
    today, lost = journey.today, journey.lost if viewer.is_referee else None
    kind = "travel" if today is None else today.kind
    return JourneyView(
        number=newest_day(state),
        course=course_now(state),
        is_open=today is not None,
        kind=kind,
        total=total_miles(journey),
        way=_way(journey.way),
        entries=tuple(_entries(journey, viewer)) if with_log else (),
        ahead=miles_ahead(state),
        slowest=slowest(state),
        days_until_rest=days_until_rest(state),
        must_rest=names_who_must_rest(state),
        overdue=tuple(one.name for one in travellers(state) if rests_overdue(one.rest)),
        can_lead=leads(state, viewer),
        is_out=scale_of(state) is Scale.WILDERNESS,
        lost=lost,
        true=_true(state, lost),
        date=date,
        doubts=tuple((kind.key, why) for kind in DAYS if (why := kind.doubt(state))),
    )


def _true(state: GameState, lost: Lost | None) -> int | None:
    course = course_now(state)
    if lost is None or not lost.chosen or course is None:
        return None
    return turned(course, lost.astray)


def _way(way: Way | None) -> WayView | None:
    if way is None:
        return None
    terrains = tuple(label_of(stretch) for stretch in way.stretches)
    return WayView(way.course, terrains, way.follows, way.forage, way.fly)


def _entries(journey: Journey, viewer: Viewer) -> Iterator[EntryView]:
    """The log as the viewer knows it: what differs only in secret is one entry for players."""
    known: EntryView | None = None
    for day in journey.days:
        happened = (one for one in day.happened if viewer.is_referee or not one.secret)
        is_known = viewer.is_referee and day.course is not None
        entry = EntryView(
            day.number,
            day.days,
            day.kind,
            exact(day.miles),
            day.terrains,
            day.course,
            turned(day.course or 0, day.astray) if is_known else None,
            tuple(happened),
        )
        if known is not None and _is_one(known, entry):
            known = replace(
                known,
                miles=known.miles + entry.miles,
                terrains=tuple(dict.fromkeys((*known.terrains, *entry.terrains))),
                happened=(*known.happened, *entry.happened),
            )
            continue
        if known is not None:
            yield known
        known = entry
    if known is not None:
        yield known


def _is_one(before: EntryView, entry: EntryView) -> bool:
    """Whether two entries are parts of one day that a viewer cannot tell apart."""
    return (before.number, before.kind, before.course, before.true) == (
        entry.number,
        entry.kind,
        entry.course,
        entry.true,
    )


def drawn_together(entries: Iterable[EntryView]) -> list[EntryView]:
    """Days that follow each other and were alike in all but their number, as one entry each."""
    found: list[EntryView] = []
    for entry in entries:
        last = found[-1] if found else None
        if last is not None and _is_alike(last, entry):
            found[-1] = replace(last, days=last.days + entry.days, miles=last.miles + entry.miles)
        else:
            found.append(entry)
    return found


def _is_alike(last: EntryView, entry: EntryView) -> bool:
    if last.happened or entry.happened or entry.number != last.number + last.days:
        return False
    return (last.kind, last.terrains, last.course, last.true) == (
        entry.kind,
        entry.terrains,
        entry.course,
        entry.true,
    )


class ChaseView(Record):
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
        can_tempt=kind.tempts and any(baits_of(state, one.id) for one in _runners(state, chase)),
        is_below=environment_of(state, chase) == "dungeon",
        bait="" if chase.bait is None else chase.bait.name,
        down=tuple(Who(one.id, one.name) for one in left_lying(state, chase) if chase.encounter),
        distance=chase.distance if viewer.is_referee else None,
    )


def view_flights(state: GameState) -> tuple[tuple[str, Who], ...]:
    """Those who run from the fight by themselves, each with the id of what is asked of them."""
    return tuple((due.words[0], Who(due.target, due.name)) for due in dues_of_flights(state))


def view_followed(state: GameState) -> tuple[Who, ...]:
    """Those who run by themselves with foes behind them."""
    there = () if state.encounter is None else state.encounter.combatants
    running = {one.target for one in FLIGHTS.of(state) if one.followers}
    return tuple(Who(one.id, one.name) for one in there if one.id in running)


def _runners(state: GameState, chase: Chase) -> tuple[Combatant, ...]:
    return members_of(state, chase, chase.fleeing)


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
    standing = who_stand(state)
    there = [one for one in encounter.combatants if not one.hidden and not one.gone]
    foes = any(one.side != party and one.id in standing for one in there)
    if CHASE.of(state) is not None or not foes or all(one.side != party for one in there):
        return False
    return may_run(state, party)


def can_throw(state: GameState, viewer: Viewer) -> tuple[Combatant, ...]:
    """Those of somebody's own who run, and may throw something down."""
    chase = CHASE.of(state)
    if chase is None or chase.stage is not ChaseStage.RUNNING:
        return ()
    return tuple(one for one in _runners(state, chase) if viewer.acts_for(one.owner))
