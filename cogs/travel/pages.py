"""The journey on the board, and where its days lead, as points on a map in miles and in words.

The text says of each place what the map shows: how far it is and where, and what happened there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import atan2, cos, degrees, hypot, radians, sin

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import comings_words
from cogs.render.deeds import Deed, Doer, deeds_of, form_deed
from cogs.render.on_board import QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from data.live import LiveGame
from rules.expedition.going import is_lost, scale_of
from rules.kernel.actor import TABLE
from rules.kernel.dues import Coming
from rules.kernel.known import Known
from rules.kernel.words import in_sentence, listed, many
from rules.state.party import Scale
from rules.travel.days import DAYS, DayKind, day_kind
from rules.travel.log import course_sign, course_words, in_tenths, miles_per_day, turned
from rules.travel.records import Happening
from rules.travel.spending import FOLLOWS
from rules.view.journey import EntryView, JourneyView, drawn_together, view_journey

TURNS = (45, -45, 90, -90, 135, -135, 180)
"""The other points of the compass as seen from a course, the nearest first."""

KINDS: Mapping[str, str] = {
    "travel": "",
    "march": "a forced march",
    "rest": "rest",
    "hunt": "a hunt",
    "sail": "",
    "flight": "a pursuit, nobody knows where to",
}
"""How a day was spent, in the log; "" where the miles say it."""
HAPPENINGS: Mapping[str, str] = {
    "encounter": "an encounter",
    "food": "food for {amount} found",
    "game": "animals met on the hunt (players do not know)",
    "gale": "a gale",
    "took water": "{name} took on water",
    "shelter": "{name} found shelter",
    "beached": "{name} was beached",
    "harbour": "{name} found a harbour",
    "wrecked": "{name} was wrecked",
    "sunk": "{name} sank",
    "noticed": "they noticed that they were lost",
    "flight": "they ran {amount}° from north (players do not know)",
    "found": "they found out where they really were",
}
"""What a day brought, by its word."""
NOT_BEGUN = (
    "Nobody has said which way the party goes. `/do travel way` says it, with a `course` and a "
    "`terrain`; `/do travel day` goes there."
)
_LOG_ROOM = 1100
SAIL = "sail"
CAMP = "camp"
"""In place of a way to spend the day: no farther today."""
_seen = Known(lambda state: view_journey(state, TABLE, with_log=False))
ALT_LIMIT = 1024
BELIEVED, TRUE = "where they believe they are", "where they really are"
WAY = "the way, with its days"
NIGHT, BY_DAY = "a night was spent there", "where they are, by day"
"""Where the viewer knows of one way alone: the other words would say that there are two."""
SIGNS: Mapping[str, str] = {
    "encounter": "!",
    "food": "+",
    "game": "*",
    "noticed": "?",
    "found": "=",
    "flight": ">",
    "gale": "~",
    "took water": "w",
    "shelter": "s",
    "beached": "b",
    "harbour": "h",
    "wrecked": "x",
    "sunk": "#",
}
"""How what a day brought is marked on the map, by its word."""
_DOUBTS = ("noticed", "found")


def miles_words(miles: Fraction) -> str:
    """`16 miles`, `1 mile`, `13.3 miles`."""
    number = in_tenths(miles)
    return f"{number} mile" if number == "1" else f"{number} miles"


def _ground_words(terrains: Sequence[str]) -> str:
    """`forest and hills by road`."""
    return plain(listed([in_sentence(terrain) for terrain in terrains]))


def way_words(course: int, terrains: Sequence[str], *, fly: bool = False) -> str:
    """`north through forest`, `north over forest`."""
    return f"{course_words(course)} {'over' if fly else 'through'} {_ground_words(terrains)}"


def extras_text(follows: str, *, forage: bool) -> str:
    """`following a trail and looking for food`, "" for neither."""
    words = [f"following {FOLLOWS[follows]}"] if follows else []
    return listed([*words, *(["looking for food"] if forage else [])])


def _happening_words(happening: Happening) -> str:
    """What a day brought, as a few words."""
    words = HAPPENINGS[happening.what]
    return words.format(amount=happening.amount, name=plain(happening.name))


def render_journey(view: JourneyView, comings: Sequence[Coming] = (), where: str = "") -> str:
    """All of it for one viewer, as far as they may know.

    `comings` are what the next day brings, `where` is a sentence on where the party is.
    """
    lines = [*_head(view), *([where] if where else []), *_ahead(view), *_coming(comings)]
    if view.entries:
        room = min(_LOG_ROOM, MESSAGE_LIMIT - sum(len(line) + 1 for line in lines))
        lines.append(_newest(log_lines(view), room))
    return join_within(lines, MESSAGE_LIMIT)


def _head(view: JourneyView) -> Iterator[str]:
    if view.entries:
        yield f"{_day_words(view)}: {miles_words(view.total)} so far."
    if view.way is None:
        if view.is_out or not view.entries:
            yield NOT_BEGUN
        return
    way = way_words(view.way.course, view.way.terrains, fly=view.way.fly)
    extras = extras_text(view.way.follows, forage=view.way.forage)
    yield f"They go {way}{f', {extras}' if extras else ''}."
    if view.lost is not None:
        yield _lost(view, view.lost.since)


def _day_words(view: JourneyView) -> str:
    """`Day 5 of the journey, not over yet`, or without its end."""
    date = f" ({plain(view.date)})" if view.date else ""
    return f"**Day {view.number}** of the journey{date}{', not over yet' if view.is_open else ''}"


def _lost(view: JourneyView, since: int) -> str:
    if view.true is None:
        return f"**They are lost** since day {since}, and nobody has said yet where they really go."
    return f"**They are lost** since day {since}: they really go {course_words(view.true)}."


def _ahead(view: JourneyView) -> Iterator[str]:
    """What the day comes to, for each way to spend it, and who sets the pace."""
    if view.way is None or view.slowest is None:
        return
    ahead = listed(
        [f"{day_kind(key).label.lower()} {miles_words(miles)}" for key, miles in view.ahead], "or"
    )
    slow = f"{plain(view.slowest.name)} sets the pace: {view.slowest.feet}' ({view.slowest.why})."
    if ahead:
        yield f"{'Still to come' if view.is_open else 'Next day'}: {ahead}. {slow}"
    yield _rest_words(view)
    for key, why in view.doubts:
        yield f"Against a {day_kind(key).label.lower()}: {plain(why)}."


def _rest_words(view: JourneyView) -> str:
    """Whether a day of rest is due, or in how many days."""
    if view.overdue:
        return f"{plain(listed(view.overdue))}: -1 to attacks and damage until a full day of rest."
    if view.must_rest:
        return f"A day of rest is due for {plain(listed(view.must_rest))} after the forced march."
    left = view.days_until_rest
    if not left:
        return "A day of rest is due: another day of travel costs -1 to attacks and damage."
    return f"Rest is due after {many(left, 'more day')} of travel."


def needs_a_look(view: JourneyView, comings: Sequence[Coming], kind: DayKind) -> bool:
    """Whether such a day brings what its leader should have seen first: weariness, or a halt."""
    wearies = kind.moves and not (view.is_open or view.overdue or view.days_until_rest)
    return wearies or any(coming.stops for coming in comings)


def _coming(comings: Sequence[Coming]) -> Iterator[str]:
    if comings:
        yield f"In the next 24 hours: {comings_words(comings)}."


def log_lines(view: JourneyView) -> list[str]:
    """The log, days that were alike in one line, the oldest first."""
    return [_entry_words(entry) for entry in drawn_together(view.entries)]


def _entry_words(entry: EntryView) -> str:
    """`Days 1 to 3: 72 miles north through clear.`, and what happened."""
    last = entry.number + entry.days - 1
    day = f"Day {entry.number}" if entry.days == 1 else f"Days {entry.number} to {last}"
    said = [_spent(entry), *map(_happening_words, entry.happened)]
    return f"- {day}: {'; '.join(filter(None, said))}."


def _spent(entry: EntryView) -> str:
    kind = KINDS[entry.kind]
    if entry.course is None:
        return kind
    words = f"{miles_words(entry.miles)} {course_words(entry.course)}"
    if entry.terrains:
        through = "" if entry.kind == SAIL else "through "
        words += f" {through}{_ground_words(entry.terrains)}"
    if kind:
        words += f", {kind}"
    if entry.true not in (None, entry.course):
        words += f", really {course_words(entry.true or 0)}"
    return words


def _newest(lines: Sequence[str], room: int) -> str:
    """As many of the newest lines as there is room for."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    more = len(lines) - len(kept)
    head = [f"- … {more} earlier"] if more else []
    return "\n".join([*head, *reversed(kept)])


@QUIET_LINES.at(40)
def journey_line(game: LiveGame) -> Iterator[str]:
    """How far they are and which way they go, while they are on the road."""
    view = _seen(game.state)
    if not view.is_out or view.way is None:
        return
    way = way_words(view.way.course, view.way.terrains, fly=view.way.fly)
    rest = f" {_rest_words(view)}" if view.overdue or not view.days_until_rest else ""
    yield f"{_day_words(view)}: {way}, {miles_words(view.total)} so far.{rest}"


@QUIET_LINES.at(50)
def march_line(game: LiveGame) -> Iterator[str]:
    """How far they come in a day over easy ground, and who sets the pace."""
    view = _seen(game.state)
    if not view.is_out or view.slowest is None:
        return
    slow, miles = view.slowest, miles_words(miles_per_day(view.slowest.feet))
    yield f"The party goes {miles} a day over easy ground: {plain(slow.name)}, {plain(slow.why)}."


@QUIET_BUTTONS.at(70)
def journey_buttons(game: LiveGame) -> Iterator[Button]:
    """The next day as it is planned, and the page with all else."""
    view = _seen(game.state)
    if not view.is_out:
        return
    if view.way is not None or view.is_open:
        yield _day_button(game, view, day_kind(view.kind))
    yield make_button("journey", game.id, label="Journey", shows=True)


def page_buttons(game: LiveGame, view: JourneyView) -> list[Button]:
    """All ways to spend the day, for whoever leads; for referees also what comes of being lost."""
    may_go = view.can_lead and view.way is not None and game.state.encounter is None
    found = list(_day_buttons(game, view)) if may_go else []
    if view.lost is None or view.course is None:
        return found
    if not view.lost.chosen:
        found += course_buttons(game, view.course, view.lost.since)
    return [*found, make_button("lost-noticed", game.id, view.lost.since, label="They notice")]


def day_deeds(doer: Doer) -> Iterator[Deed]:
    """How the party can spend the day."""
    state = doer.game.state
    if scale_of(state) is Scale.WILDERNESS and doer.met is None and not is_lost(state):
        view = view_journey(doer.game.state, doer.viewer, with_log=False)
        yield from deeds_of(page_buttons(doer.game, view), also="day travel journey")
        if view.can_lead:
            yield form_deed("Which way the party goes…", "travel way")


def _day_buttons(game: LiveGame, view: JourneyView) -> Iterator[Button]:
    kinds = (day_kind(view.kind),) if view.is_open else DAYS
    for kind in kinds:
        if view.is_open or kind.key != "march" or not view.must_rest:
            yield _day_button(game, view, kind)
    if view.is_open:
        yield make_button("day", game.id, view.number, CAMP, label="Make camp")


def _day_button(game: LiveGame, view: JourneyView, kind: DayKind) -> Button:
    usual = "Next day" if kind.key == "travel" else kind.label
    label = f"Go on with day {view.number}" if view.is_open else usual
    return make_button("day", game.id, view.number, kind.key, label=label, style=GREEN)


def course_buttons(game: LiveGame, course: int, since: int) -> list[Button]:
    """A button for each course that the party may really go since a day."""
    return [
        make_button("true-course", game.id, since, true, label=f"Really {course_sign(true)}")
        for true in (turned(course, by) for by in TURNS)
    ]


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where days ended: miles to the east and to the north of the start, and which days.

    `happened` are words for what those days brought, `terrains` what was crossed to come there.
    """

    east: float
    north: float
    days: tuple[int, ...] = ()
    happened: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """`4`, or `4-6` where they stayed; "" for the start."""
        if not self.days:
            return ""
        first, last = self.days[0], self.days[-1]
        return str(first) if first == last else f"{first}-{last}"

    @property
    def where(self) -> str:
        """`34.1 miles north-east of the start`."""
        far = hypot(self.east, self.north)
        if far < 0.05:
            return "at the start"
        point = round(degrees(atan2(self.east, self.north)) / 45) * 45 % 360
        return f"{far:.1f} miles {course_words(point)} of the start"


@dataclass(frozen=True, slots=True)
class Tracks:
    """The way as it is believed, and as it really was where the viewer may know that it differs.

    `by_day`: the day on which they came to the last place is not over.
    """

    believed: tuple[Stop, ...]
    true: tuple[Stop, ...]
    log: tuple[str, ...]
    by_day: bool = False

    @property
    def stops(self) -> tuple[Stop, ...]:
        """All places on the map."""
        return (*self.believed, *self.true)


def find_tracks(view: JourneyView) -> Tracks:
    """The tracks of a journey, as far as it is known to whoever looks."""
    believed = tuple(_track((entry, entry.course) for entry in view.entries))
    really = tuple(_track((entry, entry.true) for entry in view.entries))
    differs = any(entry.true not in (None, entry.course) for entry in view.entries)
    by_day = view.is_open and bool(view.entries) and view.entries[-1].number == view.number
    return Tracks(believed, really if differs else (), tuple(log_lines(view)), by_day)


def _track(steps: Iterable[tuple[EntryView, int | None]]) -> Iterator[Stop]:
    """The start, and each place where days ended."""
    stop = Stop(0, 0)
    for entry, course in steps:
        days = range(entry.number, entry.number + entry.days)
        happened = tuple(one.what for one in entry.happened)
        if entry.miles and course is not None:
            yield stop
            miles, angle = float(entry.miles), radians(course)
            east, north = stop.east + miles * sin(angle), stop.north + miles * cos(angle)
            stop = Stop(east, north, tuple(days), happened, entry.terrains)
        else:
            known = tuple(dict.fromkeys((*stop.days, *days)))
            stop = replace(stop, days=known, happened=(*stop.happened, *happened))
    yield stop


def position_words(tracks: Tracks) -> str:
    """Where they believe to be, and for who may know it where they really are."""
    believed = f"By their own reckoning they are {tracks.believed[-1].where}"
    known = [one for stop in tracks.believed for one in stop.happened if one in _DOUBTS]
    if known and known[-1] == "noticed":
        believed += ", but they have been lost on the way"
    if not tracks.true:
        return f"{believed}."
    return f"{believed}, and really {tracks.true[-1].where}."


def describe_map(tracks: Tracks) -> str:
    """The same for those who cannot see the picture."""
    told = " ".join((position_words(tracks), *(line.removeprefix("- ") for line in tracks.log)))
    return shorten(f"Map of the journey. {told}", ALT_LIMIT)
