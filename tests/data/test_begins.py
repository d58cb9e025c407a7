"""Where encounters and sessions began is kept with their rows, in old games too."""

import sqlite3
from contextlib import closing
from pathlib import Path

from data.begins import begins_in
from data.bundles import SIZE, Texts, bundled
from data.database import open_database
from tests.places import file_in

BEGAN = '[["PartyMet",{"rule":""}],["EncounterBegan",{"rule":"R","audience":null,"number":12}]]'
SESSION = '[["SessionBegan",{"rule":"","audience":null,"session":3}]]'
SPOKEN = '[["Spoke",{"text":"[\\"EncounterBegan\\",{\\"number\\":7}]"}]]'


def test_it_is_read_off_the_events() -> None:
    assert begins_in(BEGAN) == "encounter 12"
    assert begins_in(SESSION) == "session 3"
    assert begins_in(SPOKEN) == ""
    assert begins_in('[["EncounterBegan",{}]]') == ""
    assert begins_in("[]") == ""


async def test_rows_from_before_are_marked_wherever_their_texts_are(tmp_path: Path) -> None:
    place = file_in(tmp_path)
    rows = {1: BEGAN, 2: "", 3: SPOKEN}
    with closing(sqlite3.connect(place.path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0024'")
        # A later migration makes it again.
        connection.execute("DROP TABLE notebook")
        connection.execute("DROP INDEX ix_log_begins")
        connection.execute("CREATE INDEX ix_log_scene ON log (game_id, seq)")
        connection.execute("ALTER TABLE log DROP begins")
        connection.execute("ALTER TABLE log DROP told_to")
        for seq, events in rows.items():
            connection.execute(
                "INSERT INTO log (game_id, seq, action_key, kind, member, channel_id, at, seed_id,"
                " action, events, throws, changed, revealed, announced, number)"
                " VALUES (1, ?, ?, 'act', 1, 1, 1, 1, '[]', ?, '[]', 0, 0, 1, ?)",
                (seq, f"i:{seq}", events, seq),
            )
        old = bundled([(2, Texts("[]", SESSION, "[]"))])
        connection.execute("INSERT INTO bundle VALUES (1, ?, ?)", (SIZE, old))
    await (await open_database(place.url)).close()
    kept = place.rows("SELECT seq, begins FROM log ORDER BY seq")
    assert kept == [(1, "encounter 12"), (2, "session 3"), (3, "")]
