"""The journey as text: how it goes on, what comes next, and what each day has brought."""

from collections.abc import Iterator, Sequence

from cogs.render.comings import comings_words
from cogs.render.journey.words import (
    KINDS,
    extras_words,
    ground_words,
    happening_words,
    miles_words,
    way_words,
)
from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain
from rules.kernel.comings import Coming
from rules.travel.days import DayKind, day_kind
from rules.travel.miles import course_words
from rules.view.journey import EntryView, JourneyView, drawn_together

NOT_BEGUN = (
    "Nobody has said which way the party goes. `/travel way` says it, with a `course` and a "
    "`terrain`; `/travel day` goes there."
)
_LOG_ROOM = 1100
SAIL = "sail"


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
        yield f"{day_words(view)}: {miles_words(view.total)} so far."
    if view.way is None:
        if view.is_out or not view.entries:
            yield NOT_BEGUN
        return
    way = way_words(view.way.course, view.way.terrains, fly=view.way.fly)
    extras = extras_words(view.way.follows, forage=view.way.forage)
    yield f"They go {way}{f', {extras}' if extras else ''}."
    if view.lost is not None:
        yield _lost(view, view.lost.since)


def day_words(view: JourneyView) -> str:
    """`Day 5 of the journey, not over yet`, or without its end."""
    return f"**Day {view.number}** of the journey{', not over yet' if view.is_open else ''}"


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
    yield rest_words(view)
    for key, why in view.doubts:
        yield f"Against a {day_kind(key).label.lower()}: {plain(why)}."


def rest_words(view: JourneyView) -> str:
    """Whether a day of rest is due, or in how many days."""
    if view.overdue:
        return f"{plain(listed(view.overdue))}: -1 to attacks and damage until a full day of rest."
    if view.must_rest:
        return f"A day of rest is due for {plain(listed(view.must_rest))} after the forced march."
    left = view.days_until_rest
    if not left:
        return "A day of rest is due: another day of travel costs -1 to attacks and damage."
    return f"Rest is due after {left} more {'day' if left == 1 else 'days'} of travel."


def needs_a_look(view: JourneyView, comings: Sequence[Coming], kind: DayKind) -> bool:
    """Whether such a day brings what its leader should have seen first: weariness, or a halt."""
    wearies = kind.moves and not (view.is_open or view.overdue or view.days_until_rest)
    return wearies or any(coming.stops for coming in comings)


def _coming(comings: Sequence[Coming]) -> Iterator[str]:
    if comings:
        yield f"In the next 24 hours: {comings_words(comings)}."


def log_lines(view: JourneyView) -> list[str]:
    """The log, days that were alike in one line, the oldest first."""
    return [entry_words(entry) for entry in drawn_together(view.entries)]


def entry_words(entry: EntryView) -> str:
    """`Days 1 to 3: 72 miles north through clear.`, and what happened."""
    last = entry.number + entry.days - 1
    day = f"Day {entry.number}" if entry.days == 1 else f"Days {entry.number} to {last}"
    said = [_spent(entry), *map(happening_words, entry.happened)]
    return f"- {day}: {'; '.join(filter(None, said))}."


def _spent(entry: EntryView) -> str:
    kind = KINDS[entry.kind]
    if entry.course is None:
        return kind
    words = f"{miles_words(entry.miles)} {course_words(entry.course)}"
    if entry.terrains:
        through = "" if entry.kind == SAIL else "through "
        words += f" {through}{ground_words(entry.terrains)}"
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
