"""The log as pages: what each reader may see, newest last, with the dice as they fell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord

from cogs.render.buttons import Button, make_button, row_of
from cogs.render.narration import Teller, show_throw, tell
from cogs.render.result import people_of
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, shorten
from data.live import LiveGame, LogEntry
from rules.actor import Viewer
from rules.events import Event, Throw

LOG_PAGE = 8
HISTORY_PAGE = 8
_MOVE_LIMIT = 400
_TAIL_ROOM = 120
UNTOLD = "*something that is not for everybody*"


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
    what = " ".join(_on_one_line(telling.text) for telling in told) or UNTOLD
    if entry.undone_by is not None:
        what = f"~~{what.replace('~~', '')}~~ (taken back by move {entry.undone_by})"
    link = entry.link(game)
    number = f"[{entry.seq}](<{link}>)" if link else str(entry.seq)
    head = f"**{number}** · {moment(entry.at)} · {people.name(entry.member)}"
    return f"{head}\n{shorten(what, _MOVE_LIMIT)}"


def _on_one_line(text: str) -> str:
    return text.replace("\n-# ", " ").replace("\n", " · ")


def render_log_page(
    entries: Sequence[LogEntry],
    game: LiveGame,
    viewer: Viewer,
    tellers: Mapping[type[Event], Teller],
    before: int | None,
) -> Page:
    """Moves of one page, oldest on top as in a chat. `entries` come newest first."""
    if not entries:
        return Page("There is nothing older in the log.", None)
    # Older moves are dropped first where the page does not fit: they lead the next page.
    fitting: list[str] = []
    size = 0
    oldest = entries[0].seq
    for entry in entries:
        line = summarise(entry, game, viewer, tellers)
        if size + len(line) + 1 > MESSAGE_LIMIT - _TAIL_ROOM:
            break
        fitting.insert(0, line)
        size += len(line) + 1
        oldest = entry.seq
    newest = entries[0].seq
    footer = f"-# Moves {oldest} to {newest} of {game.head}"
    buttons: list[Button] = []
    if oldest > 1:
        buttons.append(make_button("log-page", game.id, oldest, "older", label="Older"))
    if before is not None and newest < game.head:
        later = min(newest + LOG_PAGE + 1, game.head + 1)
        buttons.append(make_button("log-page", game.id, later, "newer", label="Newer"))
    return Page("\n".join((*fitting, footer)), row_of(*buttons))


def render_history(
    rolls: Sequence[tuple[LogEntry, tuple[Throw, ...]]],
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
        return Page("No dice that you may see have fallen there.", None)
    lines: list[str] = []
    size, oldest = 0, rolls[0][0].seq
    for entry, throws in rolls[:HISTORY_PAGE]:
        line = _roll_line(entry, throws, game, viewer, tellers)
        if lines and size + len(line) + 1 > MESSAGE_LIMIT - _TAIL_ROOM:
            break
        lines.insert(0, line)
        size += len(line) + 1
        oldest = entry.seq
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
    return line.replace(UNTOLD, shorten(shown, _MOVE_LIMIT))


def render_plan(
    plan: Sequence[LogEntry], game: LiveGame, viewer: Viewer, tellers: Mapping[type[Event], Teller]
) -> str:
    """What an undo would take back, newest first."""
    head = f"This takes back {len(plan)} moves, the newest first:"
    lines = [f"- {summarise(entry, game, viewer, tellers)}" for entry in plan]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"
