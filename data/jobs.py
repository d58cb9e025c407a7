"""What the jobs of the writer have in common: who acts, how it is noted, facts, and seeds."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import CursorResult, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import Document
from data.live import Asked, LiveGame, LogEntry, Member, Outcome, RowKind, resolve_member
from data.loading import with_row
from data.move_numbers import next_number, with_head
from data.seeds import Seed, new_seed
from data.writer import Transaction, Writer
from rules.errors import RuleError, WayOut
from rules.kernel.actor import Actor
from rules.kernel.apart import keeps_apart, party_audience
from rules.kernel.events import EVERYBODY, Audience, Event
from rules.record import replace
from rules.state.game import GameState

NO_PLACES = (
    "Parties keep apart here, and one has no place that the others cannot read. ",
    WayOut("Make a private thread for each", "party place"),
    ", or ",
    WayOut("let everybody read all", "game settings", setting="apart", value="open"),
    ".",
)
_fact = schema.setting.c


async def find_fact(connection: AsyncConnection, key: str) -> str | None:
    """What is known under a key, None where nothing is."""
    found: str | None = await connection.scalar(select(_fact.value).where(_fact.key == key))
    return found


async def facts_behind(connection: AsyncConnection, prefix: str) -> dict[int, str]:
    """What is known under keys that begin alike, by the id that follows."""
    query = select(_fact.key, _fact.value).where(_fact.key.startswith(prefix, autoescape=True))
    return {int(key.removeprefix(prefix)): fact for key, fact in await connection.execute(query)}


async def put_fact(connection: AsyncConnection, key: str, fact: str | None) -> None:
    """Know this under a key in place of what was known; None for nothing."""
    await connection.execute(delete(schema.setting).where(_fact.key == key))
    if fact is not None:
        await connection.execute(insert(schema.setting).values(key=key, value=fact))


class Change(NamedTuple):
    """What a job beside the moves comes to: the game after it, and what is told of it.

    `moves` are those that it took or brought back, newest first; `about` is another row that it is
    about: only who was told of those is told of it. `party` is in whose place it is told, and where
    parties keep apart whose alone it is; 0 for all.
    """

    game: LiveGame
    event: Event
    moves: tuple[LogEntry, ...] = ()
    about: LogEntry | None = None
    party: int = 0


def require_places(game: LiveGame, after: GameState) -> None:
    """Raise RuleError for parties that keep apart, of which one has no place of its own."""
    if keeps_apart(after) and not game.has_own_places(after):
        raise RuleError(*NO_PLACES)


def require_open(game: LiveGame) -> None:
    """Raise RuleError for a game in the archive."""
    if game.ended:
        raise RuleError(
            "This game has ended. A referee ", WayOut("brings it back", "game reopen"), "."
        )


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
        after, event, moves, about, party = await change(transaction, game, actor)
        if kind != "manage":
            require_places(after, after.state)
        before = game.document if kind == "undo" else None
        rows = moves if about is None else (about,)
        party = rows[0].party if rows else party
        seen = after.through(party) if party else after
        whom = told_together(rows) if rows or not party else party_audience(seen.state)
        outcome = log_change(
            *(transaction, seen, actor, asked, event),
            kind=kind,
            before=before,
            told_to=whom,
        )
        return replace(outcome, moves=moves)

    return await writer.submit_once(asked.key, run)


def told_together(rows: Sequence[LogEntry]) -> Audience:
    """Whoever learned of any of some rows: everybody where one was told to all."""
    found: set[int] = set()
    for row in rows:
        if row.told_to is None:
            return EVERYBODY
        found.update(row.told_to)
    return tuple(sorted(found)) if rows else EVERYBODY


def log_change(
    transaction: Transaction,
    game: LiveGame,
    actor: Actor,
    asked: Asked,
    event: Event,
    *,
    kind: RowKind = "manage",
    before: Document | None = None,
    told_to: Audience = EVERYBODY,
) -> Outcome:
    """Write a row of the log for what is no move, and put the game as it is after it.

    Undo and redo put another state in place; `before` is the one that redo will bring back. They
    are told to whoever was told of the moves; all else is about the game.
    """
    number = next_number(game, actor, (event,), (), told_to)
    entry = LogEntry(
        game_id=game.id,
        seq=game.head + 1,
        action_key=asked.key,
        kind=kind,
        member=actor.member,
        channel_id=game.told_in(asked.channel_id, game.state, told_to),
        at=transaction.now,
        action_name=type(event).__name__,
        events=(event,),
        throws=(),
        seed_id=game.open_seed.id,
        number=number.value,
        is_public=number.is_public,
        party=game.party,
        told_to=told_to,
    )
    action = msgspec.json.encode((entry.action_name, {})).decode()
    transaction.add_entry(entry, action, before)
    if kind != "manage":
        transaction.writes.leave_unmarked(game.id, entry.seq)
    after = with_row(with_head(game, entry), entry)
    after = transaction.put(after.back(), state_changed=kind != "manage")
    return Outcome(after.through(game.party), entry, before=game.so_far)


async def add_seed(transaction: Transaction, game_id: int, kind: str) -> Seed:
    """Store a fresh seed of a game; `kind` is "open" or "secret"."""
    seed = new_seed()
    connection = await transaction.connection()
    inserted = await connection.execute(
        insert(schema.seed).values(
            game_id=game_id,
            kind=kind,
            value=seed.value,
            commitment=seed.commitment,
            begun_at=transaction.now,
        )
    )
    return replace(seed, id=new_id(inserted))


async def renew_seeds(transaction: Transaction, game: LiveGame, kinds: tuple[str, ...]) -> LiveGame:
    """Retire the seeds of these kinds, which may be shown from now on, and use fresh ones."""
    connection = await transaction.connection()
    await connection.execute(
        update(schema.seed)
        .where(
            schema.seed.c.game_id == game.id,
            schema.seed.c.kind.in_(kinds),
            schema.seed.c.revealed_at.is_(None),
        )
        .values(revealed_at=transaction.now)
    )
    if "open" in kinds:
        game = replace(game, open_seed=await add_seed(transaction, game.id, "open"), again=())
    if "secret" in kinds:
        game = replace(game, secret_seed=await add_seed(transaction, game.id, "secret"))
    return game


def new_id(inserted: CursorResult[Any]) -> int:
    """The id that the database gave to a new row."""
    key = inserted.inserted_primary_key
    assert key is not None
    return int(key[0])
