"""Signs files of games with the key of this installation, and finds whose signature a file has.

A signature (Ed25519) says that a file is as one installation gave it away, and nothing of what that
one did before. Its key is made when it is first needed, and kept with the games: it is never shown,
and in no file.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from data.carrying.archive import (
    CHRONICLE,
    KNOWN,
    MOST_NAME,
    MOST_PICTURES,
    MOST_SIGNATURE,
    SIGNATURE,
    Hexadecimal,
    Packed,
    pack,
)
from data.checked import Signer
from rules.errors import RuleError

SIGNS = "Linkboy game file 1"
"""What a signature is for: one made for anything else fits no file."""
AS_IT_WAS = "Import it as it was exported; without signature.json it is a file that nobody signed."


class HostKey:
    """The key of an installation. Anybody may know its `public` half, which tells whose it is."""

    __slots__ = ("_key", "public")

    def __init__(self, secret: bytes) -> None:
        """`secret` are 32 bytes. Raises ValueError for others."""
        self._key = SigningKey(secret)
        self.public = bytes(self._key.verify_key).hex()

    def sign(self, message: bytes) -> str:
        """The signature of some bytes, in hexadecimal."""
        return self._key.sign(message).signature.hex()

    def __repr__(self) -> str:
        return f"HostKey({self.public[:8]}…)"


def new_secret() -> bytes:
    """What a new key is made of, from the system's generator."""
    return bytes(SigningKey.generate())


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """`signature.json`: whose key it is, what they call themselves, every other file's SHA-256."""

    linkboy: Literal["signature"]
    by: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
    key: Hexadecimal
    files: Annotated[dict[str, Hexadecimal], Meta(max_length=MOST_PICTURES + len(KNOWN))]
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


_signature = msgspec.json.Decoder(Signature)


def signed(files: Mapping[str, bytes], key: HostKey, by: str) -> Mapping[str, bytes]:
    """The files of a game with the signature of an installation, which calls itself something."""
    printable = "".join(one for one in " ".join(by.split()) if one.isprintable())
    name = printable[:MOST_NAME] or "Linkboy"
    digests = {file: sha256(content).hexdigest() for file, content in files.items()}
    signature = key.sign(_message(name, key.public, digests))
    part = Signature("signature", name, key.public, digests, signature)
    return {**files, SIGNATURE: msgspec.json.format(msgspec.json.encode(part), indent=1)}


def packed(
    files: Mapping[str, bytes], chronicle: str = "", *, key: HostKey | None = None, by: str = ""
) -> bytes:
    """The files of a game as one, with a page of what happened.

    It is signed with the `key` of an installation, which calls itself something (`by`).
    """
    whole = {**files, CHRONICLE: chronicle.encode()} if chronicle else files
    return pack(whole if key is None else signed(whole, key, by))


def signer_in(file: Packed) -> Signer | None:
    """Who signed the files of a game, None where nobody did. RuleError where it is not right."""
    if SIGNATURE not in file.names:
        return None
    digests = {name: file.digest(name) for name in file.names if name != SIGNATURE}
    try:
        content = file.read(SIGNATURE, MOST_SIGNATURE)
    except RuleError as error:
        raise RuleError(f"{SIGNATURE}: {error.message}") from error
    return signer_of(content, digests)


def signer_of(content: bytes, digests: Mapping[str, str]) -> Signer:
    """Who signed a file; `digests` are those of all others in it. RuleError where it is wrong."""
    part = _decoded(content)
    for name in sorted({*part.files, *digests}):
        if part.files.get(name) != digests.get(name):
            raise RuleError(f"{_known(name, digests)} was changed after it was signed. {AS_IT_WAS}")
    try:
        message = _message(part.by, part.key, part.files)
        _ = VerifyKey(bytes.fromhex(part.key)).verify(message, bytes.fromhex(part.signature))
    except (BadSignatureError, ValueError) as error:
        raise RuleError(f"{SIGNATURE} does not fit its own key. {AS_IT_WAS}") from error
    return Signer(key=part.key, name=part.by)


def _decoded(content: bytes) -> Signature:
    """Raises RuleError for what is none, or is signed by what could stand for other lines."""
    try:
        part = _signature.decode(content)
    except (msgspec.MsgspecError, RecursionError):
        part = None
    if part is None or not part.by.isprintable():
        raise RuleError(f"{SIGNATURE} is no signature. {AS_IT_WAS}")
    return part


def _known(name: str, digests: Mapping[str, str]) -> str:
    """The name of a file that is there; what else a signature names could be anything."""
    return name if name in digests else "A file that is missing"


def _message(by: str, key: str, digests: Mapping[str, str]) -> bytes:
    """What is signed: lines as `sha256sum` writes them, below who signs."""
    lines = (f"{digest}  {name}" for name, digest in sorted(digests.items()))
    return "\n".join((SIGNS, by, key, *lines)).encode()
