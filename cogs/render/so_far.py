"""What has happened so far in the step being played, a line a move, for the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.render.board_lines import Detail
from cogs.render.board_order import Row, Section
from cogs.render.holding import in_short
from cogs.render.text import shorten_marked, stopped
from data.live import LiveGame, LogEntry, Member
from data.newest import Newest

HEADING = "**So far in this step**"
LONGEST = 160
MOST_KNOWN = 2_000
"""So many lines are kept: each is drawn with every move of the step that comes after it."""
VERDICT = "**"
"""What is in bold before a colon is what came of it; behind the colon stands how it was rolled."""


def so_far(game: LiveGame, detail: Detail) -> list[Section]:
    """The newest moves that everybody may know of, as many as there is room for; [] for none."""
    lines = [line for entry in game.so_far[1:] if (line := _line(game, entry))]
    if not lines or not detail.moves:
        return []
    older = len(lines) - detail.moves
    shown = [f"-# … {older} before that", *lines[older:]] if older > 0 else lines
    return [Section(HEADING, tuple(Row(line, 0) for line in shown))]


@dataclass(frozen=True, slots=True)
class _Known:
    """The line of a row. The row is kept with it, so that no other takes its place."""

    entry: LogEntry
    members: Mapping[int, Member]
    line: str


_lines = Newest[int, _Known](MOST_KNOWN)


def _line(game: LiveGame, entry: LogEntry) -> str:
    """A move in a line; "" for one that was taken back, and for what is no move.

    It follows from the row and from who the members are.
    """
    if entry.undone_by is not None or entry.kind != "act":
        return ""
    known = _lines.get(id(entry))
    if known is None or known.entry is not entry or known.members is not game.members:
        known = _Known(entry, game.members, _write(game, entry))
        _lines.put(id(entry), known)
    return known.line


def _write(game: LiveGame, entry: LogEntry) -> str:
    lines = [line for telling in in_short(game, entry).told for line in telling.text.split("\n")]
    return shorten_marked(" ".join(map(without_dice, lines)), LONGEST)


def without_dice(line: str) -> str:
    """What is told without how it was rolled: `Ada **hits** Goblin 1 with Sword.`"""
    line = line.removeprefix("-# ")
    head, colon, _ = line.partition(": ")
    return stopped(head if colon and VERDICT in head else line)
