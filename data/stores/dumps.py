"""What `pg_dump` has written, brought into a database of its own for a while, by `pg_restore`."""

import asyncio
import os
import secrets
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import URL

from data.errors import DatabaseError
from data.stores.address import SETTINGS, Address, asyncpg

PROGRAM = "pg_restore"


@asynccontextmanager
async def unpacked(server: URL, dump: Path) -> AsyncGenerator[str]:
    """The URL of a new database of that server with what a dump holds; it is gone afterwards.

    Raises DatabaseError where the user may make none, or the tool is not here or does not read it.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise DatabaseError(f"{dump.name} is read by {PROGRAM}, which is not here. Install it.")
    address = Address(server)
    connection = await address.reach(SETTINGS)
    name = f"linkboy_drill_{secrets.token_hex(4)}"
    try:
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        except asyncpg.InsufficientPrivilegeError:
            raise DatabaseError(
                f"The user {address.user} may not create a database to try it in. Let it (ALTER "
                f"ROLE {address.user} CREATEDB), or name a server where it may with --database."
            ) from None
        try:
            own = server.set(drivername="postgresql", database=name)
            await _read(program, own, dump)
            yield own.render_as_string(hide_password=False)
        finally:
            await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


async def _read(program: str, into: URL, dump: Path) -> None:
    """The password goes where others on the machine do not see it."""
    environ = dict(os.environ)
    if into.password is not None:
        environ["PGPASSWORD"] = str(into.password)
    where = URL.create(
        into.drivername, into.username, None, into.host, into.port, into.database, into.query
    ).render_as_string()
    options = ("--no-owner", "--no-privileges", "--exit-on-error", f"--dbname={where}")
    reading = await asyncio.create_subprocess_exec(
        program, *options, str(dump), env=environ, stderr=asyncio.subprocess.PIPE
    )
    _, said = await reading.communicate()
    if reading.returncode != 0:
        lines = said.decode(errors="replace").strip().splitlines() or ["it says nothing"]
        raise DatabaseError(f"{PROGRAM} cannot read {dump.name}: {lines[0]}.")
