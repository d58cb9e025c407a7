"""A few days by post: people in four zones who answer late, and a bot that ends and is away."""

import asyncio
from pathlib import Path

import pytest

from benchmarks.month import parting
from benchmarks.month.__main__ import AUTUMN, play
from benchmarks.month.month import Month, Outage
from benchmarks.month.moved_time import MovedLoop
from benchmarks.month.people import SCATTERED, STEADY
from benchmarks.month.report import Report
from rules.kernel.setting import PRESETS
from tests.places import ON_SERVER, POSTGRESQL, SQLITE, empty_place

pytestmark = [pytest.mark.no_cover, pytest.mark.long]
DAYS, FEW_DAYS, APART_DAYS = 3, 2, 1.0
ALWAYS = 1.0
"""How likely they part, and meet again, whenever they have nothing else to do."""
OUTAGES = (Outage(0.6), Outage(1.2, 12.0), Outage(2.1, 12.0, is_discord=True))


def some_days(
    folder: Path, preset: str, kind: str = SQLITE, days: int = DAYS
) -> tuple[Month, Report]:
    """Play them on a loop of their own, whose time is moved."""
    folder.mkdir()
    place = asyncio.run(empty_place(kind, folder))
    with asyncio.Runner(loop_factory=MovedLoop) as loop:
        return loop.run(play(place.url, preset, AUTUMN, days, outages=OUTAGES))


def test_some_days_in_up_to_three_parties_go_by_without_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They part and meet in a forum that demands tags, where nobody is rung for nothing."""
    monkeypatch.setattr(parting, "SPLITS", ALWAYS)
    monkeypatch.setattr(parting, "JOINS", ALWAYS)
    place = asyncio.run(empty_place(SQLITE, tmp_path))
    with asyncio.Runner(loop_factory=MovedLoop) as loop:
        playing = play(
            place.url, "4e", AUTUMN, APART_DAYS, cast=SCATTERED, outages=(), in_forum=True
        )
        month, found = loop.run(playing)
    assert month.parting.splits
    assert month.parting.joins
    assert (found.wrong, found.stalls, found.stale, found.for_nothing) == ([], [], 0, 0)


async def take_back_at_once(month: Month) -> None:
    """Two parties meet, that is taken back, one of them acts, and all is as it was before."""
    table = month.table
    for party, command, options in (
        (1, "party split", {"who": "Anas hero", "where": "thread"}),
        (1, "party join", {"party": "2"}),
        (1, "log undo", {}),
        (2, "explore ask", {"what": "wait"}),
        (2, "log undo", {}),
        (1, "log redo", {}),
    ):
        table.party = party
        head = (await table.game()).head
        await table.type(table.cast.referee.name, command, **options)
        assert (await table.game()).head > head, table.answers[-1]
        if "undo" not in command and "ask" not in command:
            # So much is seen of it as what was posted is read.
            month.parting.note(await table.game())


def test_a_party_that_is_there_for_a_moment_is_told_of_in_its_own_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Month, "play", take_back_at_once)
    place = asyncio.run(empty_place(SQLITE, tmp_path))
    with asyncio.Runner(loop_factory=MovedLoop) as loop:
        playing = play(place.url, "ose", AUTUMN, 1, cast=SCATTERED, outages=())
        _, found = loop.run(playing)
    assert found.wrong == []


def look_at(month: Month, found: Report) -> None:
    """Nobody is pinged asleep or away, no deadline is met late, nothing is told twice."""
    assert found.wrong == []
    assert found.messages
    assert {name for post in month.table.posts for name in post.pings} <= {
        person.name for person in STEADY.everybody
    }


@pytest.mark.parametrize(
    ("preset", "kind"),
    [
        *((preset, SQLITE) for preset in PRESETS if preset != "ose"),
        pytest.param("ose", POSTGRESQL, marks=ON_SERVER),
    ],
)
def test_some_days_by_post_go_by_without_a_mistake(tmp_path: Path, preset: str, kind: str) -> None:
    look_at(*some_days(tmp_path / "once", preset, kind))


def test_the_same_seed_plays_the_same_days_without_a_mistake(tmp_path: Path) -> None:
    """Whatever else the machine has to do."""
    played = [some_days(tmp_path / name, "ose", days=FEW_DAYS) for name in ("first", "again")]
    look_at(*played[0])
    first, again = ([(post.at, post.text) for post in one.table.posts] for one, _ in played)
    assert first == again
