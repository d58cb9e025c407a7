"""A bot as a process of its own that has nothing left to import: imports are most of a start.

The first one starts a process that imports all, and works out what each start of a bot would
(`begun`); all are forked off that.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.emulator.process import PROJECT, BotProcess
from tests.launch import main

if TYPE_CHECKING:  # there are none on Windows
    from multiprocessing.context import ForkServerContext, ForkServerProcess


@cache
def _forks() -> "ForkServerContext":
    """Where processes are forked off; a test that needs it has the mark `needs.FORKS`."""
    forks = multiprocessing.get_context("forkserver")
    drivers = ("uvloop", "sqlalchemy.dialects.sqlite.aiosqlite")
    forks.set_forkserver_preload(["tests.emulator.begun", "tests.servers", *drivers, __name__])
    return forks


class Forked:
    """A forked process, with what is asked of one that was started as a program."""

    def __init__(self, process: "ForkServerProcess") -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """What it ended with, None while it runs."""
        return self._process.exitcode

    def send_signal(self, how: int, /) -> None:
        """Send it a signal."""
        os.kill(self.pid, how)

    async def wait(self) -> int | None:
        """Wait until it has ended."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        return self.returncode


class ForkedBot(BotProcess):
    """The same, forked; it has a name, an environment and an output of its own."""

    async def _begin(self) -> Forked:
        with self._log_file() as output:
            what = self._program, self._variables(), Path(output.name)
            own = _forks().Process(target=_become, args=what)
            own.start()
        return Forked(own)


def _become(program: Sequence[str], variables: Mapping[str, str], output: Path) -> None:
    """Run in the forked process: what `python -m tests.launch` does."""
    with output.open("ab") as log:
        for own in (sys.stdout, sys.stderr):
            os.dup2(log.fileno(), own.fileno())
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(PROJECT)
    sys.argv = ["launch.py", *program]
    main()
