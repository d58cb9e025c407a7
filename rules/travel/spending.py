"""The way the party goes, and days that go by on it until something stops them (OSE-WILD-DAY)."""

import re
from collections.abc import Mapping

from rules.clock.clock import now
from rules.clock.records import LONGEST_DAYS
from rules.encounter.records import EncounterBegan
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut
from rules.expedition.going import (
    require_standing,
    scale_of,
    set_out,
    travellers,
)
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration.asking import go_on_by_itself
from rules.exploration.records import PartyReady
from rules.exploration.wishing import leads_or_wishes, wish
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.load.rates import stuck
from rules.pursuit.chasing import require_no_chase
from rules.pursuit.records import DayFled
from rules.record import replace
from rules.rest.records import Rested
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.travel import FAMILY
from rules.travel.days import DayKind, day_kind
from rules.travel.going import begin_day, go_on, rates, replan, require_on_the_road, require_today
from rules.travel.log import (
    course_words,
    is_logged,
    log_day,
    note,
    read_course,
    read_miles,
)
from rules.travel.records import (
    JOURNEY,
    Day,
    DaysLeftOver,
    Happening,
    Journey,
    MakeCamp,
    SetWay,
    SpendDays,
    Stretch,
    Way,
    WaySet,
)
from rules.travel.terrains import label_of, terrain_of
from rules.travel.toll import OSE_WILD_REST, count_day_of_travel

FOLLOWS: Mapping[str, str] = {
    "guide": "a reliable guide",
    "trail": "a trail",
    "river": "a river",
    "landmark": "an obvious landmark",
}
"""What keeps a party from losing its way (OSE-LOST)."""
NOTHING = "nothing"
MOST_STRETCHES = 6
NO_WAY = (
    "Nobody has said which way they go. Give `course` and `terrain`, such as `course:north "
    "terrain:Forest`."
)
_STRETCH = re.compile(
    r"(?P<name>.*?)(?P<road> by road)?( (?P<miles>[\d./]+)( ?miles?)?)?", re.IGNORECASE
)
USUAL = "travel"
REST = "rest"
FLIGHT = "flight"
SCALES = (Scale.WILDERNESS, Scale.WATER)


@FAMILY.handles
def set_way(resolution: Resolution, action: SetWay) -> None:
    """The party goes on like this from now on, and for what is left of today."""
    counts = leads_or_wishes(resolution, "say which way the party goes")
    require_on_the_road(resolution)
    if not counts:
        wish(resolution, Task(_wished_way(action)))
        return
    before = JOURNEY.of(resolution.state).way
    way = change_way(resolution, action)
    if way == before:
        raise RuleError("That is how they go already.")
    resolution.emit(
        WaySet(
            course=way.course,
            terrains=tuple(label_of(one) for one in way.stretches),
            follows=way.follows,
            forage=way.forage,
            fly=way.fly,
            rule="OSE-WILD-DAY",
        )
    )


def _wished_way(action: SetWay) -> str:
    """`go north by way of Forest`: what was said of the way. RuleError for nothing, and for what is
    unknown."""
    where = f" {course_words(read_course(action.course))}" if action.course.strip() else ""
    if action.terrain.strip():
        labels = [label_of(one) for one in _read_stretches(action.terrain)]
        where += f" by way of {listed(labels)}"
    said = [f"go{where}"] if where else []
    if action.follows:
        key = _follows(action.follows)
        said.append(f"follow {FOLLOWS.get(key, 'nothing any more')}")
    if action.forage is not None:
        said.append("forage on the way" if action.forage else "forage no longer")
    if action.fly is not None:
        said.append("fly" if action.fly else "go on foot")
    if not said:
        raise RuleError(NO_WAY)
    return listed(said)


def change_way(resolution: Resolution, action: SetWay) -> Way:
    """Put the way as it is from now on into the state. RuleError where it cannot be gone."""
    state, old = resolution.state, JOURNEY.of(resolution.state).way
    stretches = _read_stretches(action.terrain) if action.terrain.strip() else ()
    if old is None and not (stretches and action.course.strip()):
        raise RuleError(NO_WAY)
    base = old or Way(0, stretches)
    way = Way(
        read_course(action.course) if action.course.strip() else base.course,
        stretches or base.stretches,
        _follows(action.follows) if action.follows else base.follows,
        base.forage if action.forage is None else action.forage,
        base.fly if action.fly is None else action.fly,
    )
    if way.fly:
        require_wings(state)
    if way != old:
        resolution.put(JOURNEY, replace(JOURNEY.of(state), way=way))
    if stretches:
        replan(resolution)
    return way


def _follows(word: str) -> str:
    if word != NOTHING and word not in FOLLOWS:
        raise NotFoundError(f"They can follow {', '.join(FOLLOWS.values())}, or nothing.")
    return "" if word == NOTHING else word


def require_wings(state: GameState) -> None:
    """Raise RuleError unless all who travel can fly (OSE-FLYING)."""
    if names := [rate.name for rate in rates(state) if not rate.flies]:
        raise RuleError(
            f"Not everybody can fly: {', '.join(names)}. ",
            WayOut("Give somebody a mount", "travel mount"),
            ".",
        )


def _read_stretches(typed: str) -> tuple[Stretch, ...]:
    """Stretches as `Forest, Hills by road` or `Hills 8, Forest`. RuleError for what is unknown."""
    found = tuple(_stretch(part) for part in typed.split(",") if part.strip())
    if not 1 <= len(found) <= MOST_STRETCHES:
        raise RuleError(f"A day has 1 to {MOST_STRETCHES} terrains, such as `Forest, Hills`.")
    return found


def _stretch(typed: str) -> Stretch:
    match = _STRETCH.fullmatch(" ".join(typed.split()))
    assert match is not None, "anything at all is a name"
    terrain = terrain_of(match["name"])
    miles = str(read_miles(match["miles"])) if match["miles"] else ""
    return Stretch(terrain.key, match["road"] is not None, miles)


@FAMILY.handles
def spend_days(resolution: Resolution, action: SpendDays) -> None:
    """Days go by. The one that is not over is the first of them."""
    counts = leads_or_wishes(resolution, "say how the party spends the day")
    kind = _require_days(resolution, action)
    if not counts:
        way = SetWay(course=action.course, terrain=action.terrain)
        to = f": {_wished_way(way)}" if action.course or action.terrain else ""
        wish(resolution, Task(f"{kind.label.lower()}{to}"))
        return
    set_out(resolution, Scale.WILDERNESS)
    resolution.settle()
    if action.course or action.terrain:
        change_way(resolution, SetWay(course=action.course, terrain=action.terrain))
    halts, days = len(resolution.halted), action.days
    while days and len(resolution.halted) == halts and travellers(resolution.state):
        if not _spend_day(resolution, kind, half=action.half, anyway=action.anyway):
            break
        days -= 1
    if days and action.days > 1:
        audience = (resolution.actor.member,)
        resolution.emit(DaysLeftOver(days=days, audience=audience, rule="OSE-WILD-DAY"))


@FAMILY.follows("OSE-WILD-DAY")
def next_day(resolution: Resolution, event: PartyReady) -> None:
    """All have said what they do: the day goes by, where the game goes on by itself."""
    go_on_by_itself(resolution, event, Scale.WILDERNESS, SpendDays(kind=""))


def _require_days(resolution: Resolution, action: SpendDays) -> DayKind:
    """How the days are to be spent. Raises RuleError where they cannot be."""
    require_no_chase(resolution)
    require_on_the_road(resolution)
    _require_number(resolution, action.number)
    today = JOURNEY.of(resolution.state).today
    kind = day_kind(action.kind or (today.kind if today is not None else USUAL))
    require_standing(resolution.state, in_place=kind.key == REST)
    if not travellers(resolution.state):
        raise RuleError(
            "Nobody is being played who could travel. Players ",
            WayOut("pick whom they play", "sheet active"),
            ".",
        )
    if not 1 <= action.days <= LONGEST_DAYS:
        raise RuleError(f"1 to {LONGEST_DAYS} days can go by at once, such as `days:7`.")
    if action.days > 1 and (action.half or kind.once):
        raise RuleError("Half a day and a forced march go by one at a time, with `days:1`.")
    return kind


def _require_number(resolution: Resolution, number: int) -> None:
    """Raise TooLateError where a button answers a day that is over."""
    if number and number != JOURNEY.of(resolution.state).next_day:
        raise TooLateError(f"Day {number} is over already.")


def _spend_day(resolution: Resolution, kind: DayKind, *, half: bool, anyway: bool) -> bool:
    """Begin a day, or go on with the one that is not over. Whether it is over now."""
    before = JOURNEY.of(resolution.state).today
    if before is not None and now(resolution.state) >= before.until:
        # Its time has gone by in another way, as in a dungeon.
        go_on(resolution, 0)
    first, today = len(resolution.events), JOURNEY.of(resolution.state).today
    if today is None:
        _require_way(resolution, kind)
        if not anyway and (why := kind.doubt(resolution.state)):
            raise RuleError(f"{why}. Spend the day like that all the same?")
        begin_day(resolution, kind)
    elif today.kind != kind.key:
        raise RuleError(
            f"Day {today.number} has begun ({day_kind(today.kind).label.lower()}) and "
            "is not over. ",
            WayOut("Go on with it", "travel day"),
            ", or ",
            WayOut("camp", "travel day", what="camp"),
            " to end it and begin another.",
        )
    _go_on(resolution, first, half=half)
    return JOURNEY.of(resolution.state).today is None


def _require_way(resolution: Resolution, kind: DayKind) -> None:
    """Raise RuleError where they move and nobody knows which way, or cannot move like that."""
    way = JOURNEY.of(resolution.state).way
    if not kind.moves:
        return
    if way is None:
        raise RuleError(NO_WAY)
    if way.fly:
        require_wings(resolution.state)
    for rate in rates(resolution.state):
        if not rate.mount and (refusal := stuck(resolution.state, rate.who)):
            raise RuleError(refusal)


def _go_on(resolution: Resolution, first: int | None = None, *, half: bool = False) -> None:
    left = require_today(resolution).until - now(resolution.state)
    go_on(resolution, left // 2 if half else left, first)


@FAMILY.handles
def make_camp(resolution: Resolution, action: MakeCamp) -> None:
    """They go no farther today. What the day has brought so far stays."""
    counts = leads_or_wishes(resolution, "say that the party makes camp")
    require_on_the_road(resolution)
    _require_number(resolution, action.number)
    if not counts:
        wish(resolution, Task("make camp"))
        return
    journey = JOURNEY.of(resolution.state)
    if journey.today is None:
        raise RuleError("No day has begun. ", WayOut("Begin one", "travel day"), ".")
    if now(resolution.state) < journey.today.until:
        camp = replace(journey.today, camp=True)
        resolution.put(JOURNEY, replace(journey, today=camp))
    _go_on(resolution)


@FAMILY.follows("OSE-WILD-DAY")
def party_sets_out(resolution: Resolution, event: PartySetOut) -> None:
    """Whoever sets out from home makes a new journey; who only goes on in another way does not.

    The old log is over then. What was said of the way at home counts.
    """
    if event.before is None:
        old = JOURNEY.of(resolution.state)
        new = Journey(way=old.way, mounts=old.mounts)
        resolution.put(JOURNEY, new)


@FAMILY.follows("OSE-WILD-DAY")
def party_comes_back(resolution: Resolution, _event: PartyCameBack) -> None:
    """At home nobody is lost, and the day is over; the log stays to be looked at."""
    journey = JOURNEY.of(resolution.state)
    resolution.put(JOURNEY, replace(journey, way=None, today=None, lost=None, forage=False))


@FAMILY.follows("OSE-PURSUIT-WILD")
def party_flees(resolution: Resolution, event: DayFled) -> None:
    """A day of flight, or of hunting others, stands in the log; nobody knows which way it went."""
    if scale_of(resolution.state) not in SCALES:
        return
    journey = JOURNEY.of(resolution.state)
    resolution.put(JOURNEY, replace(journey, today=None))
    happened = (Happening(FLIGHT, amount=event.direction or 0, secret=True),)
    log_day(resolution, Day(journey.next_day, FLIGHT, now(resolution.state), happened=happened))
    count_day_of_travel(resolution)


@FAMILY.follows("OSE-WILD-DAY")
def encounter_begins(resolution: Resolution, _event: EncounterBegan) -> None:
    """An encounter stands in the log of the day, and whoever rests is disturbed."""
    if scale_of(resolution.state) not in SCALES:
        return
    note(resolution, Happening("encounter"))
    journey = JOURNEY.of(resolution.state)
    if journey.today is not None:
        today = replace(journey.today, disturbed=True)
        resolution.put(JOURNEY, replace(journey, today=today))


@FAMILY.follows(OSE_WILD_REST, after="rested")
def party_rests(resolution: Resolution, event: Rested) -> None:
    """Days of rest on the way stand in the log, each of them once for all who rest."""
    state = resolution.state
    if scale_of(state) not in SCALES or is_logged(state, REST):
        return
    journey, days = replace(JOURNEY.of(state), today=None), event.days + event.interrupted
    resolution.put(JOURNEY, journey)
    log_day(resolution, Day(journey.next_day, REST, now(state), days=days))
