"""Several processes try the tests, and one tells of them as if it had done it all."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.changed import ROOT
from tests.needs import FORKS
from tests.processes import shares

TESTS = {
    "test_first.py": """
        import os, pytest

        @pytest.fixture(scope="module")
        def who():
            return os.getpid()

        def test_one(who, tmp_path):
            assert who == os.getpid()

        def test_two(who):
            assert who == os.getpid()

        def test_wrong():
            print("seen")
            assert 1 == 2
    """,
    "test_second.py": """
        import os, pytest

        def test_before():
            pass

        def test_that_ends_the_process():
            os._exit(3)

        def test_after():
            pass

        def test_left_out():
            pytest.skip("not here")
    """,
}


def run(folder: Path, *how: str) -> str:
    """What a run of those tests says."""
    (folder / "pytest.ini").touch()
    for name, text in TESTS.items():
        lines = [line.removeprefix(" " * 8) for line in text.splitlines()]
        (folder / name).write_text("\n".join(lines), encoding="utf-8")
    plugins = ("-p", "no:xdist", "-p", "tests.conftest", "-c", str(folder / "pytest.ini"))
    command = (sys.executable, "-m", "pytest", *plugins, *how, str(folder))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    return done.stdout.decode()


@FORKS
def test_what_fails_ends_or_is_left_out_in_a_process_is_told_once(tmp_path: Path) -> None:
    said = run(tmp_path, "-n", "2", "-rs")
    assert "2 failed, 4 passed, 1 skipped" in said
    assert "assert 1 == 2" in said
    assert said.count("\nseen\n") == 1
    assert "The process ended with 3" in said
    assert "not here" in said


@FORKS
def test_who_wants_no_more_after_a_mistake_is_told_of_that(tmp_path: Path) -> None:
    said = run(tmp_path, "-n", "2", "-x", "--deselect=test_second.py")
    assert "1 failed, 2 passed" in said
    assert "stopping after 1 failures" in said


def item(path: str, *marks: str) -> Any:
    found = {mark: mark for mark in marks}
    return SimpleNamespace(path=Path(path), get_closest_marker=found.get)


def test_modules_stay_together_and_those_with_long_plays_are_apart() -> None:
    names = ("tests/rules/a.py", "tests/rules/a.py", "tests/cogs/b.py", "tests/cogs/c.py")
    items = [*(item(name) for name in names), item("tests/cogs/c.py", "long")]
    assert shares(items) == ([[3, 4]], [[2], [0, 1]])
