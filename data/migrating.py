"""Alembic: brings the tables of a file up to date. Imported only where that is due."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from data.errors import DatabaseError

MIGRATIONS = Path(__file__).with_name("migrations")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def migrate(connection: Connection) -> None:
    """Bring the tables up to date inside the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def refuse_unknown(present: str) -> None:
    """Raise DatabaseError for tables that a later program has made."""
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if present not in known:
        raise DatabaseError(
            f"This database was made by a newer Linkboy (revision {present}). Update the program."
        )
