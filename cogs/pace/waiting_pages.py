"""Whom the game waits for, since when and until when, and what a referee does about it."""

from collections.abc import Iterator

from cogs.pace.telling import FOR, hours_text, limit_text, take_up_button
from cogs.render.board_lines import Detail, listed_within
from cogs.render.buttons import RED, Button, make_button
from cogs.render.on_board import FIGHT_BUTTONS, FIGHT_FOOT, LOST_LINES, QUIET_LINES
from cogs.render.text import moment, plain
from data.live import LiveGame
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Due, DueKind, debtors
from rules.kernel.words import listed
from rules.pace.waiting import awaited_since, deadlines_in_order, first_deadline, where_it_stands
from rules.state.pace import Pace
from rules.systems import ENGINE
from rules.view.records import EncounterView

WAITING_MOST_NAMES = 6
NOBODY = "The game waits for nobody."


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


@QUIET_LINES.at(200)
@LOST_LINES.at(50)
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


@FIGHT_FOOT.at(30)
def _until_in_fight(game: LiveGame, _view: EncounterView, _detail: Detail) -> Iterator[str]:
    return until_lines(game.state.pace)


@FIGHT_BUTTONS.at(110)
def _nudge_button(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    """Mentions those who are waited for."""
    if any(due.owners and due.holds and due.asked for due in view.dues):
        yield make_button("nudge", game.id, label="Nudge")


def until_lines(pace: Pace) -> Iterator[str]:
    """`Until 24 December 2026 20:00, in 6 hours`: the deadlines, or that the game is paused."""
    if pace.held:
        yield "**Held.** Somebody asked for a stop. The referee takes it up again."
        return
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
    if pace.held:
        return (take_up_button(game.id),)
    if pace.paused is not None:
        return (make_button("pause", game.id, "resume", label="Resume"),)
    buttons = [make_button("pause", game.id, "pause", label="Pause")]
    first = first_deadline(pace)
    if first is not None:
        for hours in (12, 24):
            words = first.key, hours
            buttons.append(make_button("deadline-more", game.id, *words, label=f"{hours} h more"))
        now = make_button("deadline-now", game.id, first.key, label="Wait no longer", style=RED)
        buttons.append(now)
    return tuple(buttons)
