"""Several processes compile what tests need, and pytest and Hypothesis read what they made."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from _pytest.assertion import rewrite
from hypothesis import configuration
from hypothesis.internal import constants_ast

from tests.compiled import ROOMS, bytecode_of, compile_all, is_stale, kept_of
from tests.needs import FORKS


@FORKS
def test_each_makes_its_part_where_pytest_and_hypothesis_look_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    tests = [tmp_path / "tests" / f"test_{number}.py" for number in range(5)]
    others = [tmp_path / "bot.py", *(tmp_path / room / "one.py" for room in ROOMS)]
    for path in (*tests, *others):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"def test_one():\n    assert {path.parent.name!r}\n", encoding="utf-8")
    home = configuration.storage_directory().home_directory
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    try:
        configuration.set_hypothesis_home_dir(tmp_path / "kept")
        compile_all(pytestconfig, tmp_path, 2)
        assert not any(map(is_stale, tests))
        assert all(rewrite._read_pyc(path, bytecode_of(path)) is not None for path in tests)
        assert all(kept_of(path).exists() for path in others)
        assert all(list((path.parent / "__pycache__").iterdir()) for path in others)
        kept_of(others[1]).write_text("[8123]")
        module = ModuleType("one")
        module.__file__ = str(others[1])
        assert list(constants_ast.constants_from_module(module)) == [8123]
    finally:
        configuration.set_hypothesis_home_dir(home)


@pytest.mark.parametrize(("count", "writes"), [(1, True), (2, False)])
def test_alone_or_without_bytecode_nothing_is_compiled(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
    count: int,
    writes: bool,
) -> None:
    path = tmp_path / "tests" / "test_one.py"
    path.parent.mkdir()
    path.touch()
    monkeypatch.setattr(sys, "dont_write_bytecode", not writes)
    compile_all(pytestconfig, tmp_path, count)
    assert is_stale(path)
