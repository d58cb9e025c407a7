"""What the jobs of the writer have in common: whether a game is open, who acts, how it is noted."""

import msgspec
from msgspec.structs import replace

from data.codec import Document
from data.live import LiveGame, LogEntry, Member, Outcome, RowKind
from data.transaction import Transaction
from rules.actor import Actor
from rules.errors import RuleError
from rules.events import Event


def require_open(game: LiveGame) -> None:
    """Raise RuleError for a game in the archive."""
    if game.ended:
        raise RuleError("This game has ended. A referee brings it back with `/game reopen`.")


def resolve_actor(game: LiveGame, user_id: int) -> tuple[LiveGame, Actor]:
    """The person as the rules see them; somebody new gets the next member number."""
    member = game.member(user_id)
    if member is None:
        number = 1 + max((m.number for m in game.members.values()), default=0)
        member = Member(number, user_id)
        game = replace(game, members={**game.members, user_id: member})
    return game, Actor(member.number, member.is_referee)


def keep_entry(
    transaction: Transaction,
    game: LiveGame,
    member: int,
    key: str,
    kind: RowKind,
    event: Event,
    channel_id: int,
    *,
    state_before: Document | None = None,
) -> Outcome:
    """Write a row of book-keeping to the log and put the game back with its new head."""
    entry = LogEntry(
        game_id=game.id,
        seq=game.head + 1,
        action_key=key,
        kind=kind,
        member=member,
        channel_id=channel_id,
        at=transaction.now,
        action_name=type(event).__name__,
        events=(event,),
        throws=(),
        seed_id=game.open_seed.id,
        changed=False,
        revealed=False,
        announced=False,
        undone_by=None,
    )
    action = msgspec.json.encode((entry.action_name, {})).decode()
    transaction.add_entry(entry, action, state_before)
    return Outcome(transaction.put(replace(game, head=entry.seq)), entry)
