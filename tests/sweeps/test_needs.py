"""What a test needs of the platform, and not every platform has, it says with a mark."""

import multiprocessing
import re

import pytest

from tests.emulator import forked
from tests.sweeps.modules import ROOT, text_of

NEEDS = {
    r"emulator\.forked import": "needs.FORKS",
    r"tests\.line import": "needs.SOCKETS",
    r"os\.kill\(|SIGKILL|SIGSTOP|BotProcess\(": "needs.",
}
ELSEWHERE = "pytestmark = pytest.mark.skipif(sys.platform"
"""How a whole module says that it is of one platform."""


def test_what_windows_has_not_is_marked() -> None:
    tests = {path: text_of(path) for path in (ROOT / "tests").rglob("test_*.py")}
    tests.pop(ROOT / "tests/sweeps/test_needs.py")
    found = [
        (path, mark)
        for path, text in tests.items()
        for sign, mark in NEEDS.items()
        if re.search(sign, text) and ELSEWHERE not in text
    ]
    assert len(found) >= 8
    assert [path.name for path, mark in found if mark not in tests[path]] == []


def test_without_forks_the_modules_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_kind: str) -> None:
        raise ValueError

    monkeypatch.setattr(multiprocessing, "get_context", nothing)
    source = text_of(ROOT / "tests/emulator/forked.py")
    space: dict[str, object] = {"__name__": "forked_elsewhere"}
    exec(compile(source, forked.__file__, "exec"), space)
    assert "ForkedBot" in space
