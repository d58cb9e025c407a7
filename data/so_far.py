"""What has happened since the place of the round began that is being played, kept with the game."""

from msgspec.structs import replace

from data.codec import Codec
from data.entries import SELECT, read_row
from data.live import LiveGame, LogEntry
from data.stores import Question
from rules.state.game import GameState
from rules.state.rounds import ACT

MOST_KEPT = 100
"""Of a place in which more happens, the oldest rows are not at hand."""
_NEWEST = f"{SELECT} WHERE game_id = ? AND is_public = 1 ORDER BY number DESC LIMIT ?"


def is_acting(state: GameState) -> bool:
    """Whether a place of the round is being played."""
    step = state.encounter.step if state.encounter is not None else None
    return step is not None and step.kind is ACT


def with_row(game: LiveGame, entry: LogEntry) -> LiveGame:
    """The game with a new row in what has happened so far."""
    return replace(game, so_far=_so_far_with(game, entry))


def _so_far_with(game: LiveGame, entry: LogEntry) -> tuple[LogEntry, ...]:
    if not is_acting(game.state):
        return ()
    if _opens_place(entry):
        return (entry,)
    if not game.so_far or not entry.is_public:
        return game.so_far
    first, *others = game.so_far
    return (first, *others[2 - MOST_KEPT :], entry)


def _opens_place(entry: LogEntry) -> bool:
    return any(event.opens_place() for event in entry.events)


def read_so_far(game_id: int, state: GameState, codec: Codec) -> Question[tuple[LogEntry, ...]]:
    """The same from the log: all rows back to the newest that began a place and stands."""
    if not is_acting(state):
        return ()
    found: list[LogEntry] = []
    rows = yield _NEWEST, (game_id, MOST_KEPT)
    for row in rows:
        entry = read_row(row, codec)
        found.append(entry)
        if entry.undone_by is None and _opens_place(entry):
            return tuple(reversed(found))
    return ()
