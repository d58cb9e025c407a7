"""Numbers of the moves: those that players know of are counted apart from the secret ones.

So the numbers that players read have no gaps, and tell nothing of what a referee does in secret.
People type and read a *label*: `12` is the twelfth move that players know of, `s3` the third that
they do not.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from data.live import LiveGame, LogEntry
from rules.errors import NotFoundError
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.events import Event, Throw

_LABEL = re.compile(r"#?(s?)([0-9]{1,15})")


class Number(NamedTuple):
    """The number of a row of the log among those that players know of, or among the others."""

    is_public: bool
    value: int

    @property
    def label(self) -> str:
        """How people read and type it."""
        return str(self.value) if self.is_public else f"s{self.value}"

    def not_found(self) -> NotFoundError:
        """What to say where there is no such move."""
        return NotFoundError(f"There is no move #{self.label}. ⟦Look at all of them|log show⟧.")


def next_number(
    game: LiveGame, actor: Actor, events: Sequence[Event], throws: Sequence[Throw]
) -> Number:
    """The number of the row that comes next, which tells these events."""
    is_public = _players_know_of(game, actor, events, throws)
    return Number(is_public, 1 + (game.public_head if is_public else game.secret_head))


def with_head(game: LiveGame, entry: LogEntry) -> LiveGame:
    """The game with a row as the newest of its log."""
    return replace(game, head=entry.seq, public_head=game.public_head + entry.is_public)


def _players_know_of(
    game: LiveGame, actor: Actor, events: Sequence[Event], throws: Sequence[Throw]
) -> bool:
    """Whether any player knows that a row is there, if not what is in it.

    They know of all that a player did, of what they may see, and of dice that fell in secret,
    unless they fell for somebody hidden or for what is the referees' own.
    """
    if not actor.is_referee:
        return True
    if any(_is_seen(game, event) for event in events):
        return True
    return any(throw.secret for throw in throws) and not all(e.leaves_no_trace() for e in events)


def _is_seen(game: LiveGame, event: Event) -> bool:
    """Whether any player may see an event."""
    if event.audience is None:
        return event.seen_by(TABLE) is not None
    if not event.audience:
        return False
    referees = {member.number for member in game.referees}
    return any(event.seen_by(Viewer(m)) for m in event.audience if m not in referees)


def read_label(text: str, viewer: Viewer) -> Number:
    """The number that somebody typed. NotFoundError for one that cannot be a move they know of."""
    found = _LABEL.fullmatch(text.strip().lower())
    if found is None:
        raise NotFoundError(
            "That is not the number of a move. Type one that stands in ⟦the log|log show⟧."
        )
    number = Number(is_public=not found[1], value=int(found[2]))
    if not number.is_public and not viewer.is_referee:
        raise number.not_found()
    return number
