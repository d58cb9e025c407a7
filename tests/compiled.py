"""What a run of tests needs of all modules, made by several processes before one collects them.

pytest rewrites what tests assert, which takes ten times as long as to compile what is tried, and
Hypothesis looks for constants in what is tried: half a minute in a fresh copy of the repository.
"""

import hashlib
import multiprocessing
import py_compile
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.assertion import rewrite
from hypothesis.configuration import storage_directory
from hypothesis.internal import constants_ast

ROOMS = ("rules", "cogs", "data")


def compile_all(config: pytest.Config, root: Path, count: int) -> None:
    """Have so many processes make what is not made yet, each its part."""
    if count < 2 or sys.dont_write_bytecode:
        return
    tests = [path for path in sorted((root / "tests").rglob("test_*.py")) if is_stale(path)]
    ours = [root / "bot.py", *(path for room in ROOMS for path in (root / room).rglob("*.py"))]
    others = [path for path in sorted(ours) if not kept_of(path).exists()]
    if not tests and not others:
        return
    forks: Any = multiprocessing.get_context("fork")
    parts = [(config, tests[n::count], others[n::count]) for n in range(count)]
    processes = [forks.Process(target=make, args=part) for part in parts]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


def make(config: pytest.Config, tests: Sequence[Path], others: Sequence[Path]) -> None:
    """Compile tests; compile other modules and have Hypothesis keep the constants in them.

    It tries them among its own examples.
    """
    for path in tests:
        _rewrite(config, path)
    for path in others:
        py_compile.compile(str(path), quiet=2)
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        constants_ast.constants_from_module(module)


def bytecode_of(path: Path) -> Path:
    """Where pytest keeps what it made of a module."""
    return rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"


def is_stale(path: Path) -> bool:
    """Whether a module was changed since, or has no bytecode yet."""
    found = bytecode_of(path)
    return not found.exists() or found.stat().st_mtime < path.stat().st_mtime


def _rewrite(config: pytest.Config, path: Path) -> None:
    found = bytecode_of(path)
    if rewrite.try_makedirs(found.parent):
        status, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, status, found)


def kept_of(path: Path) -> Path:
    """Where Hypothesis keeps the constants of a module."""
    name = hashlib.sha1(path.read_bytes(), usedforsecurity=False).hexdigest()[:16]
    return storage_directory("constants").path / name
