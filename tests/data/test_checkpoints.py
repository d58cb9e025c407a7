"""What stands in the log beside a file gets into the file, and nobody who writes waits for it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.stores import checkpoints, sqlite
from data.stores.asking import Question
from data.stores.checkpoints import Checkpoints
from tests.data.conftest import ANN, Store, Throw3d6

FEW = 3


def rows_in(file: Path, copied: Path) -> int:
    """How many rows of the log stand in the file itself."""
    shutil.copy(file, copied)
    with closing(sqlite3.connect(copied)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
    return int(count)


async def throw(store: Store, game_id: int, times: int) -> None:
    for _ in range(times):
        await store.games.act(game_id, store.asked(ANN), Throw3d6())


async def test_it_is_done_after_some_commits_and_not_by_one_of_them(
    file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, beside = await file_store.start(), file_store.games.writer.checkpoints
    assert file_store.path is not None
    await throw(file_store, game.id, FEW)
    await beside.close()
    assert rows_in(file_store.path, tmp_path / "before.db") == 0
    monkeypatch.setattr(checkpoints, "EVERY", FEW)
    await throw(file_store, game.id, 1)
    await beside.close()
    assert rows_in(file_store.path, tmp_path / "after.db") > FEW


async def test_a_file_that_is_gone_is_not_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 1)
    beside = Checkpoints(tmp_path / "gone.db")
    beside.note()
    await beside.close()
    assert not (tmp_path / "gone.db").exists()


async def test_nobody_else_is_at_it_while_the_log_is_emptied(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody deleted would stay beside the file."""
    await file_store.start()
    alone: list[bool] = []

    def wiping() -> Question[None]:
        alone.append(file_store.games.writer.checkpoints.lock.locked())
        yield "SELECT 1", ()

    monkeypatch.setattr(sqlite, "wiping", wiping)
    await file_store.games.seats.forget(ANN)
    assert alone == [True]
