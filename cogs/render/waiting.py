"""Whom the game waits for, since when and until when, on a page of its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from cogs.clock.telling import clock_words
from cogs.exploration.pages import coming_hunger, coming_meal, coming_thirst
from cogs.exploration.telling import coming_rest, coming_weariness
from cogs.hirelings.pages import coming_wages, coming_week
from cogs.pace.telling import FOR, hours_text, limit_text
from cogs.places.pages import coming_light
from cogs.render.board_lines import listed_within
from cogs.render.buttons import RED, Button, make_button
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from cogs.searching.telling import coming_theft
from cogs.skills.pages import coming_training
from cogs.treasure.pages import coming_upkeep
from data.live import LiveGame
from rules.clock.clock import rounds_per_turn
from rules.clock.records import clock_at
from rules.kernel.actor import TABLE, Viewer, absence_of, owned_by, stand_in_of
from rules.kernel.dues import Coming, Due, DueKind, debtors
from rules.kernel.words import listed
from rules.pace.waiting import awaited_since, deadlines_in_order, first_deadline, where_it_stands
from rules.state.game import GameState
from rules.state.pace import Absence, Away, Pace
from rules.systems import ENGINE

WAITING_MOST_NAMES = 6
MOST_CALLED = 25
NOBODY = "The game waits for nobody."
DUES_MOST_NAMES = 8
STAYS_DUE = "stays due"
MOST_LINES = 15
"""So many things are told that come, the next first."""
NOBODY_AWAY = (
    "Nobody is away. `/away until:friday` says that you will be; with `delegate:` somebody plays "
    "for you meanwhile."
)


def render_waiting(game: LiveGame, viewer: Viewer) -> str:
    """Who owes what since when, the deadlines, and what the game's are."""
    pace = game.state.pace
    dues = [due for due in ENGINE.what_is_due(game.state, viewer) if due.holds]
    if dues or pace.deadlines:
        lines = [*_debtors(game, dues), *until_lines(pace)]
    else:
        lines = [f"{NOBODY} It {where_it_stands(game.state, dues).value}."]
    return "\n".join([*lines, *_habits(pace)])


def _debtors(game: LiveGame, dues: list[Due]) -> Iterator[str]:
    yield "**Waiting for**"
    by_name: dict[str, list[Due]] = {}
    for due in dues:
        by_name.setdefault(listed(due.debtors), []).append(due)
    for name, owed in by_name.items():
        what = listed(list(dict.fromkeys(due.kind.value for due in owed)))
        since = min(
            filter(None, (awaited_since(game.state, due.target) for due in owed)), default=0
        )
        yield f"- {plain(name)}: {what}" + (f", asked {moment(since)}" if since else "")


def waiting_lines(game: LiveGame) -> Iterator[str]:
    """`**Waiting for** Ada and the referee, asked 2 hours ago`, as everybody may know it."""
    dues = [due for due in ENGINE.what_is_due(game.state, TABLE) if due.holds]
    if not dues:
        return
    since = awaited_since(game.state, dues[0].target)
    asked = f", asked {moment(since)}" if since else ""
    names = [plain(name) for name in debtors(dues)]
    is_open = dues[0].kind is DueKind.NEXT
    # Before it is somebody's alone, nobody has been asked.
    told = "" if is_open and len(dues[0].debtors) > 1 else asked
    what = ". What does the party do next?" if is_open else ""
    yield f"**Waiting for** {listed_within(names, WAITING_MOST_NAMES)}{told}{what}"
    yield from until_lines(game.state.pace)


def called_line(game: LiveGame, called: Sequence[int]) -> Iterator[str]:
    """`@ann, @bob`: those who are waited for and were called, as the board mentions them."""
    if called:
        people = people_of(game)
        yield f"-# {', '.join(people.name(member) for member in called[:MOST_CALLED])}"


def until_lines(pace: Pace) -> Iterator[str]:
    """`Until 24 December 2026 20:00, in 6 hours`: the deadlines, or that the game is paused."""
    if pace.paused is not None:
        until = f" until {moment(pace.paused_until, 'f')}" if pace.paused_until else ""
        why = ": nobody has answered. It goes on with the first who does" if pace.asleep else ""
        yield f"**The game is paused**{until}{why}."
        return
    deadlines = deadlines_in_order(pace)
    for deadline in deadlines:
        assert deadline.at is not None
        what = f"{FOR[deadline.phase].capitalize()} until" if len(deadlines) > 1 else "Until"
        yield f"{what} {moment(deadline.at, 'f')}, {moment(deadline.at)}"


def _habits(pace: Pace) -> Iterator[str]:
    """How long things may take in this game."""
    texts = [f"{limit_text(limit)} for {FOR[phase]}" for phase, limit in pace.limits.items()]
    if texts:
        yield f"-# Players have {listed(texts)}."
    else:
        yield "-# Nothing has a deadline. A referee sets one with `/do deadline set`."
    if pace.quiet is not None:
        yield f"-# No deadline falls from {hours_text(pace.quiet)} ({pace.zone})."


def deadline_buttons(game: LiveGame) -> tuple[Button, ...]:
    """What a referee does about the deadline that comes first."""
    pace = game.state.pace
    if pace.paused is not None:
        return (make_button("pause", game.id, "off", label="Resume"),)
    buttons = [make_button("pause", game.id, "on", label="Pause")]
    first = first_deadline(pace)
    if first is not None:
        for hours in (12, 24):
            words = first.key, hours
            buttons.append(make_button("deadline-more", game.id, *words, label=f"{hours} h more"))
        now = make_button("deadline-now", game.id, first.key, label="Wait no longer", style=RED)
        buttons.append(now)
    return tuple(buttons)


def others_waited_for(dues: Sequence[Due], viewer: Viewer) -> tuple[Due, ...]:
    """What others than this referee owe in the step being played; nothing for a player."""
    if not viewer.is_referee:
        return ()
    return tuple(
        due
        for due in dues
        if due.holds and due.owners and due.otherwise != STAYS_DUE and not due.is_of(viewer)
    )


def next_warning(waiting: Sequence[Due]) -> str:
    """`Still waiting for Ada and Nim. If you go on now, they are passed over.`"""
    names = listed_within([plain(name) for name in debtors(waiting)], DUES_MOST_NAMES)
    ends = list(dict.fromkeys(due.otherwise for due in waiting))
    return f"Still waiting for {names}. If you go on now, {listed_within(ends, len(ends))}."


def _occasion(coming: Coming) -> str:
    return f"it happens: {plain(coming.name)}"


def _wandering(_coming: Coming) -> str:
    return "it is rolled whether something comes"


TEXTS: Mapping[str, Callable[[Coming], str]] = {
    "hunger": coming_hunger,
    "light": coming_light,
    "notice": coming_week,
    "theft": coming_theft,
    "meal": coming_meal,
    "occasion": _occasion,
    "thirst": coming_thirst,
    "upkeep": coming_upkeep,
    "training": coming_training,
    "wandering": _wandering,
    "rest-due": coming_rest,
    "weary": coming_weariness,
    "wages": coming_wages,
}
"""What is said of each kind of thing that comes, by its word: "2 torches go out"."""


def comings_page(state: GameState, comings: Sequence[Coming], until: int) -> str:
    """What comes when, up to a moment of game time in seconds."""
    length = rounds_per_turn(state)
    head = f"**Until {clock_words(clock_at(until, length))}**"
    if not comings:
        return f"{head} nothing comes that you know of."
    told = ((clock_words(clock_at(one.at, length)), TEXTS[one.what](one)) for one in comings)
    lines = [*dict.fromkeys(f"- {at}: {words}" for at, words in told)]
    return join_within((f"{head}:", *lines[:MOST_LINES]), MESSAGE_LIMIT)


def comings_words(comings: Sequence[Coming]) -> str:
    """All of it as one line, each thing once; "" where nothing comes."""
    return "; ".join(dict.fromkeys(TEXTS[coming.what](coming) for coming in comings))


def render_away(game: LiveGame) -> str:
    """Everybody who is away, and who plays for them."""
    people = people_of(game)
    lines = [f"- {people.name(away.member)} {_until(game, away)}" for away in game.state.away]
    said = {away.member for away in game.state.away}
    for seat in game.state.vacant:
        if seat not in said:
            names = [plain(one.name) for one in owned_by(seat, game.state.characters)]
            lines.append(f"- Nobody plays {listed(names)}")
    return join_within(["**Away**", *lines], MESSAGE_LIMIT) if lines else NOBODY_AWAY


def absence_words(game: LiveGame, member: int | None) -> str:
    """`is away until …, @Bob plays meanwhile`; "" for somebody who is here."""
    away = absence_of(game.state, member)
    return "" if away is None else _until(game, away)


def _until(game: LiveGame, away: Away) -> str:
    if away.until is None:
        return "does not answer" if away.why is Absence.SILENT else "has left"
    words = f"is away until {moment(away.until, 'f')}"
    stand_in = stand_in_of(game.state, away.member)
    if stand_in is not None:
        words += f", {people_of(game).name(stand_in)} plays meanwhile"
    return f"{words}: {plain(away.note)}" if away.note else words


def ask_back(away: Away) -> str:
    """What somebody is asked who acts although they are away."""
    until = "" if away.until is None else f" until {moment(away.until, 'f')}"
    return f"You are away{until}. Are you back?"
