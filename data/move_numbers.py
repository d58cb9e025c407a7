"""How people count the moves of a game: those that players know of, and the secret ones apart.

So no gap between two numbers tells of a secret move.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from data.live import LiveGame, LogEntry
from rules.errors import NotFoundError, WayOut
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.apart import called, in_series, is_apart, number_called, parted
from rules.kernel.events import EVERYBODY, Audience, Event, Throw
from rules.record import replace

_LABEL = re.compile(r"#?(?:(s)|([0-9]{1,6})\.)?([0-9]{1,9})")


class Number(NamedTuple):
    """The number of a row of the log among those that players know of, or among the others."""

    is_public: bool
    value: int

    @property
    def label(self) -> str:
        """How people read and type it."""
        return called(self.value) if self.is_public else f"s{self.value}"

    def not_found(self) -> NotFoundError:
        """What to say where there is no such move."""
        return NotFoundError(
            f"There is no move #{self.label}. ", WayOut("Look at all of them", "log show"), "."
        )


def next_number(
    game: LiveGame,
    actor: Actor,
    events: Sequence[Event],
    throws: Sequence[Throw],
    told_to: Audience = EVERYBODY,
) -> Number:
    """The number of the row that comes next, which tells these events to some members or all."""
    if not _players_know_of(game, actor, events, throws):
        return Number(is_public=False, value=1 + game.secret_head)
    if told_to is None:
        return Number(is_public=True, value=1 + game.public_head)
    count = 1 + game.apart_heads.get(game.party, 0)
    return Number(is_public=True, value=in_series(game.party, count))


def has_counted(game: LiveGame, number: Number, viewer: Viewer) -> bool:
    """Whether there is a move with that number that somebody may know of.

    Of what parties do apart, players name what their own does.
    """
    if not number.is_public:
        return 0 < number.value <= game.secret_head
    if not is_apart(number.value):
        return 0 < number.value <= game.public_head
    party, count = parted(number.value)
    is_theirs = viewer.is_referee or party == game.party
    return is_theirs and 0 < count <= game.apart_heads.get(party, 0)


def with_head(game: LiveGame, entry: LogEntry) -> LiveGame:
    """The game with a row as the newest of its log."""
    if not entry.is_public:
        return replace(game, head=entry.seq)
    if entry.told_to is None:
        return replace(game, head=entry.seq, public_head=game.public_head + 1)
    count = 1 + game.apart_heads.get(entry.party, 0)
    heads = {**game.apart_heads, entry.party: count}
    return replace(game, head=entry.seq, apart_heads=heads)


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
            "That is not the number of a move. Type one that stands in ",
            WayOut("the log", "log show"),
            ".",
        )
    number = Number(is_public=not found[1], value=number_called(found[2] or "", found[3]))
    if not number.is_public and not viewer.is_referee:
        raise number.not_found()
    return number
