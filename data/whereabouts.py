"""Where a game is played, and whose it is, without what is played: for looking at Discord."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.database import Database, reading
from data.errors import AwayError, DatabaseError, why
from data.live import LiveGame
from data.stores.measures import Measures


class Whereabouts(NamedTuple):
    """A game's server and channels; `referees` are Discord's ids of people."""

    game_id: int
    guild_id: int
    home: int
    channels: tuple[int, ...]
    secrets: int | None
    referees: frozenset[int]


class Looked(NamedTuple):
    """The games that have not ended, some facts by their keys, and how large the database is."""

    games: Sequence[Whereabouts]
    facts: Mapping[str, str]
    measures: Measures


async def look_inside(database: Database, facts: str) -> Looked:
    """All of it; of the facts those whose keys begin so. Raises DatabaseError."""
    try:
        async with reading(database.engine) as connection:
            return Looked(
                await find_whereabouts(connection),
                await find_facts(connection, facts),
                await database.door.measure(connection),
            )
    except (SQLAlchemyError, OSError, AwayError) as error:
        raise DatabaseError(f"{database.door.name} cannot be read ({why(error)}).") from error


def whereabouts_of(game: LiveGame) -> Whereabouts:
    """Those of a game that is in memory."""
    return Whereabouts(
        game.id,
        game.guild_id,
        game.home_channel_id,
        game.channels,
        game.secrets_channel_id,
        frozenset(member.user_id for member in game.referees),
    )


async def find_whereabouts(connection: AsyncConnection) -> Sequence[Whereabouts]:
    """Those of all games that have not ended."""
    game, channel, member = schema.game.c, schema.channel.c, schema.member.c
    bound, referees = dict[int, list[int]](), dict[int, set[int]]()
    for row in await connection.execute(select(channel.game_id, channel.channel_id)):
        bound.setdefault(row.game_id, []).append(row.channel_id)
    seated = select(member.game_id, member.user_id).where(member.is_referee == 1)
    for row in await connection.execute(seated):
        referees.setdefault(row.game_id, set()).add(row.user_id)
    playing = select(game.id, game.guild_id, game.home_channel_id, game.secrets_channel_id).where(
        game.ended_at.is_(None)
    )
    return [
        Whereabouts(
            row.id,
            row.guild_id,
            row.home_channel_id,
            tuple(bound.get(row.id, ())),
            row.secrets_channel_id,
            frozenset(referees.get(row.id, ())),
        )
        for row in await connection.execute(playing.order_by(game.id))
    ]


async def find_facts(connection: AsyncConnection, prefix: str) -> Mapping[str, str]:
    """What is remembered under keys that begin alike."""
    kept = schema.setting.c
    query = select(kept.key, kept.value).where(kept.key.startswith(prefix, autoescape=True))
    return {row.key: row.value for row in await connection.execute(query)}
