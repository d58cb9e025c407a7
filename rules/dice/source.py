"""Where faces come from: fair dice derived from a key, and loaded dice for tests."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from rules.record import Tool

_BYTE_VALUES = 256
_HASH_BLOCK = 64
_INNER = bytes(byte ^ 0x36 for byte in range(_BYTE_VALUES))
_OUTER = bytes(byte ^ 0x5C for byte in range(_BYTE_VALUES))


class _Hash(Protocol):
    """What `hashlib` gives; its own name for the type is private."""

    def copy(self) -> "_Hash": ...
    def update(self, data: bytes, /) -> None: ...
    def digest(self) -> bytes: ...


Take = Callable[[int, int], Sequence[int]]
"""`take(sides, count)` gives the next faces."""


class Faces(Protocol):
    """Anything that can roll one die."""

    def face(self, sides: int) -> int:
        """The next face, 1 to `sides`."""
        ...


class LoadedDice:
    """Faces laid out in advance, for tests and for replaying a stored roll."""

    def __init__(self, faces: Iterable[int]) -> None:
        """`faces` are dealt in order."""
        self._faces = deque(faces)

    def is_empty(self) -> bool:
        """Whether every face laid out has fallen."""
        return not self._faces

    def face(self, sides: int) -> int:
        """The next face; AssertionError when none is left or it is not on a die of `sides`."""
        if not self._faces:
            raise AssertionError(f"the loaded dice ran out before a d{sides}")
        face = self._faces.popleft()
        if not 1 <= face <= sides:
            raise AssertionError(f"a d{sides} has no face {face}")
        return face


class FairDice(Tool):
    """Faces that follow from a key and a label alone, so that anyone with both can check them.

    Block n of the byte stream is HMAC-SHA256(key, "<label>|n"), n counted from 0. A die of up to
    256 sides takes one byte, a larger one as many bytes (big-endian) as its number of sides needs;
    a value at or above the largest multiple of `sides` is thrown away and the next one taken;
    the face is `value % sides + 1`. Nothing is computed before the first face.

    `label` is `roll_label(...)`, without the block number; `stream` holds the first `block` blocks,
    of which `at` bytes are used up.
    """

    key: bytes
    label: str
    block: int = 0
    stream: bytes = b""
    at: int = 0

    def face(self, sides: int) -> int:
        """The next face, 1 to `sides`."""
        return self.faces(sides, 1)[0]

    def faces(self, sides: int, count: int) -> Sequence[int]:
        """The next `count` faces, the same ones as `count` calls of `face`."""
        if sides >= _BYTE_VALUES:
            return [self._large_face(sides) for _ in range(count)]
        table, refused = _BYTE_FACES[sides]
        faces = self._take(count).translate(table, refused)
        while len(faces) < count:
            faces += self._take(count - len(faces)).translate(table, refused)
        return faces

    def _large_face(self, sides: int) -> int:
        width = ((sides - 1).bit_length() + 7) // 8
        values: int = _BYTE_VALUES**width
        limit = values - values % sides
        while (value := int.from_bytes(self._take(width), "big")) >= limit:
            pass
        return value % sides + 1

    def _take(self, count: int) -> bytes:
        """The next `count` bytes of the stream, made block by block."""
        at, stream = self.at, self.stream
        self.at = end = at + count
        while len(stream) < end:
            inner, outer = _keyed(self.key)
            inner = inner.copy()
            inner.update(f"{self.label}|{self.block}".encode())
            outer = outer.copy()
            outer.update(inner.digest())
            stream = self.stream = stream + outer.digest() if stream else outer.digest()
            self.block += 1
        return stream[at:end]


def taking(source: Faces) -> Take:
    """How many faces at once are taken from a source."""
    if isinstance(source, FairDice):
        return source.faces
    return lambda sides, count: [source.face(sides) for _ in range(count)]


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> tuple[_Hash, _Hash]:
    """The two halves of HMAC (RFC 2104) with the key already in them, ready to be copied.

    This takes less than half the time of `hmac.digest`, and one HMAC is most of what a roll
    costs. The tests hold both against each other.
    """
    block = (key if len(key) <= _HASH_BLOCK else sha256(key).digest()).ljust(_HASH_BLOCK, b"\0")
    return sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))


def _byte_faces(sides: int) -> tuple[bytes, bytes]:
    """For `bytes.translate`: the face of each byte, and the bytes to throw away."""
    every = bytes(range(1, sides + 1)) * (_BYTE_VALUES // sides + 1)
    return every[:_BYTE_VALUES], bytes(range(_BYTE_VALUES - _BYTE_VALUES % sides, _BYTE_VALUES))


# The first entry is never used: there is no die without sides.
_BYTE_FACES = [(b"", b""), *(_byte_faces(sides) for sides in range(1, _BYTE_VALUES))]


def roll_label(game: str, action_key: str, roll: int) -> str:
    """The label of one roll: "v1|game|action key|roll".

    ValueError if a part holds the separator, because two rolls could then share a label.
    """
    if "|" in game or "|" in action_key:
        raise ValueError("a roll label's parts must not contain '|'")
    return f"v1|{game}|{action_key}|{roll}"
