"""Migrations only add, or say why not: two versions stand beside each other on one database."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from data.migrating import MIGRATIONS, SINCE, only_adds

RELEASED = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - \d", re.MULTILINE)
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
SCRIPTS = [
    script
    for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    if script.revision >= SINCE
]
"""The migrations since the rule."""


class Recorder:
    """Stands in for Alembic's operations, and notes what is more than an addition."""

    def __init__(self) -> None:
        self.takes: list[str] = []
        self._made: set[str] = set()

    def create_table(self, name: str, *_: object, **__: object) -> None:
        self._made.add(name)

    def add_column(self, table: str, column: sa.Column[Any]) -> None:
        has_value = column.nullable or column.server_default is not None
        if table not in self._made and (not has_value or column.unique or column.foreign_keys):
            self.takes.append(f"add_column {table}.{column.name}")

    def create_index(self, name: str, table: str, *_: object, **__: object) -> None:
        """Of a table with rows it keeps all waiting who write there."""
        if table not in self._made:
            self.takes.append(f"create_index {name}")

    def __getattr__(self, name: str) -> Callable[..., None]:
        def note(*_: object, **__: object) -> None:
            self.takes.append(name)

        return note


def taken_by(upgrade: Callable[[], None]) -> list[str]:
    """What a migration does that an older program, or whoever plays meanwhile, cannot bear."""
    found = Recorder()
    within: dict[str, Any] = upgrade.__globals__
    before, within["op"] = within["op"], found
    try:
        upgrade()
    except Exception as error:  # noqa: BLE001 - what goes on with an answer does more than add
        found.takes.append(repr(error))
    finally:
        within["op"] = before
    return found.takes


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.revision)
def test_a_migration_only_adds_or_says_why_not(script: Any) -> None:
    declared = vars(script.module)
    takes = taken_by(declared["upgrade"])
    if only_adds(script):
        assert takes == [], (
            "Older processes could not go on beside that. Add only, and take away with a later "
            'release: see "A table or a column" in docs/recipes/families.md.'
        )
        return
    assert "ALONE" not in declared or len(declared["ALONE"]) > 20, "say why"
    if "CONTRACTS" in declared:
        released = RELEASED.findall(CHANGELOG.read_text(encoding="utf-8"))
        assert declared["CONTRACTS"] in released, "name the release that no longer used it"


op: Any = None
"""What the migrations below use, as those of the files do."""


def adds() -> None:
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    op.create_index("ix_later", "later", ["id"])
    op.add_column("later", sa.Column("must", sa.Integer, nullable=False))
    op.add_column("game", sa.Column("more", sa.Text))
    op.add_column("game", sa.Column("least", sa.Integer, nullable=False, server_default="0"))


def drops() -> None:
    op.drop_column("game", "name")


def needs() -> None:
    op.add_column("game", sa.Column("must", sa.Integer, nullable=False))


def counts() -> None:
    op.add_column("game", sa.Column("number", sa.Integer, unique=True))


def renames() -> None:
    op.rename_table("game", "campaign")


def indexes() -> None:
    op.create_index("ix_log_at", "log", ["at"])


def rewrites() -> None:
    with op.batch_alter_table("game") as batch:
        batch.alter_column("name", nullable=True)


def fills() -> None:
    op.execute("UPDATE game SET name = ''")


def asks() -> None:
    op.get_bind().execute(sa.text("SELECT 1"))


def test_what_only_adds_is_told_from_what_takes_away() -> None:
    assert taken_by(adds) == []
    for migration in (drops, needs, counts, renames, indexes, rewrites, fills, asks):
        assert taken_by(migration), migration.__name__
