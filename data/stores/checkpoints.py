"""What was written into the log beside a file (WAL) is put into the file, while moves go on."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

EVERY = 100
"""So many commits: a thousand pages where each is of one move."""
MOST_PAGES = 10_000
"""With so many, 40 MB, SQLite does it by itself within a commit, where this has not kept up."""
ATTEMPTS = 3
"""What is written meanwhile goes along with the next; once nothing is left, the log begins anew."""
_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
_log = logging.getLogger(__name__)


class Checkpoints:
    """Does it beside whoever writes, now and then: none waits for it.

    SQLite does it within the commit that makes the log longer than a thousand pages, and all moves
    wait for that: 20 ms of the processor where old moves are put into bundles, and for the disk.
    Who has the log emptied holds the `lock`, for only one can be at it.
    """

    def __init__(self, path: Path | None) -> None:
        self.lock = asyncio.Lock()
        self._path = path
        self._commits = 0
        self._task: asyncio.Task[None] | None = None

    def note(self) -> None:
        """Something was committed."""
        self._commits += 1
        is_free = self._task is None or self._task.done()
        if self._commits >= EVERY and self._path is not None and is_free:
            self._commits = 0
            self._task = asyncio.create_task(self._run(self._path), name="linkboy-checkpoint")

    async def close(self) -> None:
        """Wait until the one that is under way is done."""
        if self._task is not None:
            await self._task

    async def _run(self, path: Path) -> None:
        async with self.lock:
            try:
                await asyncio.to_thread(checkpoint, path)
            except sqlite3.Error as error:
                # Nothing is lost: all of it stands in the log.
                _log.info("the log beside %s is put into it another time: %r", path, error)


def checkpoint(path: Path) -> None:
    """Put the log beside a file into it, as far as nobody reads what was before."""
    address = f"{path.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        for _ in range(ATTEMPTS):
            ((_, pages, done),) = connection.execute(_CHECKPOINT)
            if pages == done:
                break
