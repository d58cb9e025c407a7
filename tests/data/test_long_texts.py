"""What is long in the log is compressed in a file, and everybody reads it as it was written."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data import kinds
from data.carrying.signing import packed as packed_files
from data.database import open_database
from data.kinds import LONG, packed, unpacked
from rules.kernel.actor import ALL_KNOWING
from tests.data.conftest import REFEREE, Store
from tests.data.test_carrying import bring, facts, files_of, log_of, played
from tests.places import file_in

MADE_LATER = (
    "brought",
    "notebook",
    "bundle",
    "picture DROP emoji_id",
    "picture DROP shown_at",
    "log DROP party",
    "log DROP begins",
    "log DROP told_to",
    "channel DROP party",
)
"""Tables and columns of later migrations."""
KINDS = "SELECT DISTINCT typeof(events) FROM log"


def test_what_is_short_stays_a_text() -> None:
    assert packed("a" * LONG) == "a" * LONG
    kept = packed("Ä" * (LONG + 1))
    assert isinstance(kept, bytes)
    assert unpacked(kept) == "Ä" * (LONG + 1)
    assert unpacked("[]") == "[]"


async def test_a_game_whose_every_row_is_long_is_read_as_any_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the log, in what undo puts back, in checks, and in a file of the game."""
    monkeypatch.setattr(kinds, "LONG", 1)
    game = await played(store)
    if store.path != Path():
        assert store.place.rows(KINDS) == [("blob",)]
    rows = await log_of(store, game)
    assert [row.action_name for row in rows][:3] == ["GameOpened", "Throw3d6", "Throw3d6"]
    tally = await store.games.fairness.check_all(game, ALL_KNOWING)
    assert (tally.right, tally.wrong) == (6, ())
    undone = await store.history.undo(game.id, store.asked(REFEREE))
    assert [facts(row) for row in undone.moves] == [facts(row) for row in rows if row.seq == 9]
    await store.history.redo(game.id, store.asked(REFEREE))
    files = await files_of(store, game)
    there = (await bring(store, packed_files(files))).game
    brought = await log_of(store, there)
    assert [row.events for row in brought[: len(rows)]] == [row.events for row in rows]


async def test_what_was_written_before_is_compressed_too(tmp_path: Path) -> None:
    place = file_in(tmp_path)
    with closing(sqlite3.connect(place.path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0019'")
        connection.execute("DROP INDEX ix_log_begins")
        connection.execute("CREATE INDEX ix_log_scene ON log (game_id, seq)")
        for made_later in MADE_LATER:
            connection.execute(
                f"ALTER TABLE {made_later}" if " " in made_later else f"DROP TABLE {made_later}"
            )
        for seq, events in enumerate(("[]", f'["{"a" * LONG}"]', f'["{"b" * LONG}"]'), 1):
            connection.execute(
                "INSERT INTO log (game_id, seq, action_key, kind, member, channel_id, at, seed_id,"
                " action, events, throws, changed, revealed, announced, number)"
                " VALUES (1, ?, ?, 'act', 1, 1, 1, 1, '[]', ?, '[]', 0, 0, 1, ?)",
                (seq, f"i:{seq}", events, seq),
            )
    await (await open_database(place.url)).close()
    kept = [row for (row,) in place.rows("SELECT events FROM log ORDER BY seq")]
    assert [type(row) for row in kept] == [str, bytes, bytes]
    assert unpacked(kept[-1]) == f'["{"b" * LONG}"]'
