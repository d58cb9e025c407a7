"""A database with all tables and no games, migrated once: most tests begin with a copy of it.

To migrate an empty file takes half of what a test with the bot needs to get ready. And no file of
a test has to outlive the machine, so none waits for the disk, which took 6 ms of each commit.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from data import schema, vocabulary
from data.migrating import migrate
from data.stores import sqlite

PRAGMAS = sqlite._PRAGMAS
"""What connections of people's files are set to; those of tests, in this process, wait less."""
sqlite.__dict__["_PRAGMAS"] = (*PRAGMAS, "synchronous=OFF")


@cache
def migrated() -> bytes:
    """The file of such a database."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            migrate(connection)
            row = schema.setting.insert().values(key=vocabulary.KEY, value=str(vocabulary.NUMBER))
            connection.execute(row)
        engine.dispose()
        return path.read_bytes()


def place_tables(path: Path) -> Path:
    """Put one there; the path again."""
    path.write_bytes(migrated())
    return path
