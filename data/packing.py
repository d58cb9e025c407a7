"""Some kilobytes compressed: documents, and the texts of a log."""

import zlib

_WINDOW_BITS, _MEMORY_LEVEL = 13, 6
"""Tables that fit some kilobytes: zlib's own are larger, and clearing them takes longer than the
work."""


def compressed(data: bytes, level: int = -1) -> bytes:
    """What is mostly some kilobytes, compressed as `zlib.compress` does, in a third of its time."""
    compressor = zlib.compressobj(level, wbits=_WINDOW_BITS, memLevel=_MEMORY_LEVEL)
    return compressor.compress(data) + compressor.flush()
