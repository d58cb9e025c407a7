"""Runs each test module alone, in an order of its own: `python -m tests.alone`, or some folders.

Each runs in a copy of a process that has loaded libraries and nothing of ours, so that what one
module loads or leaves behind helps no other. `--sample` takes so many of them, `--within` leaves
out what takes longer than so many seconds. It needs a platform that forks.
"""

import argparse
import importlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

ROOT = Path(__file__).parents[1]
LIBRARIES = ("aiohttp", "alembic", "discord", "icepool", "msgspec", "sqlalchemy.ext.asyncio")
LARGEST = 1_000_000
GOOD = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


class Ran(NamedTuple):
    """How a module ended; `code` is None where it took too long."""

    code: int | None
    seconds: float
    said: str


def modules(places: Iterable[str]) -> list[str]:
    """The test modules in some folders, as paths from the root; a file is itself."""
    found: list[Path] = []
    for place in places:
        path = (ROOT / place).resolve()
        found += [path] if path.is_file() else sorted(path.rglob("test_*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found]


def run(module: str, order: int, within: int, arguments: Sequence[str]) -> Ran:
    """Run one module in a process of its own."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        began = time.monotonic()
        child = os.fork()
        if not child:
            _be(module, order, within, arguments, said.fileno())
        _, status = os.waitpid(child, 0)
        said.seek(0)
        is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM
        code = None if is_late else os.waitstatus_to_exitcode(status)
        return Ran(code, time.monotonic() - began, said.read())


def _be(module: str, order: int, within: int, arguments: Sequence[str], output: int) -> NoReturn:
    """Be the process of a module."""
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.alarm(within)
    code = pytest.main(["-q", "-x", module, f"--shuffle={order}", *arguments])
    sys.stdout.flush()
    os._exit(code)


def main(words: list[str] | None = None) -> int:
    """Run them, and say which failed and how to run those again; how many that were."""
    parser = argparse.ArgumentParser(prog="python -m tests.alone", description=__doc__)
    parser.add_argument("places", nargs="*", default=["tests"], help="folders, or test modules")
    parser.add_argument("--sample", type=int, default=0, help="so many of them, taken by chance")
    parser.add_argument("--within", type=int, default=0, help="so many seconds at most; 0: any")
    parser.epilog = "Whatever else is said is handed on to pytest."
    asked, rest = parser.parse_known_args(words)
    for name in LIBRARIES:
        importlib.import_module(name)
    chance = random.SystemRandom()
    chosen = modules(asked.places)
    if asked.sample:
        chosen = sorted(chance.sample(chosen, min(asked.sample, len(chosen))))
    failed = late = 0
    for module in chosen:
        order = chance.randrange(1, LARGEST)
        ran = run(module, order, asked.within, rest)
        late += ran.code is None
        if ran.code not in (None, *GOOD):
            failed += 1
            _say(f"{ran.said}\nFAILED: {module} --shuffle={order}")
    _say(f"{len(chosen)} modules alone, {failed} failed, {late} took too long")
    return failed


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(min(main(), 1))
