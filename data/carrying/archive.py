"""What stands in the file of a game, how much of it at most, and the ZIP around it.

People can read `game.json` and `log.json`. They know nobody by their Discord account, no channel
and no message; people are the numbers of their seats. Of the dice there are the seeds that are no
longer in use, and for each secret roll the key of that roll alone. A ZIP is opened with distrust;
nothing of it is ever written to a disk, so no path in it leads anywhere.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import IO, Annotated, Literal, cast, get_args

import msgspec
from msgspec import Meta, Struct

from data.checked import Signer
from data.live import RowKind
from rules.errors import RuleError
from rules.kernel.notebook import (
    LONGEST_KIND,
    LONGEST_LINK,
    LONGEST_NAME,
    LONGEST_TAG,
    LONGEST_TEXT,
    MOST_ENTRIES,
    MOST_LINKS,
    MOST_TAGS,
)
from rules.record import Moment
from rules.state.parties import FIRST

FILE_FORMAT = 2
"""Since 2 it says how new the program is that wrote it, and who signed what came along before."""
PICTURE = "picture-{}.webp"
"""A portrait, by what is in it: the state names it so."""
A_PICTURE = re.compile(r"picture-([0-9a-f]{32})\.webp")
MOST_PICTURE = 300_000
"""In bytes; a square of 256 pixels has some ten thousand."""
MOST_PICTURES = 300
"""In a game, those of which an undo may bring one back counted in."""
_DIGITS = 32
GAME, LOG, CHRONICLE, README = "game.json", "log.json", "chronicle.html", "README.txt"
SIGNATURE = "signature.json"
MOST_SIGNATURE = 64_000
"""In bytes; a game with all portraits has some forty thousand."""
MOST_PACKED = 25_000_000
"""In bytes, as it comes; unpacked so many below."""
MOST_UNPACKED = 120_000_000
MOST_GAME = 5_000_000
"""In bytes, `game.json`; a game of thirty characters that fills every list has 350 kB."""
MOST_VALUES = 120_000
"""Commas and opening brackets in a state: twice as many as all limits of the rules come to."""
MOST_ACTION = 256_000
"""In bytes, what somebody did in one row; an export leaves of a longer one only what it was."""
MOST_TOLD = 1_000_000
"""In bytes, what came of it, and as much again what fell; a week of travel has 380 kB."""
MOST_KEYS = 5_000
MOST_LINE = 3_000_000
"""In bytes, one row with all that it has."""
MOST_ROWS = 100_000
MOST_SEATS = 500
MOST_SEEDS = 5_000
MOST_NAME = 100
MOST_CAME = 100
"""So many files may a game have come through."""
MOST_DICE = 500
ROW_KINDS = get_args(RowKind)

Number = Annotated[int, Meta(ge=0, le=2**53)]
Tag = Annotated[str, Meta(min_length=1, max_length=LONGEST_TAG)]
LinkTo = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINK)]
Hexadecimal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
KNOWN = (README, GAME, LOG, CHRONICLE, SIGNATURE)
PLAYERS = "world.json"
"""What only a player's export has."""
_WHEN = (1980, 1, 1, 0, 0, 0)
"""What a ZIP has where it says no time: the same game makes the same file."""
_ENCRYPTED = 0x1
_WAYS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
"""Others fail in ways of their own, and LZMA takes as much memory as the file says."""
_MB = 1_000_000
_AT_ONCE = 65_536
_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in the game: their number in it, and whether they referee."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    is_referee: bool = False


class SeedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A seed that is no longer in use. Rows name it by its `id`.

    One that `is_brought` had come to the game in a file before.
    """

    id: Annotated[int, Meta(ge=1, le=2**53)]
    kind: Literal["open", "secret"]
    value: Hexadecimal
    begun_at: Moment
    revealed_at: Moment
    is_brought: bool = False


class MacroPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved roll; `member` 0 is the whole game's."""

    member: Number
    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
    text: Annotated[str, Meta(min_length=1, max_length=MOST_DICE)]


class EntryPart(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the table's notebook: `audience` null is all, empty the referees alone.

    What players keep for themselves stands in no file but their own.
    """

    number: Number
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    kind: Annotated[str, Meta(min_length=1, max_length=LONGEST_KIND)]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    author: Number = 0
    tags: Annotated[tuple[Tag, ...], Meta(max_length=MOST_TAGS)] = ()
    links: Annotated[tuple[LinkTo, ...], Meta(max_length=MOST_LINKS)] = ()
    audience: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)] | None = ()
    picture: str = ""
    day: Number | None = None
    at: Moment | None = None
    written_at: Moment = 0


class CamePart(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows up to `through` had come to the game in a file, signed with a key, "" for by nobody.

    `is_told`: only the file after it said so.
    """

    through: Annotated[int, Meta(ge=1, le=2**53)]
    key: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    name: Annotated[str, Meta(max_length=MOST_NAME)] = ""
    is_told: bool = False


class GamePart(Struct, frozen=True, forbid_unknown_fields=True):
    """`game.json`. `state` is the document of the game, with a format of its own.

    `vocabulary` is the number of the words that it and the log are written in, as in a database.
    """

    linkboy: Literal["game"]
    format: int
    exported_at: Moment
    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
    moves: Number
    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]
    seeds: Annotated[tuple[SeedPart, ...], Meta(max_length=MOST_SEEDS)]
    macros: Annotated[tuple[MacroPart, ...], Meta(max_length=20_000)]
    state: msgspec.Raw
    vocabulary: Number = 0
    came: Annotated[tuple[CamePart, ...], Meta(max_length=MOST_CAME)] = ()
    entries: Annotated[tuple[EntryPart, ...], Meta(max_length=MOST_ENTRIES)] = ()


class RowPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of `log.json`.

    `game` and `key` are those under which its dice fell, `seed` the id of its open seed, 0 where
    that is still in use and no open dice fell. `keys` has the keys of its secret rolls by their
    numbers. `party` is the number of that whose move it was, `told_to` who learned of it: the seats
    of that party, or everybody.
    """

    seq: Number
    number: Number
    is_public: bool
    kind: str
    member: Number
    at: Moment
    game: Annotated[str, Meta(pattern="^[0-9]{1,19}$")]
    key: Annotated[str, Meta(pattern=r"^[^|\x00-\x1f]{1,200}$")]
    seed: Number
    action: msgspec.Raw
    events: msgspec.Raw
    throws: msgspec.Raw
    changed: bool
    revealed: bool
    undone_by: Number | None = None
    acted_for: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)] = ()
    party: Number = FIRST
    told_to: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)] | None = None
    keys: Annotated[dict[str, Hexadecimal], Meta(max_length=MOST_KEYS)] = msgspec.field(
        default_factory=dict[str, str]
    )


class Piece(Struct, frozen=True, omit_defaults=True):
    """What comes behind `game.json` out of a file: some rows as JSON, or a portrait."""

    rows: tuple[bytes, ...] = ()
    picture: bytes = b""


class Looked(Struct, frozen=True):
    """What is known of a file first: the game in it, and who signed it, None for nobody."""

    game: GamePart
    signer: Signer | None


game_decoder = msgspec.json.Decoder(GamePart)
looked_decoder = msgspec.json.Decoder(Looked)
row_decoder = msgspec.json.Decoder(RowPart)


def values_in(state: bytes) -> int:
    """How large a state is, by a count that makes nothing of it; commas in its texts count too."""
    return sum(map(state.count, (b",", b"[", b"{")))


def pack(files: Mapping[str, bytes]) -> bytes:
    """A ZIP of some files, in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            archive.writestr(entry, content)
    return packed.getvalue()


def digest_of(image: bytes) -> str:
    """What a picture is known by."""
    return sha256(image).hexdigest()[:_DIGITS]


class Packed:
    """The ZIP of a game, opened: its files are read one by one, none of them as a whole."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.names = archive.namelist()
        self.pictures = [name for name in self.names if A_PICTURE.fullmatch(name)]

    def read(self, name: str, most: int) -> bytes:
        """One file. Raises RuleError where it has more bytes than such a file may."""
        with _opening(self._archive, name) as opened:
            content = opened.read(most + 1)
        if len(content) > most:
            raise RuleError("it is larger than in any game.")
        return content

    def digest(self, name: str) -> str:
        """The SHA-256 of one file. Raises RuleError where that has more bytes than a whole game."""
        found, left = sha256(), MOST_UNPACKED
        with _opening(self._archive, name) as opened:
            while part := opened.read(_AT_ONCE):
                found.update(part)
                left -= len(part)
                if left < 0:
                    raise _too_much()
        return found.hexdigest()

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of one file; one that is longer than any row comes cut off."""
        with _opening(self._archive, name) as opened:
            buffered = io.BufferedReader(cast("io.RawIOBase", opened), _AT_ONCE)
            while line := buffered.readline(MOST_LINE + 1):
                yield line


@contextmanager
def unpacking(file: IO[bytes]) -> Generator[Packed, None, None]:
    """The files of a game. Raises RuleError, in one line, for anything else."""
    with _honest():
        opened = zipfile.ZipFile(file)
    with opened as archive:
        _look_through(archive.infolist())
        yield Packed(archive)


@contextmanager
def _opening(archive: zipfile.ZipFile, name: str) -> Generator[IO[bytes], None, None]:
    with _honest(), archive.open(name) as opened:
        yield opened


@contextmanager
def _honest() -> Generator[None, None, None]:
    """Say of a ZIP that cannot be read that it is none."""
    try:
        yield
    except _ERRORS as error:
        raise RuleError(
            "That is no ZIP, or a damaged one. Import an exported game, as it is."
        ) from error


def too_large(size: int) -> RuleError:
    """The refusal of a file of so many bytes."""
    most = MOST_PACKED // _MB
    return RuleError(f"That file has {size / _MB:.0f} MB, and a game may have {most} MB.")


def _look_through(entries: list[zipfile.ZipInfo]) -> None:
    """Raise RuleError for what no export has, before anything is unpacked."""
    names = [entry.filename for entry in entries]
    if PLAYERS in names:
        raise RuleError(
            "That is a player's export, with what that player may know. Only a referee's can be "
            "imported."
        )
    unknown = (name for name in names if name not in KNOWN)
    strange = next((name for name in unknown if A_PICTURE.fullmatch(name) is None), None)
    if strange is not None:
        raise RuleError(f"There is “{_shown(strange)}” in that ZIP, which no exported game has.")
    if len(set(names)) < len(names):
        raise RuleError("A file is in that ZIP twice, which no exported game does.")
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise RuleError("That ZIP has a password. Import an exported game, as it is.")
    if any(entry.compress_type not in _WAYS for entry in entries):
        raise RuleError(
            "That ZIP is packed in a way that exported games are not. Import one, as it is."
        )
    read = (entry.file_size for entry in entries if entry.filename not in (README, CHRONICLE))
    if sum(read) > MOST_UNPACKED:
        raise _too_much()
    missing = [name for name in (GAME, LOG) if name not in names]
    if missing:
        raise RuleError(f"That ZIP has no {missing[0]}. Import an exported game, as it is.")


def _too_much() -> RuleError:
    most = MOST_UNPACKED // _MB
    return RuleError(f"Unpacked, that file has more than {most} MB, which no game has.")


def _shown(name: str) -> str:
    return "".join(one if one.isprintable() and one not in "`*_~|<>@" else "?" for one in name[:60])
