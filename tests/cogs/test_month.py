"""A few days by post: people in four zones who answer late, and a bot that ends and is away."""

from pathlib import Path

from benchmarks.month.__main__ import play
from tests.tables import place_tables


async def test_some_days_by_post_go_by_without_a_mistake(tmp_path: Path) -> None:
    """Nobody is pinged asleep or away, no deadline is met late, nothing is told twice."""
    database = place_tables(tmp_path / "games.db")
    month, found = await play(database, 4, outages=((0.9, 0.0), (2.2, 12.0)))
    assert found.wrong == []
    assert len(found.rounds) >= 2
    assert month.table.posts
