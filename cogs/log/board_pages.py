"""What the board says of the step so far: the newest deeds as the chronicle tells them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from cogs.log.account_pages import sentence
from cogs.log.story_pages import clauses_of, marks_of, runs_of, spelled
from cogs.render.board_lines import Detail
from cogs.render.board_order import Row, Section
from cogs.render.families import TELLERS
from cogs.render.holding import in_short
from cogs.render.narration import Note, Weight
from cogs.render.on_board import FIGHT_PAST
from cogs.render.result import people_of
from cogs.render.text import shorten_marked, stopped
from data.live import LiveGame, LogEntry, Member
from data.newest import Newest
from rules.kernel.actor import TABLE

HEADING = "**So far in this step**"
LONGEST = 160
MOST_KNOWN = 1_000
"""So many moves are kept: each is drawn with every move of the step that comes after it."""
VERDICT = "**"
"""What is in bold before a colon is what came of it; behind the colon stands how it was rolled."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What a move was, in notes; in a `line` where the chronicle says nothing of its kind.

    The row is kept with it, so that no other takes its place.
    """

    entry: LogEntry
    members: Mapping[int, Member]
    notes: Sequence[Note]
    line: str


_known = Newest[int, _Told](MOST_KNOWN)


@FIGHT_PAST.at(10)
def so_far(game: LiveGame, detail: Detail) -> Iterator[Section]:
    """The newest deeds that everybody may know of, as many as there is room for."""
    moves = [entry for entry in game.so_far[1:] if entry.undone_by is None and entry.kind == "act"]
    lines = list(_lines(_told(game, entry) for entry in moves)) if detail.moves else []
    if lines:
        older = len(lines) - detail.moves
        shown = [f"-# … {older} before that", *lines[older:]] if older > 0 else lines
        yield Section(HEADING, tuple(Row(line, 0) for line in shown))


def _lines(told: Iterator[_Told]) -> Iterator[str]:
    """A line for each who did something; those who did the same to the same share one."""
    for is_noted, run in groupby(told, key=lambda move: bool(move.notes)):
        if is_noted:
            for clause in clauses_of([note for move in run for note in move.notes], spelled):
                yield shorten_marked(sentence(clause), LONGEST)
        else:
            yield from (move.line for move in run if move.line)


def _told(game: LiveGame, entry: LogEntry) -> _Told:
    """What follows from a row, and from who the members are."""
    known = _known.get(id(entry))
    if known is None or known.entry is not entry or known.members is not game.members:
        notes = _notes(game, entry)
        line = "" if notes else _line(game, entry)
        known = _Told(entry, game.members, notes, line)
        _known.put(id(entry), known)
    return known


def _notes(game: LiveGame, entry: LogEntry) -> list[Note]:
    """What the chronicle says of a row; nothing where it would leave something out."""
    people, notes = people_of(game), list[Note]()
    for run in runs_of(entry.events, TABLE):
        marks = list(marks_of(run, people))
        if not marks and any(type(one) in TELLERS and not one.is_bookkeeping() for one in run):
            return []
        notes += [one for one in marks if isinstance(one, Note) and one.weight > Weight.SMALL]
    return notes


def _line(game: LiveGame, entry: LogEntry) -> str:
    lines = [line for telling in in_short(game, entry).told for line in telling.lines]
    return shorten_marked(" ".join(map(without_dice, lines)), LONGEST)


def without_dice(line: str) -> str:
    """What is told without how it was rolled: `Ada saves vs breath.`"""
    line = line.removeprefix("-# ")
    head, colon, _ = line.partition(": ")
    return stopped(head if colon and VERDICT in head else line)
