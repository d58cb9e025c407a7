"""What finds what rots by itself: the weekly script, and the order in which it has tests run."""

import sys
from collections import namedtuple
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from tests import alone, needs
from tests.conftest import shuffled
from tests.test_locks import LOCKS, ROOT
from tests.test_packaging import load

Item = namedtuple("Item", "path name")


@pytest.fixture
def weekly(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, which makes no environment and starts nothing."""
    module = load("weekly")
    monkeypatch.setattr(module.make, "make_environment", lambda _folder: None)
    monkeypatch.setattr(module.make, "pip", lambda *_: True)
    monkeypatch.setattr(module.make, "install", lambda *_: None)
    return module


def test_each_lock_is_installed_with_each_pip_of_this_python(
    weekly: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pips: list[str] = []
    installed: list[str] = []

    def pip(_folder: Path, *words: str) -> bool:
        pips.append(words[-1])
        return True

    def install(folder: Path, which: str) -> None:
        assert {path.name for path in folder.glob("*.txt")} == set(LOCKS)
        installed.append(which)
        if len(installed) == 3:
            raise weekly.make.SetupError("it fell apart")

    monkeypatch.setattr(sys, "version_info", (3, 11, 0, "final", 0))
    monkeypatch.setattr(weekly.ensurepip, "version", lambda: "23.2.1")
    monkeypatch.setattr(weekly.make, "python_version", lambda: "3.11")
    monkeypatch.setattr(weekly.make, "pip", pip)
    monkeypatch.setattr(weekly.make, "install", install)
    assert weekly.main(["locks"]) == 1
    assert pips == [f"pip=={v}" for v in ("22.3", "23.0.1", "23.2.1") for _ in LOCKS]
    assert installed == ["run", "table", "test", "dev"] * 3
    said = capsys.readouterr().err
    assert said.count("FAILED") == 1
    assert f"FAILED: {LOCKS[2]} with pip 22.3: it fell apart" in said


@pytest.mark.parametrize("codes", [[0, 0, 0], [0, 1, 0]])
def test_the_tests_run_again_and_again_in_an_order_that_is_told(
    weekly: ModuleType, monkeypatch: pytest.MonkeyPatch, codes: list[int]
) -> None:
    waiting, run = list(codes), list[list[str]]()

    def call(command: list[str], **_: Any) -> int:
        run.append(command)
        return waiting.pop(0)

    monkeypatch.setattr(weekly.subprocess, "call", call)
    assert weekly.main(["tests", "--times", "3", "-k", "dice"]) == int(any(codes))
    assert len(run) == 3
    assert all(command[-3:] == ["--shuffle", "-k", "dice"] for command in run)


def test_each_module_runs_alone(
    weekly: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []

    def call(command: list[str], **_: Any) -> int:
        commands.append(command)
        return 1

    monkeypatch.setattr(weekly.subprocess, "call", call)
    assert weekly.main(["alone", "--sample=9"]) == 1
    assert [command[1:] for command in commands] == [["-m", "tests.alone", "--sample=9"]]
    assert "modules alone" in capsys.readouterr().err
    assert len(alone.modules(["tests"])) == len(list((ROOT / "tests").rglob("test_*.py")))
    assert alone.modules(["tests/test_weekly.py"]) == ["tests/test_weekly.py"]


@needs.FORKS
def test_what_a_module_leaves_behind_helps_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {
        "leaves": "import sys\ndef test_it(): sys.left = 1",
        "finds": "import sys\ndef test_it(): assert sys.left",
        "waits": "import signal\ndef test_it(): signal.pause()",
    }
    (tmp_path / "conftest.py").write_text(
        "def pytest_addoption(parser): parser.addoption('--shuffle')"
    )
    for name, text in texts.items():
        (tmp_path / f"test_{name}.py").write_text(text)
    monkeypatch.setattr(alone, "ROOT", tmp_path)
    monkeypatch.setattr(alone, "LIBRARIES", ())
    monkeypatch.chdir(tmp_path)
    names = [f"test_{name}.py" for name in texts]
    assert alone.main([*names[:2], "-p", "no:cacheprovider"]) == 1
    said = capsys.readouterr().out
    assert "FAILED: test_finds.py --shuffle=" in said
    assert "2 modules alone, 1 failed, 0 took too long" in said
    assert alone.run(names[2], 1, 1, []).code is None


def test_the_weekly_job_does_all_of_it_on_every_python(weekly: ModuleType) -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/weekly.yml").read_text(encoding="utf-8"))
    matrix = jobs["jobs"]["weekly"]["strategy"]["matrix"]
    assert {"3.11", "3.12", "3.13", "3.14"} == set(matrix["python"])
    assert matrix["what"] == ["locks", "tests", "alone"]
    assert {f"{major}.{minor}" for major, minor in weekly.PIPS} < set(matrix["python"])


def test_a_random_order_keeps_modules_together_and_comes_again() -> None:
    items: list[Any] = [Item(Path(module), name) for module in "abcdef" for name in "uvwxyz"]
    first, again, other = shuffled(items, 1), shuffled(items, 1), shuffled(items, 2)
    assert first == again != other
    assert set(first) == set(items)
    assert first != items
    modules = [item.path for item in first]
    assert sum(left != right for left, right in pairwise(modules)) == 5
