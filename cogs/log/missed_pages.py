"""What somebody has missed, in seven sentences at most: the weightiest first.

A pure function of rows, states and the viewer: asked again with nothing new in between, it is the
same text. What happened is a cut of the same book as the chronicle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.exploration.pages import whereabouts
from cogs.log.book_pages import write_book
from cogs.log.changes_pages import NOTHING_CHANGED, tell_changes
from cogs.log.recap_pages import (
    deaths,
    experience,
    fights,
    finds,
    growth,
    money,
    newest,
    others,
    places,
    spoken,
)
from cogs.log.scene_pages import Scope
from cogs.pace.telling import hold_button
from cogs.render.board import board_view, where
from cogs.render.board_buttons import SPOKEN, buttons_for, verb_of
from cogs.render.board_lines import LADDER, listed_within
from cogs.render.buttons import Button, make_button
from cogs.render.game_time import duration_words
from cogs.render.narration import round_name
from cogs.render.telling import Message
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from data.live import LiveGame, LogEntry
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_HOUR
from rules.kernel.actor import Viewer
from rules.kernel.apart import called
from rules.kernel.dues import Due, DueKind, debtors
from rules.kernel.management import MovesRedone, MovesUndone
from rules.kernel.words import capitalized, listed, many
from rules.pace.waiting import awaited_since, first_deadline
from rules.pursuit.chasing import may_decide
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.records import EncounterView

MOST_SENTENCES, MOST_OWN, MOST_FIGHTS = 7, 2, 2
_MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class Missed:
    """What somebody has missed: the rows since, oldest first, and the state before them.

    `mine` is their own last move, None if they have made none, or asked for so many `moves`, or for
    all `since` a moment (milliseconds since 1970). `before` is None where it is no longer kept.
    `count` is how many moves there were: of many only the newest are in `entries`. Of those `since`
    a moment it is at most one more.
    """

    entries: Sequence[LogEntry]
    count: int
    mine: LogEntry | None = None
    since: int | None = None
    moves: int = 0
    before: GameState | None = None


def render_catchup(game: LiveGame, viewer: Viewer, missed: Missed, board: str = "") -> Message:
    """The private page of `/catchup`, with the buttons for what is open; `board` is a link.

    It takes a while where much was missed.
    """
    view = board_view(game, viewer)
    dues = ENGINE.what_is_due(game.state, viewer)
    own = tuple(due for due in dues if due.is_of(viewer))
    here = where(view, LADDER[0]) if view is not None else whereabouts(game)
    place = capitalized(here)
    foot = f"-# {place} \u00b7 [board](<{board}>)" if board else f"-# {place}"
    told = _sentences(game, viewer, missed, view, dues)[:MOST_SENTENCES]
    text = join_within((_head(game, missed), *told), MESSAGE_LIMIT - len(foot) - 1)
    return Message(f"{text}\n{foot}", tuple(_buttons(game, viewer, missed, view, own)))


def _sentences(
    game: LiveGame,
    viewer: Viewer,
    missed: Missed,
    view: EncounterView | None,
    dues: Sequence[Due],
) -> list[str]:
    """All that there is to say, what matters most first."""
    own = tuple(due for due in dues if due.is_of(viewer))
    scenes = write_book(missed.entries, game, viewer, Scope("")).scenes
    changes = tell_changes(missed.before, game.state, viewer, view, experience(scenes))
    mine = [*_taken_back(missed), *_refused(view, own), *_few(changes)]
    fought = fights(scenes, MOST_FIGHTS)
    found = [
        deaths(scenes),
        *mine[:MOST_OWN],
        _to_do(game.state, own, dues),
        *fought,
        newest(scenes, _now(view)),
        spoken(scenes),
        finds(scenes),
        places(scenes),
        others(scenes),
        growth(scenes, [one.id for one in game.state.characters if viewer.plays_for(one.owner)]),
        money(scenes),
        _time(missed.before, game.state),
    ]
    return [text for text in found if text]


def _few(changes: Sequence[str]) -> list[str]:
    """The characters of whoever plays many: those to whom something happened first."""
    ordered = sorted(changes, key=lambda line: NOTHING_CHANGED in line)
    if len(ordered) < MOST_OWN:
        return ordered
    rest = len(ordered) - MOST_OWN + 1
    last = f"{ordered[MOST_OWN - 1].removesuffix('.')}, and {rest} more of yours."
    return [*ordered[: MOST_OWN - 1], last] if rest > 1 else ordered


def _buttons(
    game: LiveGame,
    viewer: Viewer,
    missed: Missed,
    view: EncounterView | None,
    own: Sequence[Due],
) -> Iterator[Button]:
    speaks = may_decide(game.state, viewer)
    found = buttons_for(game, view, own)
    yield from (one for one in found if speaks or verb_of(one) not in SPOKEN)
    first = next((row.label for row in missed.entries if row.is_public), "")
    if first:
        yield make_button("story", game.id, f"since-{first}", label="All of it")
    if viewer.member is not None and not (game.ended or game.state.pace.held):
        yield hold_button(game.id)


def _now(view: EncounterView | None) -> str:
    """The chapter that is being played."""
    if view is None:
        return ""
    return "Before the rounds" if view.stage is Stage.MEETING else round_name(view.round)


def _head(game: LiveGame, missed: Missed) -> str:
    """Since when it is told, in small print; in plain words where there is nothing to tell."""
    moves = many(missed.count, "move")
    if missed.moves:
        return f"-# The last {moves}." if missed.count else "Nothing has happened yet."
    if missed.mine is None and missed.since is None:
        return f"-# You have not acted yet. In this scene so far: {moves}."
    since = _since(game, missed)
    if missed.count > len(missed.entries):
        return f"-# Since {since}: {moves}; this is about the newest {len(missed.entries):,}."
    return f"-# Since {since}: {moves}." if missed.count else f"Nothing new since {since}."


def _since(game: LiveGame, missed: Missed) -> str:
    """`your move #41, 3 days ago`, or the moment that was asked for."""
    if missed.mine is None:
        return moment(missed.since or 0, "f")
    link = missed.mine.link(game)
    label = f"[#{missed.mine.label}](<{link}>)" if link else f"#{missed.mine.label}"
    return f"your move {label}, {moment(missed.mine.at)}"


def _taken_back(missed: Missed) -> Iterator[str]:
    """The moves from before that somebody has taken back since."""
    if missed.mine is None:
        return
    gone: set[int] = set()
    for event in (event for entry in missed.entries for event in entry.events):
        if isinstance(event, MovesUndone):
            gone |= set(event.numbers)
        elif isinstance(event, MovesRedone):
            gone -= set(event.numbers)
    moves = [f"#{called(number)}" for number in sorted(gone) if number <= missed.mine.number]
    if moves and missed.mine.is_public:
        yield f"**Taken back** since: {listed(moves)}."


def _to_do(state: GameState, own: Sequence[Due], dues: Sequence[Due]) -> str:
    """What the reader owes, each kind once, and what is typed to give it; whom the game waits for.

    It waits for nobody else where that is the reader alone.
    """
    by_kind: dict[tuple[DueKind, str], list[Due]] = {}
    for due in own:
        by_kind.setdefault((due.kind, due.command), []).append(due)
    owed = listed([_owed(kind, command, dues) for (kind, command), dues in by_kind.items()])
    if not owed:
        waited = _waiting(state, dues)
        return f"**Waiting for** {waited}." if waited else ""
    waited = _waiting(state, [due for due in dues if due not in own])
    until = _until(state) if any(due.holds for due in own) else ""
    return f"**Open for you**: {owed}{f'; waiting for {waited}' if waited else until}."


def _refused(view: EncounterView | None, own: Sequence[Due]) -> Iterator[str]:
    """Why what the reader declared was not possible, of those whose turn is open for that."""
    turns = (due.target for due in own if due.kind is DueKind.TURN)
    for who in dict.fromkeys(turns):
        one = None if view is None else view.combatant(who)
        if one is not None and one.refused:
            yield f"{plain(one.name)} could not act as declared: {plain(one.refused)}"


def _owed(kind: DueKind, command: str, dues: Sequence[Due]) -> str:
    """`a turn for Ada and Nim (`/do done`)`."""
    names = list(dict.fromkeys(plain(due.name) for due in dues if due.name not in kind))
    whom = f" for {listed_within(names, _MOST_NAMES)}" if names else ""
    return f"{kind}{whom}" + (f" ({command})" if command else "")


def _waiting(state: GameState, dues: Sequence[Due]) -> str:
    """Whom the game waits for, those together who have been for as long, and until when."""
    by_since: dict[int, list[Due]] = {}
    for due in (due for due in dues if due.holds):
        by_since.setdefault(awaited_since(state, due.target) or 0, []).append(due)
    told = [_since_when(since, by_since[since]) for since in sorted(by_since)]
    return f"{'; '.join(told)}{_until(state)}" if told else ""


def _since_when(since: int, dues: Sequence[Due]) -> str:
    names = listed_within([plain(name) for name in debtors(dues)], _MOST_NAMES)
    return f"{names}, asked {moment(since)}" if since else names


def _until(state: GameState) -> str:
    if state.pace.held:
        return ", while the scene is held"
    if state.pace.paused is not None:
        return ", while the game is paused"
    first = first_deadline(state.pace)
    return "" if first is None or first.at is None else f", until {moment(first.at, 'f')}"


def _time(before: GameState | None, after: GameState) -> str:
    """How much game time went by, where that is hours at least."""
    gone = now(after) - now(before) if before is not None else 0
    turns = gone // SECONDS_PER_TURN
    return f"{duration_words(turns)} went by." if turns >= TURNS_PER_HOUR else ""
