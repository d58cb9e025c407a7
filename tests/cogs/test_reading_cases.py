"""What people have, in the shape of what tools and books print: how much of it is read right."""

from collections import Counter

import pytest

from benchmarks.reading import (
    DOUBTFUL,
    RIGHT,
    WRONG,
    measured,
    sheets_measured,
    tables_measured,
)


@pytest.mark.parametrize("cases", ["files", "own", "fresh", "blind", "tempting", "outside"])
def test_most_of_stat_blocks_is_read_and_nothing_wrong_in_silence(cases: str) -> None:
    tallies = measured("stat_", cases)
    counts = sum((tally.counts for tally in tallies.values()), Counter[str]())
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    total = sum(counts.values())
    assert counts[RIGHT] / total > 0.97, faults
    assert counts[DOUBTFUL] / total < 0.02
    assert counts[WRONG] == 0, faults


@pytest.mark.parametrize("cases", ["files", "own", "fresh", "blind", "tempting", "outside"])
def test_sheets_are_read_and_nothing_wrong_in_silence(cases: str) -> None:
    tally = sheets_measured("", cases)
    total = sum(tally.counts.values())
    assert tally.counts[RIGHT] / total > 0.96, tally.faults
    assert tally.counts[DOUBTFUL] / total < 0.03
    assert tally.counts[WRONG] == 0, tally.faults


def test_what_somebody_writes_as_they_like_has_nothing_wrong_in_silence() -> None:
    tallies = measured("stat_", "others")
    tallies["sheets"] = sheets_measured("", "others")
    counts = sum((tally.counts for tally in tallies.values()), Counter[str]())
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    assert counts[RIGHT] / sum(counts.values()) > 0.87, faults
    assert counts[DOUBTFUL] / sum(counts.values()) < 0.06, faults
    assert counts[WRONG] == 0, faults


@pytest.mark.parametrize("cases", ["files", "fresh", "blind", "tempting", "outside", "others"])
def test_tables_are_read_row_by_row(cases: str) -> None:
    tally = tables_measured("", cases)
    assert tally.counts == {RIGHT: sum(tally.counts.values())}, tally.faults
