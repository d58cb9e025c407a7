"""The log as pages, newest last, with the dice as they fell."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import discord

from cogs.render.buttons import Button, make_button, row_of
from cogs.render.narration import Teller, tell
from cogs.render.result import people_of, who_acted
from cogs.render.text import (
    MESSAGE_LIMIT,
    SENTENCE_ENDS,
    join_within,
    moment,
    shorten_marked,
    show_throw,
)
from data.checked import Rolled
from data.live import LiveGame, LogEntry
from rules.kernel.actor import Viewer
from rules.kernel.events import Event, Throw

LOG_PAGE = 8
HISTORY_PAGE = 8
"""In the id of a button: the page begins behind that move; without it, it ends before."""
_MOVE_LIMIT = 400
_TAIL_ROOM = 120
UNTOLD = "*something private*"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of text and the buttons that lead to the next ones."""

    text: str
    view: discord.ui.View | None


def summarise(
    entry: LogEntry, game: LiveGame, viewer: Viewer, tellers: Mapping[type[Event], Teller]
) -> str:
    """One move in a line or a few: its number, when, who, and what the reader may know of it."""
    people = people_of(game)
    told = tell(entry.events, viewer, people, tellers)
    lines = (line for telling in told for line in telling.lines)
    what = _in_a_row(line.removeprefix("-# ") for line in lines) or UNTOLD
    if entry.undone_by is not None:
        what = f"~~{what.replace('~~', '')}~~ (taken back by #{entry.undone_label})"
    who = who_acted(entry, people) if told else people.name(entry.member)
    head = f"**{_number(entry, game, viewer)}** · {moment(entry.at)} · {who}"
    return f"{head}\n{shorten_marked(what, _MOVE_LIMIT)}"


def _number(entry: LogEntry, game: LiveGame, viewer: Viewer) -> str:
    """What a move is called, with the way to its message; players read no number of secret ones."""
    if not entry.is_public and not viewer.is_referee:
        return "secret"
    link = entry.link(game)
    return f"[#{entry.label}](<{link}>)" if link else f"#{entry.label}"


def _in_a_row(texts: Iterable[str]) -> str:
    """Sentences one after the other; what is not a sentence is set apart: `**Round 2** · …`."""
    row = ""
    for text in texts:
        is_sentence = row.rstrip("*").endswith(SENTENCE_ENDS)
        row += (" " if is_sentence else " · " if row else "") + text
    return row


def render_log_page(
    entries: Sequence[LogEntry],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    *,
    onwards: bool = False,
    newest: int,
    count: int,
) -> Page:
    """Moves of one page, oldest on top as in a chat. `entries` come newest first.

    Where the page does not fit, moves at its far end are left for the next one: the newest if it
    was turned `onwards`, else the oldest. `newest` is the place of the newest move that the reader
    knows of, and `count` how many those are.
    """
    if not entries:
        return Page("The log has nothing there.", None)
    fitting: list[tuple[LogEntry, str]] = []
    room = MESSAGE_LIMIT - _TAIL_ROOM
    for entry in reversed(entries) if onwards else entries:
        line = summarise(entry, game, viewer, tellers)
        room -= len(line) + 1
        if room < 0:
            break
        fitting.append((entry, line))
    if not onwards:
        fitting.reverse()
    oldest, last = fitting[0][0], fitting[-1][0]
    buttons: list[Button] = []
    if oldest.seq > 1:
        buttons.append(make_button("log-page", game.id, oldest.label, label="Older"))
    if last.seq < newest:
        buttons.append(make_button("log-page", game.id, "", last.label, label="Newer"))
    footer = f"-# #{oldest.label} to #{last.label} of {_count(game, viewer, count)}"
    lines = [line for _, line in fitting]
    return Page("\n".join((*lines, footer)), row_of(*buttons))


def _count(game: LiveGame, viewer: Viewer, count: int) -> str:
    """How many moves the reader knows of, those apart that players know nothing of."""
    if viewer.is_referee and game.secret_head:
        return f"{count - game.secret_head}, and {game.secret_head} secret"
    return str(count)


def render_history(
    rolls: Sequence[Rolled],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    *,
    member: int,
    is_newest: bool,
) -> Page:
    """Rolls of one page, oldest on top. `rolls` come newest first, one more than are shown.

    `member` is whose rolls they are, 0 for everybody's: the buttons keep to it.
    """
    if not rolls:
        return Page("There are no dice that you may see.", None)
    lines: list[str] = []
    size, oldest = 0, rolls[0].place
    for rolled in rolls[:HISTORY_PAGE]:
        line = _roll_line(rolled.entry, rolled.throws, game, viewer, tellers)
        if lines and size + len(line) + 1 > MESSAGE_LIMIT - _TAIL_ROOM:
            break
        lines.insert(0, line)
        size += len(line) + 1
        oldest = rolled.place
    buttons: list[Button] = []
    if len(lines) < len(rolls):
        buttons.append(make_button("dice-page", game.id, oldest, member, "older", label="Older"))
    if not is_newest:
        buttons.append(make_button("dice-page", game.id, 0, member, "newest", label="Newest"))
    return Page("\n".join(lines), row_of(*buttons))


def _roll_line(
    entry: LogEntry,
    throws: Sequence[Throw],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
) -> str:
    line = summarise(entry, game, viewer, tellers)
    # A secret roll that was revealed is known although its move is not.
    shown = "; ".join(show_throw(throw) for throw in throws)
    return line.replace(UNTOLD, shorten_marked(shown, _MOVE_LIMIT))


def render_plan(
    plan: Sequence[LogEntry], game: LiveGame, viewer: Viewer, tellers: Mapping[type[Event], Teller]
) -> str:
    """What an undo would take back, newest first."""
    head = f"This takes back {len(plan)} moves, the newest first:"
    lines = [f"- {summarise(entry, game, viewer, tellers)}" for entry in plan]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"
