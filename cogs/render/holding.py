"""What is told in the channel at once, and what is held back until the step of the round is over.

Nobody needs a message for each blow: whoever struck it reads at once what came of it, the board
says it in a line, and the channel is told all of it together when somebody else's part begins.
What was held back is read off the log alone, so that it is told once, whoever asks and whenever.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from cogs.render.families import OFFERS, TELLERS
from cogs.render.result import Result, render_result, without_bookkeeping
from data.live import LiveGame, LogEntry, Member, Outcome
from data.newest import Newest
from rules.campaign.records import TALKATIVE, PresetChanged, SettingChanged
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.kernel.management import MovesRedone, MovesUndone

MOST_HELD = 15
"""So many moves of a step, and they are told though it is not over."""
MOST_KNOWN, MOST_GAMES = 250, 500
"""So many moves, and what is held of as many games as stay in memory."""
SETTINGS = (SettingChanged, PresetChanged)


class Fate(Enum):
    """What becomes of a move in the channel; what is told `APART` leaves alone what is held."""

    UNTOLD = auto()
    HELD = auto()
    TOLD = auto()
    APART = auto()


@dataclass(frozen=True, slots=True)
class ToTell:
    """What a move brings the channel: the `rows` told now, oldest first, itself the last of them.

    `done` are the rows that nothing is to be told of after this.
    """

    fate: Fate
    rows: tuple[LogEntry, ...] = ()
    done: tuple[LogEntry, ...] = ()


@dataclass(slots=True)
class _Channel:
    """What the channel has been told of a place of the round, row after row."""

    game: LiveGame
    is_talkative: bool
    held: list[LogEntry]
    unheard: set[int]
    """The numbers of rows that it was never to be told of."""

    def hear(self, row: LogEntry) -> Fate:
        """What becomes of the next row."""
        fate = self._fate(row)
        if fate is Fate.UNTOLD:
            self.unheard.add(row.number)
        elif fate is Fate.TOLD:
            self.held.clear()
        elif fate is Fate.HELD and not row.announced:
            self.held.append(row)
        return fate

    def _fate(self, row: LogEntry) -> Fate:
        if any(event.apart for event in row.events):
            return Fate.APART if self._is_news(row) else Fate.UNTOLD
        if row.kind in ("undo", "redo"):
            return Fate.UNTOLD if self._knows_nothing_of(row) else Fate.TOLD
        if not self._is_news(row):
            return Fate.TOLD if self.held and _opens_place(row) else Fate.UNTOLD
        at_once = self.is_talkative or row.kind != "act" or any(map(_is_for_now, row.events))
        is_full = len(self.held) + 1 >= MOST_HELD
        return Fate.TOLD if at_once or is_full else Fate.HELD

    def _is_news(self, row: LogEntry) -> bool:
        """Whether `news_of` a row would say anything."""
        return bool(_news_of(Outcome(self.game, row), self.is_talkative).text)

    def _knows_nothing_of(self, row: LogEntry) -> bool:
        """Whether all moves that this row takes or brings back were not told."""
        moves = [e for e in row.events if isinstance(e, MovesUndone | MovesRedone)]
        unknown = self.unheard | {held.number for held in self.held}
        return all(unknown.issuperset(event.numbers) for event in moves)


@dataclass(frozen=True, slots=True)
class _Heard:
    """What is held of the newest rows of a game, which are told apart from others by identity."""

    rows: tuple[LogEntry, ...]
    held: tuple[LogEntry, ...]
    unheard: frozenset[int]


_heard = Newest[tuple[int, bool], _Heard](MOST_GAMES)
"""Of each game, and of one that tells every move apart."""


@dataclass(slots=True)
class _Seen:
    """What everybody may know of a row, and what of that is told, each once it was asked for.

    It is kept with its row. Names hang on who the members are, and an undo is told with the moves
    that it took back.
    """

    entry: LogEntry
    moves: tuple[LogEntry, ...]
    members: Mapping[int, Member]
    whole: Result | None = None
    news: Result | None = None

    def is_of(self, outcome: Outcome) -> bool:
        """Whether it still follows from the same."""
        same = self.entry is outcome.entry and self.moves is outcome.moves
        return same and self.members is outcome.game.members


_seen = Newest[tuple[int, bool], _Seen](MOST_KNOWN)


def news_of(outcome: Outcome) -> Result:
    """What everybody is told of a move, without the buttons."""
    return _news_of(outcome, is_talkative(outcome.game))


def in_short(game: LiveGame, row: LogEntry) -> Result:
    """What everybody is told of a row beside its book-keeping, however talkative the game is."""
    return _news_of(Outcome(game, row), is_talkative=False)


def whole_of(outcome: Outcome) -> Result:
    """What everybody may know of a move."""
    return _whole_of(outcome, _seen_of(outcome, is_talkative(outcome.game)))


def _whole_of(outcome: Outcome, seen: _Seen) -> Result:
    if seen.whole is None:
        seen.whole = render_result(outcome, TABLE, TELLERS)
    return seen.whole


def _news_of(outcome: Outcome, is_talkative: bool) -> Result:
    seen = _seen_of(outcome, is_talkative)
    if seen.news is None:
        found = None if is_talkative else without_bookkeeping(outcome, TELLERS)
        seen.news = _whole_of(outcome, seen) if found is None else found
    return seen.news


def _seen_of(outcome: Outcome, is_talkative: bool) -> _Seen:
    """What is known of a row already, as long as nothing of it changes."""
    known = _seen.get((id(outcome.entry), is_talkative))
    if known is None or not known.is_of(outcome):
        known = _Seen(outcome.entry, outcome.moves, outcome.game.members)
        _seen.put((id(outcome.entry), is_talkative), known)
    return known


def what_to_tell(outcome: Outcome) -> ToTell:
    """Whether a move is held back, or told and with which others."""
    game, entry = outcome.game, outcome.entry
    is_on = is_talkative(game)
    channel = _after(outcome.before, game, is_talkative=_was_talkative(outcome, is_on=is_on))
    held = tuple(channel.held)
    is_alike = channel.is_talkative == is_on
    channel.is_talkative = is_on or not game.so_far
    fate = channel.hear(entry)
    if is_alike and game.so_far[-1:] == (entry,):
        _remember(channel, game.so_far)
    if fate is Fate.HELD:
        return ToTell(fate)
    if fate is Fate.APART:
        return ToTell(Fate.TOLD, (entry,), (entry,))
    if fate is Fate.UNTOLD:
        return ToTell(fate, done=(entry,))
    standing = (row for row in held if row.undone_by is None)
    return ToTell(fate, (*standing, entry), (*held, entry))


def held_back(game: LiveGame) -> tuple[LogEntry, ...]:
    """The moves of the step being played that are still to be told, those taken back too."""
    return tuple(_after(game.so_far, game, is_talkative=is_talkative(game)).held)


def is_talkative(game: LiveGame) -> bool:
    """Whether every move is told by itself."""
    return TALKATIVE.in_force(game.state) == "on"


def _after(rows: tuple[LogEntry, ...], game: LiveGame, *, is_talkative: bool) -> _Channel:
    channel = _Channel(game, is_talkative, [], set())
    known = _heard.get((game.id, is_talkative))
    if known is not None and known.rows is rows:
        channel.held, channel.unheard = list(known.held), set(known.unheard)
        return channel
    for row in rows:
        channel.hear(row)
    _remember(channel, rows)
    return channel


def _remember(channel: _Channel, rows: tuple[LogEntry, ...]) -> None:
    """What the channel has heard of rows need not be found out again with the next move.

    Only of these rows: so much is known of them after a restart, too.
    """
    there = {row.number for row in rows}
    heard = _Heard(rows, tuple(channel.held), frozenset(channel.unheard & there))
    _heard.put((channel.game.id, channel.is_talkative), heard)


def _was_talkative(outcome: Outcome, *, is_on: bool) -> bool:
    """Whether every move was told by itself when this one came; `is_on`: it is so now."""
    changes = (event for event in outcome.events if isinstance(event, SETTINGS))
    for key, before, _ in (change for event in changes for change in event.changed):
        if key == TALKATIVE.key:
            return before == "on"
    return is_on


def _opens_place(row: LogEntry) -> bool:
    """Whether what was held back is told with a row that says nothing itself."""
    return row.kind == "act" and any(event.opens_place() for event in row.events)


def _is_for_now(event: Event) -> bool:
    """Whether the channel has to hear of an event at once."""
    if event.at_once or event.opens_place() or event.pings():
        return True
    is_seen = event.seen_by(TABLE) is not None
    offers = [offer for offer in OFFERS.get(type(event), ()) if not offer.for_referees]
    shown = [offer for offer in offers if is_seen or offer.appeal is not None]
    return not all(offer.can_wait(event) for offer in shown)
