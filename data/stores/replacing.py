"""Puts a file in the place of a database that nobody has open, and keeps the old one whole."""

import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from data.errors import DatabaseError
from data.stores.file import create, lock


class Replaced(NamedTuple):
    """Where a database is that is locked, and whether there was one before."""

    path: Path
    had_one: bool

    def put(self, fresh: Path, name: str) -> Path | None:
        """Put a file there, and what was there beside it under its own name and another behind it.

        That is whole, with its newest moves, before it loses its name; where it is now, None where
        there was none. Raises DatabaseError with the old one in its place.
        """
        aside = self.path.with_name(f"{self.path.name}.{name}") if self.had_one else None
        try:
            if aside is not None:
                _fold(self.path)
                _keep(self.path, aside)
            # Before the other comes: a log of the old file must never be read into the new one.
            for end in ("-wal", "-shm"):
                Path(f"{self.path}{end}").unlink(missing_ok=True)
            _give_to_the_same(self.path, fresh)
            _sync(fresh)
            fresh.replace(self.path)
        except OSError as error:
            raise DatabaseError(f"{self.path} cannot be written: {error.strerror}.") from None
        return aside


@contextmanager
def replacing(path: Path) -> Generator[Replaced]:
    """Keep everybody out of a file, which need not be there. Raises DatabaseError."""
    had_one = path.exists() and path.stat().st_size > 0
    create(path)
    locks = lock(path)
    try:
        yield Replaced(path, had_one)
    finally:
        with suppress(OSError):
            if not had_one and path.stat().st_size == 0:
                path.unlink()
        locks.release()


def _fold(path: Path) -> None:
    """Have a database be one file, where it is well enough for that."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _keep(path: Path, aside: Path) -> None:
    """Give a file, and what of it stands beside it, a second name."""
    for end in ("-wal", ""):
        old, new = Path(f"{path}{end}"), Path(f"{aside}{end}")
        if not old.exists():
            continue
        try:
            os.link(old, new)
        except OSError:  # not every file system has second names
            shutil.copy2(old, new)
        _sync(new)


def _give_to_the_same(old: Path, fresh: Path) -> None:
    """Have it belong to whom the old one belonged: root may put it there for another."""
    found = old.stat()
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(fresh, found.st_uid, found.st_gid)


def _sync(file: Path) -> None:
    """No power cut takes any of it away."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
