"""Where the games of a test are kept: a file, or a database of the server of the run."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests import servers
from tests.tables import place_tables

SQLITE, POSTGRESQL = "sqlite", "postgresql"
ON_SERVER = pytest.mark.skipif(not servers.IS_HERE, reason=servers.NO_SERVER)
EACH_KIND = (SQLITE, pytest.param(POSTGRESQL, marks=ON_SERVER))


@dataclass
class Place:
    """A database with all tables and no games: a file, or else the name of one on a server."""

    url: str
    path: Path = Path()
    name: str = ""

    async def change(self, statement: str, *values: object) -> None:
        """Another program changes something; `values` are of a statement with question marks."""
        if self.name:
            await servers.execute(self.name, statement, *values)
            return
        with closing(sqlite3.connect(self.path)) as other, other:
            other.execute(statement, values)

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """What another program finds in it."""
        if self.name:
            return servers.rows(self.name, statement)
        with closing(sqlite3.connect(self.path)) as other:
            return other.execute(statement).fetchall()


def file_in(folder: Path) -> Place:
    """A place in a folder."""
    path = place_tables(folder / "games.db")
    return Place(f"sqlite+aiosqlite:///{path}", path)


async def empty_place(kind: str, folder: Path) -> Place:
    """A place of a kind; a file stands in a folder."""
    if kind == SQLITE:
        return file_in(folder)
    name = await servers.empty_database()
    return Place(servers.address(name), name=name)
