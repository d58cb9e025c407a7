"""The database as a file: who may read it, who holds it, whether it is ours and still there."""

import logging
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout

from data.errors import DatabaseError, NothingYetError, NotNowError
from data.stores.measures import Measures

OWNER_ALONE = 0o600
LOOK_EVERY_S = 30.0
PAGES = 1000
"""So many of a file, 4 MB, are copied between two looks at how far that is."""
_BACKED_UP = ".backed-up"
"""Behind the name of a file: an empty one, which is as old as the newest copy."""
OURS = {"game", "log", "seed"}
"""Tables by which a database is known for one of Linkboy's."""
TRIED = "tried", ""
"""What is written, and taken back, to see whether anything can be."""
_log = logging.getLogger(__name__)


class Locks:
    """What keeps a second process from a file: a lock beside it, and one on its inode.

    The second holds where the file has several names, or somebody has removed the first.
    """

    def __init__(self, path: Path) -> None:
        self.beside = FileLock(f"{path}.lock", mode=OWNER_ALONE)
        found = path.stat()
        name = f"linkboy-{found.st_dev:x}-{found.st_ino:x}.lock"
        self.by_inode = FileLock(Path(tempfile.gettempdir()) / name, mode=OWNER_ALONE)

    def acquire(self) -> None:
        """Take both. Raises filelock.Timeout if another process has one of them."""
        self.beside.acquire(timeout=0)
        with suppress(OSError):
            # One that was there before keeps what others could do with it.
            Path(self.beside.lock_file).chmod(OWNER_ALONE)
        try:
            # Somebody else's file of that name cannot be locked, and does no harm.
            with suppress(PermissionError):
                self.by_inode.acquire(timeout=0)
        except Timeout:
            self.beside.release()
            raise

    def release(self) -> None:
        """Give both back. The one on the inode is no use to anybody once its file is closed."""
        if self.by_inode.is_locked:
            # Taken away while it is held: who has it open already takes no lock without a name.
            # Where that is not allowed (Windows) it stays.
            with suppress(OSError):
                Path(self.by_inode.lock_file).unlink()
        self.by_inode.release()
        self.beside.release()


def create(path: Path) -> None:
    """Make an empty file, unless there is one, that its owner alone can read: it holds the seeds.

    Raises DatabaseError where that is not allowed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=OWNER_ALONE)
    except OSError as error:
        raise DatabaseError(f"{path} cannot be written: {error.strerror}.") from None


def lock(path: Path) -> Locks:
    """Keep other processes from a file. Raises NotNowError if one has it already."""
    locks = Locks(path)
    try:
        locks.acquire()
    except Timeout:
        raise NotNowError(
            f"Another Linkboy is already using {path.name}. Stop it first, or name another file."
        ) from None
    except OSError as error:
        raise DatabaseError(f"{path}.lock cannot be written: {error.strerror}.") from None
    return locks


def read_only(path: Path) -> str:
    """The address of a file by which it is only read. Raises DatabaseError for none."""
    if not path.is_file():
        raise NothingYetError(f"There is no file {path}.")
    return f"{path.as_uri()}?mode=ro"


def try_writing(path: Path, patience_s: float, kept: tuple[str, str] | None) -> None:
    """Write a row into a file and take it back, unless it is to be `kept`.

    Raises DatabaseError where that cannot be.
    """
    row = kept or TRIED
    address = f"{path.as_uri()}?mode=rw"
    try:
        with closing(
            sqlite3.connect(address, uri=True, isolation_level=None, timeout=patience_s)
        ) as connection:
            connection.execute("BEGIN IMMEDIATE")
            if kept is not None:
                connection.execute("DELETE FROM setting WHERE key = ?", row[:1])
            connection.execute("INSERT INTO setting (key, value) VALUES (?, ?)", row)
            connection.execute("ROLLBACK" if kept is None else "COMMIT")
    except sqlite3.Error as error:
        raise DatabaseError(f"{path} cannot be written: {error}.") from None


def _reader(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing and keeps nobody from it."""
    return sqlite3.connect(read_only(path), uri=True, isolation_level=None)


def revision_of(path: Path) -> str | None:
    """The revision that a file's tables have, None where it has none yet.

    Raises DatabaseError for a file that is damaged, another program's, or not to be written.
    """
    with _telling(path), closing(sqlite3.connect(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        return _revision(path, connection)


def readable_revision_of(path: Path) -> str | None:
    """The same of a file that is only read, also while another process writes to it."""
    with _telling(path), closing(_reader(path)) as connection:
        return _revision(path, connection)


def copy(path: Path, target: Path, show: Callable[[int, int], None] | None = None) -> None:
    """Copy a database into an empty file as it is at one moment, while others may change it.

    Raises DatabaseError where either file is no good.
    """
    with _telling(path, "copied"), closing(_reader(path)) as source:
        # What is begun here stays as it is; else each change of another process begins it anew.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with closing(sqlite3.connect(target)) as copied:
            told = None if show is None else partial(_tell, show)
            source.backup(copied, pages=PAGES, progress=told)
            # One file, with nothing beside it.
            copied.execute("PRAGMA journal_mode=DELETE")
            found = copied.execute("PRAGMA quick_check").fetchone()
    if found != ("ok",):
        raise DatabaseError(f"{path} is damaged: {found[0]}. Put a copy of it back.")


def _tell(show: Callable[[int, int], None], _status: int, left: int, pages: int) -> None:
    show(pages - left, pages)


@contextmanager
def _telling(path: Path, done: str = "used as a database") -> Generator[None]:
    """Raises DatabaseError for what SQLite does not like about a file."""
    try:
        yield
    except sqlite3.Error as error:
        raise DatabaseError(
            f"{path} cannot be {done} ({error}). Put a copy of it back, see to it "
            "that it can be written, or name another file."
        ) from error


def _revision(path: Path, connection: sqlite3.Connection) -> str | None:
    listed = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    tables = {str(name) for (name,) in listed}
    if not tables:
        return None
    if not tables >= OURS | {"alembic_version"}:
        raise DatabaseError(f"{path} is another program's database. Name another file.")
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def note_backup(path: Path, at: float) -> None:
    """Note that a copy of a file was made, for whoever is in, where that is allowed."""
    noted = Path(f"{path}{_BACKED_UP}")
    with suppress(OSError):
        noted.touch(mode=OWNER_ALONE)
        os.utime(noted, (at, at))


def measure(path: Path) -> Measures:
    """How large a file is with what stands beside it, what is free there, and its newest copy."""
    found: dict[str, os.stat_result] = {}
    for end in ("", "-wal", _BACKED_UP):
        with suppress(OSError):
            found[end] = Path(f"{path}{end}").stat()
    copied = found.pop(_BACKED_UP, None)
    size = sum(stat.st_size for stat in found.values())
    free = shutil.disk_usage(path.parent).free
    return Measures(size, free, 0.0 if copied is None else copied.st_mtime)


class FileWatch:
    """Warns in the log if the file of an open database is removed or replaced.

    What is written then goes nowhere that outlasts the process, and no error tells of it.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known = self._identity()
        self._next_look = time.monotonic() + LOOK_EVERY_S

    def look(self) -> None:
        """Look whether it is there, unless that was done just now."""
        now = time.monotonic()
        if now < self._next_look:
            return
        self._next_look = now + LOOK_EVERY_S
        if self._identity() != self._known:
            _log.error(
                "the database file %s has been removed or replaced: what happens now is lost when "
                "the bot ends. Stop it, put the file back, and start it again.",
                self._path,
            )

    def _identity(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
