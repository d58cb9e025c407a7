"""`backup FILE`: a copy of the games while the bot runs."""

import asyncio
import os
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

from data.chores import FINE, Chore, Errand, Progress
from data.chores.move import copied
from data.configuration import database_url_of
from data.database import Database, look_at_database, open_database
from data.errors import DatabaseError
from data.stores import door_to
from data.stores.file import copy, create

OWNER_AND_NOBODY = 0o700
"""Rights of a folder that is made for it: a copy holds the seeds."""


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="where the copy is put")
    parser.add_argument(
        "--replace", action="store_true", help="put it in the place of a file of that name"
    )
    parser.add_argument(
        "--database", metavar="URL", help="what is copied, if not what the settings name"
    )


def _back_up(errand: Errand) -> int:
    """Copy into a file of another name, which gets its own once all of it is on the disk."""
    file: Path = errand.typed.file.absolute()
    _refuse_taken(file, may_replace=errand.typed.replace)
    door = door_to(errand.address("database"))
    began = time.time()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=OWNER_AND_NOBODY)
        # A new file beside it, which its owner alone can read: it holds the seeds.
        handle, name = tempfile.mkstemp(prefix=f"{file.name}.unfinished-", dir=file.parent)
        os.close(handle)
        unfinished = Path(name)
        try:
            if not door.back_up(
                unfinished,
                lambda done, pages: errand.progress.show(f"{100 * done // pages} % is copied."),
            ):
                asyncio.run(_read(errand.address("database"), unfinished, errand.progress))
            size = _settle(unfinished, file, may_replace=errand.typed.replace)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise DatabaseError(f"{file} cannot be written: {error.strerror}.") from None
    door.note_backup(began)
    errand.progress.done(f"{file} is a copy of all games, {size / 1e6:,.1f} MB.")
    return FINE


async def _read(url: str, file: Path, progress: Progress) -> None:
    source = await look_at_database(url, alone=False, copies=True)
    try:
        await write_out(source, file, progress)
    finally:
        await source.close()


async def write_out(source: Database, file: Path, progress: Progress) -> None:
    """Copy the rows of a server, as they are at one moment, into an empty file, which is one alone.

    Raises DatabaseError.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=".linkboy-", dir=file.parent) as made:
            fresh = Path(made) / "linkboy.db"
            create(fresh)
            target = await open_database(database_url_of(fresh))
            try:
                is_same = await copied(source, target, progress, progress.show)
            finally:
                await target.close()
            if not is_same:
                raise DatabaseError(f"{file} came out otherwise than the games. Begin again.")
            create(file)
            copy(fresh, file)
    except OSError as error:
        raise DatabaseError(f"{file} cannot be written: {error.strerror}.") from None


def _refuse_taken(file: Path, *, may_replace: bool) -> None:
    if file.is_dir():
        raise DatabaseError(f"{file} is a folder. Name a file in it.")
    if file.exists() and not may_replace:
        raise DatabaseError(f"{file} is there already. Name another file, or add --replace.")


def _settle(unfinished: Path, file: Path, *, may_replace: bool) -> int:
    """Put it under its name, once no power cut can take any of it away; its size."""
    with unfinished.open("rb+") as copied:
        os.fsync(copied.fileno())
    size = unfinished.stat().st_size
    _refuse_taken(file, may_replace=may_replace)
    unfinished.replace(file)
    return size


CHORE = Chore("copy all games into a file, also while the bot runs", _options, _back_up)
