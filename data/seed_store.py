"""Stores the seeds of a game, and puts fresh ones in place of those that may be shown."""

from typing import Any

from msgspec.structs import replace
from sqlalchemy import CursorResult, insert, update

from data import schema
from data.live import LiveGame
from data.seeds import Seed, new_seed
from data.transaction import Transaction


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
        game = replace(game, open_seed=await add_seed(transaction, game.id, "open"))
    if "secret" in kinds:
        game = replace(game, secret_seed=await add_seed(transaction, game.id, "secret"))
    return game


def new_id(inserted: CursorResult[Any]) -> int:
    """The id that the database gave to a new row."""
    key = inserted.inserted_primary_key
    assert key is not None
    return int(key[0])
