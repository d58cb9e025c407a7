"""The processes of a run share the work of compiling the tests, and pytest reads what they made."""

import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tests.compiled import COUNT, NUMBER, bytecode_of, compile_share


def test_each_process_compiles_its_part_once_and_pytest_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    modules = [tmp_path / f"test_{number}.py" for number in range(5)]
    for module in modules:
        module.write_text("def test_one():\n    assert 1 + 1 == 2\n", encoding="utf-8")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv(COUNT, "2")
    for number, part in (("gw0", modules[::2]), ("gw1", modules[1::2])):
        monkeypatch.setenv(NUMBER, number)
        assert compile_share(pytestconfig, tmp_path) == part
        assert compile_share(pytestconfig, tmp_path) == []
    for module in modules:
        assert rewrite._read_pyc(module, bytecode_of(module)) is not None


@pytest.mark.parametrize(("count", "writes"), [("1", True), ("2", False)])
def test_alone_or_without_bytecode_nothing_is_compiled(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
    count: str,
    writes: bool,
) -> None:
    (tmp_path / "test_one.py").touch()
    monkeypatch.setattr(sys, "dont_write_bytecode", not writes)
    monkeypatch.setenv(COUNT, count)
    monkeypatch.setenv(NUMBER, "gw0")
    assert compile_share(pytestconfig, tmp_path) == []
