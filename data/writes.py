"""What a transaction still has to write, as plain data: how, its database's door knows.

Every statement sent by itself waits once for the driver and once more for the event loop, which is
most of what storing a move costs; so the rows of a transaction are collected here and written in
one go.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from data.begins import begins_in
from data.codec import Document
from data.live import LiveGame, LogEntry, Member
from data.share import ALL
from data.told import told_words

MISSED = "missed:"
REMINDER = "remind:"
"""So the keys begin of what follows from no state: who is told of what when they wake, and what
somebody wants to be reminded of."""


class LostUpdateError(Exception):
    """Somebody else changed a game in the database; the batch is read again and redone."""


class LostLeaseError(Exception):
    """A game is another process's: nothing of the transaction is written."""


class Writes:
    """Rows of one transaction, in the order in which the foreign keys want them.

    Where games are shared out, it may touch only those of the shards whose `fences` are current.
    """

    def __init__(self, shards: int = 0, fences: Mapping[int, int] = ALL) -> None:
        self.shards = shards
        self.fences = fences
        self.touched: set[int] = set()
        self.members: list[tuple[int, int, int, bool]] = []
        self.log: list[tuple[tuple[Any, ...], Document | None, tuple[Any, ...]]] = []
        self.games: dict[int, tuple[LiveGame, int]] = {}
        self.announced: list[tuple[int | None, int, int]] = []
        self.boards: dict[int, tuple[int, int, str, int]] = {}
        self.drawn: dict[tuple[int, int], tuple[str, int]] = {}
        self.offers: dict[tuple[int, str], tuple[int, int] | None] = {}
        self.forgotten: dict[int, int] = {}
        self.befores: list[tuple[Document, int, int]] = []
        self.plans: dict[int, Mapping[str, int]] = {}
        self.done: list[tuple[int, str, int, int]] = []
        self.postponed: list[tuple[int, int, str]] = []
        self.added: list[tuple[int, str, int]] = []
        self.reopened: list[tuple[int, int, str]] = []
        self.unmarked: list[tuple[int, int]] = []
        self.marked: list[tuple[int, int]] = []

    def __bool__(self) -> bool:
        rows = self.members, self.log, self.announced, self.befores
        timers = self.done, self.postponed, self.reopened, self.added
        by_game = self.games, self.boards, self.drawn, self.forgotten, self.plans
        others = self.offers, self.unmarked, self.marked
        return any(rows) or any(timers) or any(by_game) or any(others) or bool(self.touched)

    def touch(self, game_id: int) -> None:
        """Something of a game is written beside this."""
        if self.shards:
            self.touched.add(game_id)

    def all_touched(self) -> Sequence[int]:
        """The games of which anything is written."""
        found = set(self.touched)
        found.update(self.games, self.boards, self.forgotten, self.plans)
        found.update(row[0] for row in (*self.members, *self.unmarked, *self.marked))
        found.update(row[0] for row in self.done)
        found.update(row[0] for row in self.added)
        found.update(row[0][0] for row in self.log)
        found.update(row[1] for row in (*self.announced, *self.befores))
        found.update(row[1] for row in (*self.postponed, *self.reopened))
        found.update(game_id for game_id, _ in (*self.drawn, *self.offers))
        return sorted(found)

    def add_member(self, game_id: int, member: Member) -> None:
        """A person who is new in a game."""
        self.members.append((game_id, member.number, member.user_id, member.is_referee))

    def add_entry(
        self, entry: LogEntry, action: str, events: str, throws: str, before: Document | None
    ) -> None:
        """A row of the log."""
        row = (
            entry.game_id,
            entry.seq,
            entry.action_key,
            entry.kind,
            entry.member,
            entry.channel_id,
            entry.at,
            entry.seed_id,
            action,
            events,
            throws,
            entry.changed,
            entry.revealed,
            entry.announced,
            entry.message_id,
            entry.undone_by,
        )
        acted_for = ",".join(map(str, entry.acted_for))
        last = entry.is_public, entry.number, acted_for, entry.party, begins_in(events)
        self.log.append((row, before, (*last, told_words(entry.told_to))))

    def put_game(self, game: LiveGame, version: int) -> None:
        """A game as it is now; `version` is the one that the database has of it."""
        _, version = self.games.get(game.id, (game, version))
        self.games[game.id] = game, version

    def put_before(self, game_id: int, seq: int, document: Document) -> None:
        """Another state from before a row that is in the log already."""
        self.befores.append((document, game_id, seq))

    def mark_announced(self, game_id: int, seq: int, message_id: int | None) -> None:
        """A row of the log has been told, by a public message or by none."""
        self.announced.append((message_id, game_id, seq))

    def put_board(
        self, game_id: int, channel_id: int, message_id: int, digest: str, head: int
    ) -> None:
        """Where the board of a game stands now, what it shows, and as of which row."""
        self.boards[game_id] = channel_id, message_id, digest, head

    def mark_drawn(self, game_id: int, message_id: int, digest: str, head: int) -> None:
        """What the board of a game shows in a message, and as of which row.

        It counts for nothing if the board stands in another message by then.
        """
        self.drawn[game_id, message_id] = digest, head

    def put_offer(self, game_id: int, key: str, place: tuple[int, int] | None) -> None:
        """The channel and message in which something is offered; None once that is settled."""
        self.offers[game_id, key] = place

    def leave_unmarked(self, game_id: int, seq: int) -> None:
        """An undo or redo: the messages about its moves are still to say so."""
        self.unmarked.append((game_id, seq))

    def mark(self, game_id: int, seq: int) -> None:
        """They say so now, or cannot."""
        self.marked.append((game_id, seq))

    def forget_before(self, game_id: int, seq: int) -> None:
        """Drop the earlier states of rows older than `seq`; the rows themselves stay."""
        self.forgotten[game_id] = seq

    def put_plans(self, game_id: int, plans: Mapping[str, int]) -> None:
        """What is to be done in a game from now on: the moments by their keys, and nothing else."""
        self.plans[game_id] = plans

    def mark_done(self, game_id: int, key: str, at: int) -> None:
        """What was planned has been done, and is not done again whatever is planned later."""
        self.done.append((game_id, key, at, at))

    def reopen(self, game_id: int, key: str, at: int) -> None:
        """What was done has been taken back: it is done again if it is still planned then."""
        self.reopened.append((at, game_id, key))

    def postpone(self, game_id: int, key: str, at: int) -> None:
        """What is planned is done at another moment."""
        self.postponed.append((at, game_id, key))

    def add_timer(self, game_id: int, key: str, at: int) -> None:
        """Something is to be done that no state plans; nothing where that is known already."""
        self.added.append((game_id, key, at))

    def log_rows(self) -> Sequence[tuple[Any, ...]]:
        """The new rows of the log; documents are compressed here, away from the event loop."""
        return [(*row, before.packed if before else None, *last) for row, before, last in self.log]

    def game_rows(self) -> Sequence[tuple[bytes, int, str, int, int, int]]:
        """The games that changed: the document, version, redo, scene, id, version of before."""
        rows: list[tuple[bytes, int, str, int, int, int]] = []
        for game_id, (game, version) in sorted(self.games.items()):
            redo = msgspec.json.encode(game.redo).decode()
            row = game.document.packed, game.version, redo, game.scene_seq, game_id, version
            rows.append(row)
        return rows
