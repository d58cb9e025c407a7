"""What the jobs of the writer have in common: who acts in which game, and how it is noted."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from data.codec import Document
from data.live import Asked, LiveGame, LogEntry, Member, Outcome, RowKind, resolve_member
from data.numbering import next_number, with_head
from data.so_far import with_row
from data.transaction import Transaction
from data.writer import Writer
from rules.errors import RuleError
from rules.kernel.actor import Actor
from rules.kernel.events import Event


class Change(NamedTuple):
    """What a job beside the moves comes to: the game after it, and what is told of it.

    `moves` are those that it took or brought back, newest first.
    """

    game: LiveGame
    event: Event
    moves: tuple[LogEntry, ...] = ()


def require_open(game: LiveGame) -> None:
    """Raise RuleError for a game in the archive."""
    if game.ended:
        raise RuleError("This game has ended. A referee ⟦brings it back|game reopen⟧.")


def resolve_actor(game: LiveGame, user_id: int) -> tuple[LiveGame, Actor]:
    """The person as the rules see them; somebody new gets the next member number."""
    member = game.member(user_id)
    if member is None:
        number = 1 + max((m.number for m in game.members.values()), default=0)
        number = max(number, game.last_seat + 1)
        member = Member(number, user_id)
        game = replace(game, members={**game.members, user_id: member})
    return game, resolve_member(game.state, member)


async def apply_change(
    writer: Writer,
    game_id: int,
    asked: Asked,
    change: Callable[[Transaction, LiveGame, Actor], Awaitable[Change]],
    *,
    kind: RowKind = "manage",
    even_ended: bool = False,
) -> Outcome:
    """Run a job that is no move of the rules once, and write what it tells to the log."""

    async def run(transaction: Transaction) -> Outcome:
        game = await transaction.game(game_id)
        if not even_ended:
            require_open(game)
        game, actor = resolve_actor(game, asked.user_id)
        after, event, moves = await change(transaction, game, actor)
        before = game.document if kind == "undo" else None
        outcome = log_change(transaction, after, actor, asked, event, kind=kind, before=before)
        return replace(outcome, moves=moves)

    return await writer.submit_once(asked.key, run)


def log_change(
    transaction: Transaction,
    game: LiveGame,
    actor: Actor,
    asked: Asked,
    event: Event,
    *,
    kind: RowKind = "manage",
    before: Document | None = None,
) -> Outcome:
    """Write a row of the log for what is no move, and put the game as it is after it.

    Undo and redo put another state in place; `before` is the one that redo will bring back.
    """
    number = next_number(game, actor, (event,), ())
    entry = LogEntry(
        game_id=game.id,
        seq=game.head + 1,
        action_key=asked.key,
        kind=kind,
        member=actor.member,
        channel_id=game.told_in(asked.channel_id),
        at=transaction.now,
        action_name=type(event).__name__,
        events=(event,),
        throws=(),
        seed_id=game.open_seed.id,
        number=number.value,
        is_public=number.is_public,
    )
    action = msgspec.json.encode((entry.action_name, {})).decode()
    transaction.add_entry(entry, action, before)
    if kind != "manage":
        transaction.writes.leave_unmarked(game.id, entry.seq)
    after = with_row(with_head(game, entry), entry)
    after = transaction.put(after, state_changed=kind != "manage")
    return Outcome(after, entry, before=game.so_far)
