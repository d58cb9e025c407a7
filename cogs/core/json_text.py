"""Has discord.py read and write its JSON with msgspec: a tenth of what a roll takes."""

import json
from typing import Any

import msgspec
from discord import utils

_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder().decode


def use_fast_json() -> None:
    """Put both in the place of the library's own, which it looks up for each text."""
    utils._to_json = write_json  # pyright: ignore[reportPrivateUsage]
    utils._from_json = read_json  # pyright: ignore[reportPrivateUsage]


def write_json(obj: Any) -> str:  # noqa: ANN401 - whatever the library sends
    """A value as JSON."""
    try:
        return _write(obj).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):  # what only `json` lets pass
        return json.dumps(obj, separators=(",", ":"))


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - whatever Discord sends
    """The value of some JSON text. Raises ValueError if it is not JSON."""
    try:
        return _read(text)
    except msgspec.DecodeError:  # such as half of a character, which `json` lets pass
        return json.loads(text)
