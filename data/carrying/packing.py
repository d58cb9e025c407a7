"""Writes the file of a game: all of it, for its referees."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from data.carrying.archive import pack
from data.carrying.records import (
    CHRONICLE,
    FILE_FORMAT,
    GAME,
    LOG,
    PICTURE,
    README,
    GamePart,
    MacroPart,
    RowPart,
    Seat,
    SeedPart,
)
from data.codec import Codec
from data.evidence import ROLL, StoredSeed, StoredSeeds, in_order, reveal_roll
from data.live import LiveGame
from data.loading import read_game
from data.seeds import origin
from data.stores import Question
from rules.errors import RuleError
from rules.kernel.events import Throw

_SEATS = "SELECT number, is_referee FROM member WHERE game_id = ? ORDER BY number"
_MACROS = "SELECT member, name, text FROM macro WHERE game_id = ? ORDER BY member, name"
_SEEDS = """
    SELECT id, kind, value, commitment, begun_at, revealed_at FROM seed WHERE game_id = ?
    ORDER BY id
"""
_PICTURES = "SELECT digest, image FROM picture WHERE game_id = ? ORDER BY digest"
_LOG = """
    SELECT seq, action_key, kind, member, at, seed_id, action, events, throws, changed, revealed,
        undone_by, number, is_public, acted_for
    FROM log WHERE game_id = ? ORDER BY seq
"""
NOBODY_ROLLED = "[]"
_READ_ME = """\
This is the whole of a game that was played with Linkboy, with all its secrets: for its referees.

game.json       its state, settings, places, stat blocks, macros, and the seeds of dice of before
log.json        every move, with its dice; one line each
picture-….webp  portraits of characters
chronicle.html  what happened, to read in a browser, if it is there

`/game import` makes a game of this file again, in any channel that has none, on any server and with
any Linkboy. Nobody's Discord account stands in it: say there who is who.
"""


def read_campaign(game_id: int, codec: Codec, now: int) -> Question[Mapping[str, bytes]]:
    """The files of a game by their names. Raises RuleError where open dice fell just now."""
    game = yield from read_game(game_id, codec)
    own = (game_id,)
    seats = tuple([Seat(number, bool(referee)) for number, referee in (yield _SEATS, own)])
    macros = tuple([MacroPart(*macro) for macro in (yield _MACROS, own)])
    stored = [StoredSeed(*seed) for seed in (yield _SEEDS, own)]
    over = {seed.id: seed for seed in stored if seed.kind != ROLL and seed.is_over(game)}
    keyed = in_order(stored)
    found = yield _LOG, own
    rows = [msgspec.json.encode(_row(game, row, codec, keyed, over)) for row in found]
    head = GamePart(
        linkboy="game",
        format=FILE_FORMAT,
        exported_at=now,
        name=game.name,
        moves=len(rows),
        seats=seats,
        seeds=tuple(_seed(seed, now) for seed in over.values()),
        macros=macros,
        state=msgspec.Raw(game.document.encoded),
    )
    return {
        README: _READ_ME.encode(),
        GAME: msgspec.json.format(msgspec.json.encode(head), indent=1),
        LOG: b"[\n" + b",\n".join(rows) + b"\n]\n",
        **{PICTURE.format(digest): image for digest, image in (yield _PICTURES, own)},
    }


def packed(files: Mapping[str, bytes], chronicle: str = "") -> bytes:
    """The same as one file, with a page of what happened."""
    return pack({**files, CHRONICLE: chronicle.encode()} if chronicle else files)


def _seed(seed: StoredSeed, now: int) -> SeedPart:
    shown_at = now if seed.revealed_at is None else seed.revealed_at
    is_open = seed.kind == "open"
    return SeedPart(
        seed.id, "open" if is_open else "secret", seed.value.hex(), seed.begun_at, shown_at
    )


def _row(
    game: LiveGame,
    row: tuple[Any, ...],
    codec: Codec,
    seeds: StoredSeeds,
    over: Mapping[int, StoredSeed],
) -> RowPart:
    seq, action_key, kind, member, at, seed_id, action, events, throws, changed, *last = row
    revealed, undone_by, number, is_public, acted_for = last
    fallen = () if throws == NOBODY_ROLLED else codec.decode_throws(throws)
    if seed_id not in over and any(not one.secret and not one.forced for one in fallen):
        raise RuleError("Somebody rolled just now. Export it again.")
    source, key = origin(game.id, action_key)
    return RowPart(
        seq=seq,
        number=number,
        is_public=bool(is_public),
        kind=kind,
        member=member,
        at=at,
        game=source,
        key=key,
        seed=seed_id if seed_id in over else 0,
        action=_raw(action),
        events=_raw(events),
        throws=_raw(throws),
        changed=bool(changed),
        revealed=bool(revealed),
        undone_by=undone_by,
        acted_for=tuple([int(one) for one in acted_for.split(",") if one]),
        keys=dict(_keys(seeds, (source, key), fallen)),
    )


def _keys(
    seeds: StoredSeeds, source: tuple[str, str], throws: tuple[Throw, ...]
) -> Iterator[tuple[str, str]]:
    """The keys of the secret rolls of a row, each of which proves that roll and no other."""
    for throw in throws:
        if throw.secret and not throw.forced:
            yield str(throw.roll), reveal_roll(seeds, source, throw).hex()


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())
