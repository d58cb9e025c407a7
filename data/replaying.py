"""Plays rows of the log again without some of them, or with some that had been taken back.

A state is what the rows that stand come to, one after the other. Without one of them, or with one
more, the others are played again by the rules, on the dice as they fell. Where each of them comes
out just as it was told, and leaves the difference just as it was, none has touched what that one
touched, nor read it; anywhere else it is a clash. What only referees know of stands in nobody's
way: what cannot be without a row that is taken back goes with it.
"""

import dataclasses
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from data.codec import Codec, Document, encode_state, read_state
from data.differing import Difference, difference
from data.live import LiveGame, LogEntry, Member, resolve_member
from data.repeating import dice_of, moment_of
from data.seeds import Seed
from rules.errors import RuleError
from rules.kernel.action import NO_BODY, Action, Deed
from rules.kernel.actor import CLOCK, Actor
from rules.kernel.engine import Engine
from rules.kernel.management import RefereeChanged
from rules.kernel.parties import back, numbers, own, through, with_own_of
from rules.kernel.resolution import Step
from rules.state.game import GameState
from rules.state.parties import FIRST

MOST_SINCE = 100
"""More moves than this that players know of are in the way; each costs a millisecond or two."""
MOST_READ = 3 * MOST_SINCE
"""More rows of any kind are, too: they would be read at once."""
_named = msgspec.json.Decoder(tuple[str, msgspec.Raw])
_log = logging.getLogger(__name__)


class ClashError(Exception):
    """A row cannot stand beside what is to be other than it was; `entry` is None for too many.

    `is_time`: time has gone by with it. `is_unknown`: by these rules it is not as it was told, with
    or without the others.
    """

    def __init__(
        self, entry: LogEntry | None = None, *, is_time: bool = False, is_unknown: bool = False
    ) -> None:
        super().__init__(entry)
        self.entry = entry
        self.is_time = is_time
        self.is_unknown = is_unknown


class Row(NamedTuple):
    """A row of the log, what was asked for in it, and the state before it if that is kept."""

    entry: LogEntry
    action: str
    before: bytes | None


class Replay(NamedTuple):
    """What the documents from before some rows become, by row, and the one of the game. They are
    compressed already.

    `along` are the rows that cannot be without those taken back, and go with them.
    """

    befores: Mapping[int, Document]
    now: Document
    along: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """Whatever is needed to play a row of a game again; `seeds` are the open ones by their ids."""

    engine: Engine
    codec: Codec
    game: LiveGame
    seeds: Mapping[int, Seed]

    def action_of(self, row: Row) -> Action | None:
        """What was asked for, None where these rules know it no more."""
        name, raw = _named.decode(row.action)
        kind = self.engine.actions.get(name)
        try:
            return None if kind is None else msgspec.json.decode(raw, type=kind)
        except msgspec.MsgspecError:
            return None

    def again(self, state: GameState, row: Row) -> Step | None:
        """What comes of a row in a state, None if that is not what was told of it."""
        action, entry = self.action_of(row), row.entry
        if action is None or entry.seed_id not in self.seeds:
            return None
        dice = dice_of(entry, self.seeds[entry.seed_id], self.game.secret_seed)
        seen = through(state, entry.party)
        try:
            step = self.engine.step(
                seen, self._actor(state, entry), action, dice, at=entry.at, again=entry.again
            )
        except RuleError:
            return None
        except Exception:  # noqa: BLE001 - a rule may break in any way
            # Such a state no game has been in: it lacks what the row needed.
            _log.info("game %d: row %d cannot be played", entry.game_id, entry.seq, exc_info=True)
            return None
        return _stored(step) if self._is_as_told(step, entry) else None

    def _actor(self, state: GameState, entry: LogEntry) -> Actor:
        if entry.member == CLOCK.member:
            return CLOCK
        members = self.game.members.values()
        found = next((one for one in members if one.number == entry.member), None)
        return resolve_member(state, found or Member(entry.member, 0))

    def _is_as_told(self, step: Step, entry: LogEntry) -> bool:
        if (step.revealed, step.acted_for) != (entry.revealed, entry.acted_for):
            return False
        if step.throws != entry.throws:
            return False
        # As they would be read back: a list that somebody put into a record is a tuple there.
        return self.codec.decode_events(self.codec.encode_events(step.events)) == entry.events


def _stored(step: Step) -> Step:
    """A step with its state as it is stored, whatever party it was seen through."""
    state = back(step.state)
    return step if state is step.state else dataclasses.replace(step, state=state)


@dataclass
class Replaying:
    """Two games side by side: `old` as its rows left it, `new` with some more or fewer of them.

    `taken` are the places of rows that `new` does without, `brought` of those that only it has.
    With `is_of_its_moment` nothing that takes the time of their `party` may have come since; where
    it `is_referees`, what that party did and changed nothing stays as it was told, as it does where
    no other party acted since.
    """

    played: Played
    old: GameState
    new: GameState
    taken: Collection[int] = ()
    brought: Collection[int] = ()
    is_of_its_moment: bool = False
    is_referees: bool = False
    party: int = FIRST
    befores: dict[int, Document] = field(default_factory=dict[int, Document])
    along: list[LogEntry] = field(default_factory=list[LogEntry])
    _gap: Difference = None

    def play(self, row: Row, after: bytes | None) -> None:
        """Go past one row, `after` which `old` is so; None: it left it as it was.

        Raises ClashError.
        """
        if row.entry.seq in self.brought:
            self._bring(row)
        elif row.entry.seq in self.taken:
            self.old = self.old if after is None else read_state(after)[0]
            self._gap = difference(self.new, self.old)
        elif self._gap is not None:
            self._keep(row, self.old if after is None else read_state(after)[0])
        elif after is not None:
            self.old = self.new = read_state(after)[0]

    def _bring(self, row: Row) -> None:
        step = self.played.again(self.new, row)
        if step is None:
            if row.entry.is_public:
                raise ClashError(row.entry)
            return
        self.befores[row.entry.seq] = packed(self.new)
        self.new = step.state
        self._gap = difference(self.new, self.old)

    def _keep(self, row: Row, after: GameState) -> None:
        if self._is_beside(row, after):
            self._go_past(row, after, with_own_of(after, self.party, self.new))
            return
        if self.is_referees and row.entry.party == self.party and after == self.old:
            self._go_past(row, after, self.new)
            return
        step = self.played.again(self.new, row)
        is_same = step is not None and difference(step.state, after) == self._gap
        is_in_time = not self.is_of_its_moment or self._moment(after) == self._moment(self.old)
        if step is not None and is_same and (is_in_time or not row.entry.is_public):
            self._go_past(row, after, step.state)
            return
        control = self.played.again(self.old, row)
        is_unknown = control is None or control.state != after
        if row.entry.is_public or is_unknown:
            raise ClashError(row.entry, is_time=not is_in_time, is_unknown=is_unknown)
        if row.before is not None:
            self.along.append(row.entry)
        self.old = after
        self._gap = difference(self.new, self.old)

    def _go_past(self, row: Row, after: GameState, new: GameState) -> None:
        """Both games have the row, and are these behind it."""
        if row.before is not None:
            self.befores[row.entry.seq] = packed(self.new)
        self.old, self.new = after, new

    def _is_beside(self, row: Row, after: GameState) -> bool:
        """Whether another party's row has to do with nothing in which the two games differ.

        They differ in what belongs to `party` alone, and the row left that as it was: no rule has
        seen it, so the row need not be played again, by whatever rules it was.
        """
        there = (self.old, self.new, after)
        if row.entry.party == self.party or any(self.party not in numbers(one) for one in there):
            return False
        own_before = own(through(self.old, self.party))
        return (
            own(through(after, self.party)) == own_before
            and with_own_of(self.new, self.party, self.old) == self.old
        )

    def _moment(self, state: GameState) -> str:
        return moment_of(through(state, self.party))

    def result(self) -> Replay:
        """What has come of it."""
        return Replay(self.befores, packed(self.new), tuple(reversed(self.along)))


def packed(state: GameState) -> Document:
    """A state as it is stored, compressed here: it takes a while, for which nobody is to wait."""
    document = Document(encode_state(state))
    _ = document.packed
    return document


def is_deed(played: Played, row: Row) -> bool:
    """Whether a character did it, so that it is over once time has gone by."""
    action = played.action_of(row)
    return isinstance(action, Deed) or (action is not None and action.done_by != NO_BODY)


def steps_of(rows: Sequence[Row], now: bytes) -> Iterator[tuple[Row, bytes | None]]:
    """Rows, oldest first, each with the state after it; None for what left all as it was.

    Those that stand and changed the game end where the next one begins; `now` ended the last.
    """
    found: list[tuple[Row, bytes | None]] = []
    after = now
    for row in reversed(rows):
        is_change = row.entry.changed and row.entry.undone_by is None
        found.append((row, after if is_change else None))
        if is_change:
            if row.before is None:
                raise ClashError
            after = row.before
    return reversed(found)


def that_count(rows: Iterable[Row], brought: Collection[int] = ()) -> list[Row]:
    """The rows that are played again: moves that stand, or are brought back."""
    return [
        row
        for row in rows
        if row.entry.kind == "act"
        and (row.entry.undone_by is None or row.entry.seq in brought)
        and not is_talk(row)
    ]


def is_talk(row: Row) -> bool:
    """Whether somebody only said something."""
    return not row.entry.throws and not row.entry.changed and row.entry.action_name == "Say"


def require_same_rank(rows: Iterable[Row], member: int) -> None:
    """Raise ClashError if somebody has become, or is no longer, a referee in these rows."""
    for row in rows:
        for event in row.entry.events:
            if isinstance(event, RefereeChanged) and event.member == member:
                raise ClashError(row.entry)
