"""Has strangers' files read in a process of its own, and gives back what is checked.

A file can be made so that reading it takes gigabytes, minutes, or a mistake in a library of C. So
nothing that a person sent is decoded in the bot: `Apart.read` hands it to a process that ends with
it (`cogs/core/files/worker.py`), bound in memory and processor time where the platform can do so,
and killed when its time is over everywhere. What comes back is read into the types that the work
promises. File and answers go through files without a name, so that neither is held in memory twice.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Any, Generic, TypeVar, cast

from cogs.core.files.worker import DONE, REFUSED, TOO_MUCH, Work, read_answer, write_request
from rules.errors import RuleError

T = TypeVar("T")
KILLED = -1
BUSY = "I have other files to read just now. Send yours again in a minute."
TURN_S = 30
"""So long somebody waits until it is their turn."""
_LONG_S = 10
"""Work that may take longer waits for its like alone."""
_START = "import sys; sys.path[:] = {!r}; from cogs.core.files.worker import main; main()"
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "TZDIR")
"""What the process may know of the environment: not the token."""
_LONGEST = 4_000
"""A refusal, in bytes."""


class ReadingError(Exception):
    """The process that read a file made a mistake; it says where, and nothing of the file."""


class Answers(Generic[T]):
    """What the process found: the first answer, and those behind it, as often as they are asked."""

    def __init__(self, first: T, file: IO[bytes]) -> None:
        self.first = first
        self._file = file
        self._behind = file.tell()

    async def others(self, kind: type[Any]) -> AsyncIterator[Any]:
        """All but the first, of a type."""
        await asyncio.to_thread(self._file.seek, self._behind)
        while (found := await asyncio.to_thread(read_answer, self._file, kind)) is not None:
            yield found


class Apart:
    """Reads files, one after the other: one that may take long, and two others beside it."""

    def __init__(self) -> None:
        self._long, self._short = asyncio.Semaphore(1), asyncio.Semaphore(2)
        self.under_way = 0

    async def read(self, work: Work[T], content: bytes, said: tuple[object, ...] = ()) -> T:
        """What a file says; `said` has to be known of it. Raises RuleError."""
        async with self.reading(work, content, said) as answers:
            return answers.first

    @asynccontextmanager
    async def reading(
        self, work: Work[T], content: bytes, said: tuple[object, ...] = ()
    ) -> AsyncGenerator[Answers[T], None]:
        """The same for what has many answers."""
        given = await asyncio.to_thread(_request, said, content)
        del content
        async with self._answers(work, given) as answers:
            yield answers

    @asynccontextmanager
    async def _answers(self, work: Work[T], given: IO[bytes]) -> AsyncGenerator[Answers[T], None]:
        with given, TemporaryFile() as answers:
            async with self._turn(work):
                how = await self._run(work, given, answers)
            yield await asyncio.to_thread(_result, work, how, answers)

    @asynccontextmanager
    async def _turn(self, work: Work[T]) -> AsyncGenerator[None, None]:
        turn = self._long if work.seconds > _LONG_S else self._short
        try:
            async with asyncio.timeout(TURN_S):
                await turn.acquire()
        except TimeoutError:
            raise RuleError(BUSY) from None
        try:
            self.under_way += 1
            yield
        finally:
            self.under_way -= 1
            turn.release()

    async def _run(self, work: Work[T], given: IO[bytes], answers: IO[bytes]) -> int:
        """Start the process, and wait for its end: how it ended."""
        process = _Process()
        try:
            return await asyncio.to_thread(process.run, work, given, answers)
        finally:
            # Whoever asked may be gone.
            process.end()


class _Process:
    """A process that a thread starts and waits for, and that anybody can end meanwhile."""

    def __init__(self) -> None:
        self._is_over = False
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, work: Work[Any], given: IO[bytes], answers: IO[bytes]) -> int:
        """How it ended."""
        process = self._process = start(work, given, answers)
        timer = Timer(work.patience_s, self.end)
        timer.daemon = True
        timer.start()
        if self._is_over:
            process.kill()
        how = process.wait()
        timer.cancel()
        return KILLED if self._is_over else how

    def end(self) -> None:
        """End it, if it has not ended."""
        self._is_over = True
        if self._process is not None:
            self._process.kill()


def _request(said: tuple[object, ...], content: bytes) -> IO[bytes]:
    file = cast("IO[bytes]", TemporaryFile())  # noqa: SIM115 - closed by whoever asks
    write_request(file, said, content)
    return file


def start(work: Work[Any], given: IO[bytes], answers: IO[bytes]) -> "subprocess.Popen[bytes]":
    path = [os.path.abspath(one) for one in sys.path]  # noqa: PTH100 - "" is where it was started
    how = ["-I", *(["-B"] if sys.dont_write_bytecode else [])]
    bounds = [f"{work.megabytes}", f"{work.seconds}"]
    return subprocess.Popen(  # noqa: S603 - nothing of it is a person's
        [sys.executable, *how, "-c", _START.format(path), work.function, *bounds],
        stdin=given,
        stdout=answers,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in _KEPT if name in os.environ},
    )


def _result(work: Work[T], how: int, answers: IO[bytes]) -> Answers[T]:
    """What was answered. Raises RuleError, ReadingError."""
    answers.seek(0)
    if how == REFUSED:
        raise RuleError(answers.read(_LONGEST).decode(errors="replace"))
    if how < 0:
        # It was killed: by its bounds, or because its time was over.
        raise RuleError(TOO_MUCH)
    if how != DONE:
        raise ReadingError(answers.read(_LONGEST).decode(errors="replace"))
    return Answers(read_answer(answers, work.answer), answers)
