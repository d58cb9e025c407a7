"""Where a game is played, and whose it is, without what is played: for looking at Discord."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.live import LiveGame


class Whereabouts(NamedTuple):
    """A game's server and channels; `referees` are Discord's ids of people."""

    game_id: int
    guild_id: int
    home: int
    channels: tuple[int, ...]
    secrets: int | None
    referees: frozenset[int]


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
