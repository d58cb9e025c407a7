"""Whoever looks through the tests of one family for tellings leaves those of all others alone."""

from pathlib import Path

import pytest

from cogs.render.families import TELLERS
from rules.doors.records import DoorOpened
from tests.golden import harvest, kept


def test_tests_of_a_family_are_looked_through_for_its_own_events() -> None:
    own = harvest.kinds_of(["tests/rules/doors", "tests/rules/morale/test_checks.py"])
    assert {kind.__module__.split(".")[1] for kind in own} == {"doors", "morale"}
    for tests in ([], ["tests/rules/doors", "tests/cogs/test_door.py"], ["tests/rules/scene.py"]):
        assert harvest.kinds_of(tests) == set(TELLERS)


def test_the_files_of_others_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything, _ = kept.read_kept()
    monkeypatch.setattr(kept, "EVENTS", tmp_path)
    kept.write_kept(everything, {DoorOpened})
    assert [path.name for path in tmp_path.iterdir()] == ["doors.jsonl"]
    assert kept.read_kept()[0]["DoorOpened"] == everything["DoorOpened"]
