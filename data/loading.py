"""Reads a game whole from the database."""

import msgspec

from data.codec import Codec, unpack_state
from data.live import NOBODY, LiveGame, Member
from data.seeds import Seed
from data.so_far import read_so_far
from data.stores import Driver, Question
from rules.errors import NotFoundError

_GAME = """
    SELECT guild_id, name, home_channel_id, version, scene_seq, state, redo, ended_at,
        secrets_channel_id
    FROM game WHERE id = ?
"""
_SEEDS = """
    SELECT kind, id, value FROM seed WHERE game_id = ? AND revealed_at IS NULL ORDER BY id
"""
_MEMBERS = "SELECT number, user_id, is_referee FROM member WHERE game_id = ? ORDER BY number"
"""A seat in which nobody sits any more, or not yet, has no person's id but one below 0."""
_CHANNELS = "SELECT channel_id FROM channel WHERE game_id = ?"
_HEAD = "SELECT max(seq) FROM log WHERE game_id = ?"
_PUBLIC_HEAD = "SELECT max(number) FROM log WHERE game_id = ? AND is_public = 1"


async def load_game(driver: Driver, game_id: int, codec: Codec) -> LiveGame:
    """Read a game as it was at one moment. Raises NotFoundError if there is none with that id."""
    return await driver.ask(read_game(game_id, codec), at_one_moment=True)


def read_game(game_id: int, codec: Codec) -> Question[LiveGame]:
    """The same as a question. Raises NotFoundError."""
    own = (game_id,)
    found = next(iter((yield _GAME, own)), None)
    if found is None:
        raise NotFoundError("That game is not here any more.")
    guild_id, name, home_channel_id, version, scene_seq, packed, redo, ended_at, secrets = found
    state, document = unpack_state(packed)
    seeds = {kind: Seed(id_, value) for kind, id_, value in (yield _SEEDS, own)}
    ((head,),) = yield _HEAD, own
    ((public_head,),) = yield _PUBLIC_HEAD, own
    seats = [
        Member(number, user_id, bool(is_referee))
        for number, user_id, is_referee in (yield _MEMBERS, own)
    ]
    channels = tuple([channel_id for (channel_id,) in (yield _CHANNELS, own)])
    so_far = yield from read_so_far(game_id, state, codec)
    return LiveGame(
        id=game_id,
        guild_id=guild_id,
        name=name,
        home_channel_id=home_channel_id,
        version=version,
        state=state,
        document=document,
        open_seed=seeds["open"],
        secret_seed=seeds["secret"],
        members={seat.user_id: seat for seat in seats if seat.user_id > NOBODY},
        last_seat=seats[-1].number if seats else 0,
        channels=channels,
        redo=msgspec.json.decode(redo, type=tuple[int, ...]),
        head=head or 0,
        public_head=public_head or 0,
        scene_seq=scene_seq,
        ended=ended_at is not None,
        so_far=so_far,
        secrets_channel_id=secrets,
    )
