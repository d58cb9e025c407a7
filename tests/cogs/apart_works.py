"""Works for the process that reads files: what strangers' files might make of one."""

import os
import sys
import time
from collections.abc import Iterator
from itertools import count
from typing import IO

from rules.errors import RuleError


def echo(file: IO[bytes], before: str) -> Iterator[object]:
    """What is said, and what is in the file, twice."""
    content = file.read().decode()
    yield f"{before}{content}"
    yield content


def refuse(file: IO[bytes]) -> Iterator[object]:
    """Refuse it, after an answer."""
    yield "never told"
    if content := file.read():
        raise RuleError(f"There is “{content.decode()}” in it.")


def swell(_file: IO[bytes]) -> Iterator[object]:
    """Take 80 MB."""
    yield len(bytearray(80_000_000))


def spin(_file: IO[bytes]) -> Iterator[object]:
    """Think without end."""
    yield sum(1 for _ in count())


def sleep(_file: IO[bytes]) -> Iterator[object]:
    """Wait without end, which takes no time of a processor."""
    time.sleep(3600)
    yield None


def die(_file: IO[bytes]) -> Iterator[object]:
    """End as a mistake in a library of C ends it."""
    yield os.abort()


def stumble(file: IO[bytes]) -> Iterator[object]:
    """Make a mistake that quotes the file."""
    yield {b"": 0}[file.read()]


def lie(_file: IO[bytes]) -> Iterator[object]:
    """Answer something else than was promised."""
    yield ["no text"]


def look_around(_file: IO[bytes]) -> Iterator[object]:
    """What it knows of where it is: the environment, and whether the bot is loaded."""
    yield " ".join(
        (*os.environ, *(name for name in ("bot", "sqlalchemy", "discord") if name in sys.modules))
    )
