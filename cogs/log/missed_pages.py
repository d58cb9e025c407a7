"""What somebody has missed: what happened, what became of them, what is open.

A pure function of rows, states and the viewer: asked again with nothing new in between, it is the
same text. What became of somebody is read off the views of two states, so nothing is told that its
reader could not look up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cogs.exploration.pages import whereabouts
from cogs.log.story_pages import phone_lines, tell_story, tell_within
from cogs.pace.telling import hold_button
from cogs.render.board import board_view, where
from cogs.render.board_buttons import SPOKEN, buttons_for, verb_of
from cogs.render.board_lines import LADDER, listed_within
from cogs.render.narration import round_name
from cogs.render.telling import Message
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from cogs.sheet.pages import health_words
from data.live import LiveGame, LogEntry
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind, debtors
from rules.kernel.management import MovesRedone, MovesUndone
from rules.kernel.words import listed, many
from rules.pace.waiting import awaited_since, first_deadline
from rules.pursuit.chasing import may_decide
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.systems import ENGINE
from rules.view.records import EncounterView
from rules.view.sheets import SheetView, view_sheet

PHONE_LINES = 15
"""What fits on one screen of a phone."""
_LEAST_STORY = 5
_MOST_NAMES = 6


def tell_changes(
    before: GameState | None, after: GameState, viewer: Viewer, view: EncounterView | None
) -> list[str]:
    """A line for each character that the viewer plays, and that is not put away.

    Without a state from before it says only how they are. `view` is the encounter now.
    """
    then = _sheets(before, viewer) if before is not None else dict[str, SheetView]()
    return [
        _line(then.get(one.id), one, view, knows_before=before is not None)
        for one in _sheets(after, viewer).values()
        if not one.retired
    ]


def _sheets(state: GameState, viewer: Viewer) -> Mapping[str, SheetView]:
    asker = ENGINE.asking(state)
    own = (one for one in state.characters if viewer.plays_for(one.owner))
    return {one.id: view_sheet(asker, one, viewer, has_numbers=False) for one in own}


def _line(
    then: SheetView | None, now: SheetView, view: EncounterView | None, *, knows_before: bool
) -> str:
    changes = list(_changes(then, now)) if then is not None else []
    if knows_before and then is None:
        changes.append("new in the game")
    same = ["nothing has changed"] if knows_before and not changes and _is_same(then, now) else []
    words = [_health(then, now), *same, *changes, *_place(now, view)]
    return f"**{plain(now.name)}**: {'; '.join(words)}"


def _is_same(then: SheetView | None, now: SheetView) -> bool:
    return then is not None and then.vitals == now.vitals


def _health(then: SheetView | None, now: SheetView) -> str:
    words = health_words(now)
    if then is None or then.vitals.hit_points == now.vitals.hit_points:
        return words
    return f"{words} (was {then.vitals.hit_points})"


def _changes(then: SheetView, now: SheetView) -> Iterator[str]:
    if then.vitals.life is not Life.UP and now.vitals.life is Life.UP:
        yield "up again"
    if then.level != now.level:
        yield f"level {now.level} (was {then.level})"
    had, has = ({one.id: one.name for one in view.effects} for view in (then, now))
    came = [f"*{plain(name)}*" for key, name in has.items() if key not in had]
    went = [f"*{plain(name)}*" for key, name in had.items() if key not in has]
    if came:
        yield f"now {listed(came)}"
    if went:
        yield f"no longer {listed(went)}"
    if now.luck is not None and then.luck != now.luck:
        yield f"luck {now.luck:+d}"
    if then.points is not None and now.points is not None and then.points[0] != now.points[0]:
        yield f"action points {now.points[0]} (was {then.points[0]})"
    yield from _counted(_items(then), _items(now))
    yield from _counted(_spells(then), _spells(now), what="spell ")
    yield from _counted(_powers(then), _powers(now), what="power ")


def _items(view: SheetView) -> Counter[str]:
    found: Counter[str] = Counter()
    for item in view.items:
        found[item.name] += item.count
    return found


def _spells(view: SheetView) -> Counter[str]:
    return Counter({spell.name: spell.left for spell in view.spells})


def _powers(view: SheetView) -> Counter[str]:
    return Counter({power.name: 0 if power.used else 1 for power in view.powers})


def _counted(then: Counter[str], now: Counter[str], what: str = "") -> Iterator[str]:
    """`gone: 3 Arrows` and `new: Rope`: what there is less of, and more of."""
    for label, more, fewer in (("gone", then, now), ("new", now, then)):
        found = [
            _pieces(name, more[name] - fewer[name]) for name in more if more[name] > fewer[name]
        ]
        if found:
            yield f"{label}: {what}{listed(found)}"


def _pieces(name: str, count: int) -> str:
    return plain(name) if count == 1 else f"{count} {plain(name)}"


def _place(now: SheetView, view: EncounterView | None) -> Iterator[str]:
    """In melee with whom, and damage that is still to count."""
    own = None if view is None else view.combatant(now.id)
    if view is None or own is None:
        return
    foes = [plain(foe) for one in view.melees if one.name == own.name for foe in one.others]
    if foes:
        yield f"in melee with {listed(foes)}"
    held = sum(body.held for body in own.bodies)
    if held:
        yield f"{held} damage to come when all have acted"


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
    """The private page of `/catchup`, with the buttons for what is open; `board` is a link."""
    view = board_view(game, viewer)
    dues = ENGINE.what_is_due(game.state, viewer)
    own = tuple(due for due in dues if due.is_of(viewer))
    rest = [
        *_taken_back(missed),
        *tell_changes(missed.before, game.state, viewer, view),
        *_open(own),
        *_refused(view, own),
        *_waiting(game.state, dues),
    ]
    now = where(view, LADDER[0]) if view is not None else whereabouts(game)
    place = now[:1].upper() + now[1:]
    foot = f"-# {place} · [board](<{board}>)" if board else f"-# {place}"
    head = _head(game, missed)
    room = PHONE_LINES - phone_lines((head, *rest, foot))
    chapters = tell_story(missed.entries, game, viewer, now=_now(view))
    is_whole = missed.count <= len(missed.entries)
    story = tell_within(chapters, max(_LEAST_STORY, room), is_whole=is_whole)
    text = join_within((head, *story, *rest), MESSAGE_LIMIT - len(foot) - 1)
    may_hold = viewer.member is not None and not (game.ended or game.state.pace.held)
    hold = (hold_button(game.id),) if may_hold else ()
    speaks = may_decide(game.state, viewer)
    found = buttons_for(game, view, own)
    shown = [one for one in found if speaks or verb_of(one) not in SPOKEN]
    return Message(f"{text}\n{foot}", (*shown, *hold))


def _now(view: EncounterView | None) -> str:
    """The chapter that is being played."""
    if view is None:
        return ""
    return "Before the rounds" if view.stage is Stage.MEETING else round_name(view.round)


def _head(game: LiveGame, missed: Missed) -> str:
    moves = many(missed.count, "move")
    if missed.moves:
        return f"The last {moves}." if missed.count else "Nothing has happened yet."
    if missed.mine is None and missed.since is None:
        return f"You have not acted yet. In this scene so far: {moves}."
    since = _since(game, missed)
    if missed.since is not None and missed.count > len(missed.entries):
        return f"Since {since}: more than {len(missed.entries)} moves."
    return f"Since {since}: {moves}." if missed.count else f"Nothing new since {since}."


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
    moves = [f"#{number}" for number in sorted(gone) if number <= missed.mine.number]
    if moves and missed.mine.is_public:
        yield f"**Taken back** since: {listed(moves)}."


def _open(own: Sequence[Due]) -> Iterator[str]:
    """What the reader owes, each kind once, and what is typed to give it."""
    by_kind: dict[tuple[DueKind, str], list[Due]] = {}
    for due in own:
        by_kind.setdefault((due.kind, due.command), []).append(due)
    told = [_owed(kind, command, dues) for (kind, command), dues in by_kind.items()]
    if told:
        yield f"**Open for you**: {listed(told)}."


def _refused(view: EncounterView | None, own: Sequence[Due]) -> Iterator[str]:
    """Why what the reader declared was not possible, of those whose turn is open for that."""
    turns = (due.target for due in own if due.kind is DueKind.TURN)
    for who in dict.fromkeys(turns):
        one = None if view is None else view.combatant(who)
        if one is not None and one.refused:
            yield f"{plain(one.name)} could not act as declared: {plain(one.refused)}"


def _owed(kind: DueKind, command: str, dues: Sequence[Due]) -> str:
    """`a turn for Ada and Nim (`/done`)`."""
    names = list(dict.fromkeys(plain(due.name) for due in dues if due.name))
    whom = f" for {listed_within(names, _MOST_NAMES)}" if names else ""
    return f"{kind}{whom}" + (f" ({command})" if command else "")


def _waiting(state: GameState, dues: Sequence[Due]) -> Iterator[str]:
    """Whom the game waits for, those together who have been for as long, and until when."""
    by_since: dict[int, list[Due]] = {}
    for due in (due for due in dues if due.holds):
        by_since.setdefault(awaited_since(state, due.target) or 0, []).append(due)
    told = [_since_when(since, by_since[since]) for since in sorted(by_since)]
    if told:
        yield f"**Waiting for** {'; '.join(told)}{_until(state)}."


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
