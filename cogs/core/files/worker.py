"""The process that reads what strangers send: it does one piece of work, and ends.

`main` loads the work, takes the bounds of memory and time on itself, reads the file on its standard
input and writes what it found on its standard output, both of which are files without a name. What
comes before the file, and every answer, is a length in four bytes and a value as MessagePack.
Nothing of the bot is here: no token, no database, no network, and nothing that outlives the file.
"""

import os
import sys
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import IO, Any, Generic, TypeVar

import msgspec

from rules.errors import RuleError

DONE, FAILED, REFUSED = 0, 1, 3
"""How the process ends: with answers, with a mistake in this program, with a refusal."""
MOST_ANSWER = 8_000_000
"""In bytes, one answer unpacked."""
MOST_WRITTEN = 200_000_000
"""In bytes, all answers together."""
TOO_MUCH = "That file takes more memory or time to read than it may. Send a smaller one."
_SIZE = 4
_MB = 1_000_000
_PAGES = Path("/proc/self/statm")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Work(Generic[T]):
    """What is done with one sort of file, as `module:function`, and the type of its first answer.

    The function takes the opened file, and what else is said, and yields its answers. It may take
    so many megabytes beyond those that it needs to be loaded, and so many seconds of a processor.
    """

    function: str
    answer: type[T]
    megabytes: int = 24
    seconds: int = 5

    @property
    def patience_s(self) -> float:
        """After so long the process is killed, whatever it does."""
        return 3.0 * self.seconds


def write_request(file: IO[bytes], said: tuple[object, ...], content: bytes) -> None:
    """What a process is asked: what has to be known of the file, and the file."""
    head = msgspec.msgpack.encode(said)
    file.write(len(head).to_bytes(_SIZE, "big") + head)
    file.write(content)
    file.seek(0)


def read_answer(file: IO[bytes], kind: Any) -> Any:  # noqa: ANN401 - answers are of any type
    """The next answer, None behind the last. Raises ValueError, msgspec.MsgspecError."""
    size = file.read(_SIZE)
    if not size:
        return None
    unpacker = zlib.decompressobj()
    packed = file.read(min(int.from_bytes(size, "big"), MOST_ANSWER))
    content = unpacker.decompress(packed, MOST_ANSWER)
    if not unpacker.eof:
        raise ValueError("an answer is cut off")
    return msgspec.msgpack.decode(content, type=kind)


def serve(work: str, given: IO[bytes], answers: IO[bytes]) -> int:
    """Do a piece of work, called `module:function`, and write what it yields; how it ended."""
    said: list[object] = msgspec.msgpack.decode(given.read(int.from_bytes(given.read(_SIZE))))
    try:
        for answer in find_work(work)(given, *said):
            packed = zlib.compress(msgspec.msgpack.encode(answer), 1)
            answers.write(len(packed).to_bytes(_SIZE, "big") + packed)
        answers.flush()
    except RuleError as refusal:
        return _end(answers, REFUSED, refusal.message)
    except (MemoryError, RecursionError):
        return _end(answers, REFUSED, TOO_MUCH)
    except Exception as error:  # noqa: BLE001 - there is nobody behind it
        # What it says may quote a stranger.
        place = extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return _end(answers, FAILED, f"{type(error).__name__} at {where}")
    return DONE


def find_work(work: str) -> Callable[..., Iterable[object]]:
    """The function that does it."""
    module, _, name = work.partition(":")
    found: Callable[..., Iterable[object]] = getattr(import_module(module), name)
    return found


def _end(answers: IO[bytes], how: int, why: str) -> int:
    """Say why there is no answer, instead of whatever was answered so far."""
    answers.seek(0)
    answers.truncate()
    answers.write(why.encode())
    answers.flush()
    return how


def bound(megabytes: int, seconds: int) -> None:
    """Let this process take so much more memory and time, where the platform can bind it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    limits = [
        (resource.RLIMIT_CPU, 1 + int(used.ru_utime + used.ru_stime) + seconds),
        (resource.RLIMIT_FSIZE, MOST_WRITTEN),
        (resource.RLIMIT_CORE, 0),
    ]
    if _PAGES.exists():
        pages = int(_PAGES.read_text().split()[0])
        limits.append((resource.RLIMIT_AS, pages * resource.getpagesize() + megabytes * _MB))
    for limit, most in limits:
        # A sandbox may forbid it; then the time-out is what binds.
        with suppress(OSError, ValueError):
            resource.setrlimit(limit, (most, most))
    # The bot goes first where there is one processor.
    with suppress(OSError):
        os.nice(5)


def main() -> None:
    """Do what the arguments say: which work, how many megabytes, how many seconds."""
    work, megabytes, seconds = sys.argv[1:]
    find_work(work)
    bound(int(megabytes), int(seconds))
    with open(0, "rb") as given, open(1, "w+b", closefd=False) as answers:
        # Without the usual end: nothing is to be tidied up, which takes as long as reading.
        os._exit(serve(work, given, answers))
