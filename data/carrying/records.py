"""What stands in the file of a game, and how much of it at most.

A ZIP with `game.json` and `log.json`, which people can read. It knows nobody by their Discord
account, no channel and no message; people are the numbers of their seats. Of the dice it has the
seeds that are no longer in use, and for each secret roll the key of that roll alone.
"""

import re
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from data.live import RowKind

FILE_FORMAT = 1
PICTURE = "picture-{}.webp"
"""A portrait, by what is in it: the state names it so."""
A_PICTURE = re.compile(r"picture-([0-9a-f]{32})\.webp")
MOST_PICTURE = 300_000
"""In bytes; a square of 256 pixels has some ten thousand."""
GAME, LOG, CHRONICLE, README = "game.json", "log.json", "chronicle.html", "README.txt"
MOST_PACKED = 25_000_000
"""In bytes, as it comes; unpacked so many below."""
MOST_UNPACKED = 120_000_000
MOST_ROWS = 100_000
MOST_SEATS = 500
MOST_SEEDS = 5_000
MOST_NAME = 100
MOST_DICE = 500
ROW_KINDS = get_args(RowKind)

Number = Annotated[int, Meta(ge=0, le=2**53)]
Hexadecimal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in the game: their number in it, and whether they referee."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    is_referee: bool = False


class SeedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A seed that is no longer in use. Rows name it by its `id`."""

    id: Annotated[int, Meta(ge=1, le=2**53)]
    kind: Literal["open", "secret"]
    value: Hexadecimal
    begun_at: Number
    revealed_at: Number


class MacroPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved roll; `member` 0 is the whole game's."""

    member: Number
    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
    text: Annotated[str, Meta(min_length=1, max_length=MOST_DICE)]


class GamePart(Struct, frozen=True, forbid_unknown_fields=True):
    """`game.json`. `state` is the document of the game, with a format of its own."""

    linkboy: Literal["game"]
    format: int
    exported_at: Number
    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
    moves: Number
    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]
    seeds: Annotated[tuple[SeedPart, ...], Meta(max_length=MOST_SEEDS)]
    macros: Annotated[tuple[MacroPart, ...], Meta(max_length=20_000)]
    state: msgspec.Raw


class RowPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of `log.json`.

    `game` and `key` are those under which its dice fell, `seed` the id of its open seed, 0 where
    that is still in use and no open dice fell. `keys` has the keys of its secret rolls by their
    numbers.
    """

    seq: Number
    number: Number
    is_public: bool
    kind: str
    member: Number
    at: Number
    game: Annotated[str, Meta(pattern="^[0-9]{1,19}$")]
    key: Annotated[str, Meta(pattern=r"^[^|\x00-\x1f]{1,200}$")]
    seed: Number
    action: msgspec.Raw
    events: msgspec.Raw
    throws: msgspec.Raw
    changed: bool
    revealed: bool
    undone_by: Number | None = None
    acted_for: tuple[Number, ...] = ()
    keys: dict[str, Hexadecimal] = msgspec.field(default_factory=dict[str, str])
