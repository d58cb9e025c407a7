"""The processes of a run share the work of compiling the tests, and pytest reads what they made."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from _pytest.assertion import rewrite
from hypothesis import configuration
from hypothesis.internal import constants_ast

from tests.compiled import (
    COUNT,
    NUMBER,
    ROOMS,
    bytecode_of,
    compile_share,
    gather_share,
    kept_of,
)


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


def test_each_process_gathers_the_constants_of_its_part_where_hypothesis_looks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = [tmp_path / room / "one.py" for room in ROOMS]
    for path in (tmp_path / "bot.py", *modules):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"WHERE = {path.parent.name!r}\n", encoding="utf-8")
    home = configuration.storage_directory().home_directory
    monkeypatch.setenv(COUNT, "2")
    try:
        configuration.set_hypothesis_home_dir(tmp_path / "kept")
        shares = list[list[Path]]()
        for number in ("gw0", "gw1"):
            monkeypatch.setenv(NUMBER, number)
            shares.append(gather_share(tmp_path))
            assert gather_share(tmp_path) == []
        assert sorted([*shares[0], *shares[1]]) == sorted([tmp_path / "bot.py", *modules])
        assert [len(share) for share in shares] == [2, 2]
        kept_of(modules[0]).write_text("[8123]")
        module = ModuleType("one")
        module.__file__ = str(modules[0])
        assert list(constants_ast.constants_from_module(module)) == [8123]
    finally:
        configuration.set_hypothesis_home_dir(home)
