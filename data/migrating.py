"""Alembic: brings the tables of a file up to date. Imported only where that is due.

A migration only adds, so that whoever runs meanwhile goes on: each file since `SINCE` does, unless
it says `ALONE`, and why; then all others have to be stopped. What takes away says in `CONTRACTS`
which release no longer used it.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection

from data.errors import DatabaseError

MIGRATIONS = Path(__file__).with_name("migrations")
SINCE = "0019"
"""Those before it were made with nobody else in."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def migrate(connection: Connection) -> None:
    """Bring the tables up to date inside the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_beside(present: str) -> bool:
    """Whether all that is to be done from a revision on only adds, so that others may go on."""
    due = ScriptDirectory.from_config(_config()).iterate_revisions("head", present)
    return all(map(only_adds, due))


def only_adds(script: Script) -> bool:
    """Whether a migration says that it takes nothing from who knows nothing of it."""
    declared = vars(script.module)
    return script.revision >= SINCE and not {"ALONE", "CONTRACTS"} & declared.keys()


def refuse_unknown(present: str) -> None:
    """Raise DatabaseError for tables that a later program has made."""
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if present not in known:
        raise DatabaseError(
            f"This database was made by a newer Linkboy (revision {present}). Update the program."
        )
