"""A scene of rules with its log, as the database would keep it: for texts made of rows."""

from collections.abc import Sequence

from msgspec.structs import replace

from data.codec import Document
from data.games import counts_as_change
from data.live import LiveGame, LogEntry, Member, RowKind
from data.loading import with_row
from data.move_numbers import next_number, with_head
from data.seeds import Seed
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.events import Event, Throw
from rules.kernel.management import MovesUndone
from rules.state.game import GameState
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

HOUR = 3_600_000
MEMBERS = {
    1: Member(REFEREE.member, 1, is_referee=True),
    2: Member(ANN.member, 2),
    3: Member(BOB.member, 3),
}


class Recorder:
    """Plays in a scene, an hour a move, and keeps the rows and the state before each."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.entries: list[LogEntry] = []
        self.befores: list[GameState] = []
        self._game = LiveGame(
            id=1, guild_id=7, name="Game", home_channel_id=1, version=1, state=scene.state,
            document=Document(b""), open_seed=Seed(1, b""), secret_seed=Seed(2, b""),
            members=MEMBERS,
        )  # fmt: skip

    @property
    def game(self) -> LiveGame:
        """The game as it stands."""
        return replace(self._game, state=self.scene.state)

    def act(self, action: Action, by: Actor = REFEREE, faces: Sequence[int] = ()) -> LogEntry:
        """Play one action and write its row."""
        before = self.scene.state
        step = self.scene.act(action, by, faces)
        changed = counts_as_change(before, action, step)
        return self._add(by, step.events, step.throws, before, changed=changed)

    def undo(self, entry: LogEntry, by: Actor = REFEREE) -> LogEntry:
        """Take back a row, which has to be the newest."""
        before, self.scene.state = self.scene.state, self.befores[entry.seq - 1]
        event = MovesUndone(numbers=(entry.number,))
        undone_by = len(self.entries) + 1
        self.entries[entry.seq - 1] = replace(entry, undone_by=undone_by)
        self._game = replace(self._game, so_far=self._so_far())
        undo = self._add(by, (event,), (), before, kind="undo")
        self.entries[entry.seq - 1] = replace(entry, undone_by=undo.seq, undone_label=undo.label)
        return undo

    def _so_far(self) -> tuple[LogEntry, ...]:
        """The rows since the place of the round began that is played now."""
        opened = (e for e in reversed(self.entries) if e.undone_by is None)
        begun = (e for e in opened if any(event.opens_place() for event in e.events))
        first = next(begun, None)
        rows = self.entries[first.seq - 1 :] if first is not None else []
        return tuple(row for row in rows if row.is_public)

    def since(self, seq: int) -> list[LogEntry]:
        """The rows after one."""
        return self.entries[seq:]

    def before(self, seq: int) -> GameState:
        """The state before a row, that of now before one that is still to come."""
        return self.befores[seq - 1] if seq <= len(self.befores) else self.scene.state

    def _add(
        self,
        by: Actor,
        events: tuple[Event, ...],
        throws: tuple[Throw, ...],
        before: GameState,
        *,
        changed: bool = False,
        kind: RowKind = "act",
    ) -> LogEntry:
        number = next_number(self._game, by, events, throws)
        seq = len(self.entries) + 1
        moment = self._game.public_head * HOUR
        told_by = 1000 + number.value if number.is_public else None
        entry = LogEntry(
            game_id=1, seq=seq, action_key=f"i:{seq}", kind=kind, member=by.member, channel_id=9,
            at=moment, action_name="", events=events, throws=throws, seed_id=1, changed=changed,
            number=number.value, is_public=number.is_public, message_id=told_by,
        )  # fmt: skip
        self.entries.append(entry)
        self.befores.append(before)
        game = replace(with_head(self._game, entry), state=self.scene.state)
        self._game = with_row(game, entry)
        return entry
