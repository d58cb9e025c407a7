"""The texts of old moves, many together: so they take a quarter of the room, and nothing is lost.

A row of the log whose texts are in a bundle keeps what it is looked up by: whose it is, when it
was, its kind, and whether dice fell. Whatever reads rows also asks for their bundle, where they
have one, and finds the texts there.
"""

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Label, LargeBinary, RowMapping, literal_column

from data.codec import CodecError
from data.kinds import unpacked

SIZE = 50
"""So many places of the log make one: more of them would make it hardly smaller."""
BUNDLED = ""
"""In place of the events of a row whose texts are in its bundle."""
NOTHING_FELL, DICE_FELL = "[]", ""
"""The throws of such a row: whether there are any is asked in the words of statements."""
SELECT = """
    CASE WHEN log.events = '' THEN (
        SELECT bundle.texts FROM bundle WHERE bundle.game_id = log.game_id
        AND bundle.through = (log.seq + SIZE - 1) / SIZE * SIZE
    ) END AS bundle
""".replace("SIZE", str(SIZE)).strip()
"""A column beside those of the log: the bundle of a row, NULL where its texts are its own."""
COLUMN: Label[bytes] = literal_column(SELECT.removesuffix("AS bundle"), LargeBinary()).label(
    "bundle"
)
_KEPT_OPEN = 16
"""So many bundles are held open: whoever reads a log reads one row after the other."""
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[tuple[int, str, str, str]])
_name = msgspec.json.Decoder(tuple[str, msgspec.Raw])


class Texts(NamedTuple):
    """What somebody asked for in a row, what came of it, and what fell, each as JSON."""

    action: str
    events: str
    throws: str


def texts_of(row: Mapping[str, Any] | RowMapping) -> Texts:
    """The texts of a row of the log with its bundle. Raises CodecError if they are lost."""
    if row["events"] != BUNDLED:
        return Texts(row["action"], unpacked(row["events"]), unpacked(row["throws"]))
    bundle = row["bundle"]
    found = None if bundle is None else _opened(bytes(bundle)).get(row["seq"])
    if found is None:
        raise CodecError("its texts were put into a bundle, which is lost")
    return found


@lru_cache(_KEPT_OPEN)
def _opened(bundle: bytes) -> Mapping[int, Texts]:
    try:
        rows = _decoder.decode(zlib.decompress(bundle))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise CodecError(f"a bundle of texts is damaged: {error}") from error
    return {seq: Texts(*texts) for seq, *texts in rows}


def bundled(rows: Iterable[tuple[int, Texts]]) -> bytes:
    """The bundle of some rows, by their places in the log. It takes some milliseconds."""
    return zlib.compress(_encoder.encode([(seq, *texts) for seq, texts in rows]))


def left_of(texts: Texts) -> Texts:
    """What stays in the row itself."""
    name, _ = _name.decode(texts.action)
    throws = NOTHING_FELL if texts.throws == NOTHING_FELL else DICE_FELL
    return Texts(_encoder.encode((name, {})).decode(), BUNDLED, throws)
