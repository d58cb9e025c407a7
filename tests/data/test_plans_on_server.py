"""PostgreSQL, too, reads no more of what grows than it has to, beside the games of many others."""

import pytest

from tests import servers
from tests.places import ON_SERVER

pytestmark = ON_SERVER
GAMES, ROWS_EACH = 3_000, 8
"""So many that it goes about every statement as beside 100,000 (`python -m benchmarks.plans`)."""


async def test_no_statement_reads_all_of_the_log_of_the_timers_or_of_the_games() -> None:
    plans = pytest.importorskip("benchmarks.plans")
    database = await servers.empty_database()
    await plans.fill(database, GAMES, ROWS_EACH)
    asked = await plans.play(database)
    for table in plans.NEVER_WHOLE:
        assert any(table in query for query in asked)
        assert any(table in query for query in plans.within())
    assert await plans.scans(database, asked) == []
    # What is empty reads nothing whole; a question that has to is found.
    whole = {"SELECT count(*) FROM log WHERE events LIKE '%1%'": ()}
    assert [one.partition(":")[0] for one in await plans.scans(database, whole)] == ["log"]
