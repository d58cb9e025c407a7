"""What each process of a run of tests needs of all modules, made by all of them together.

pytest rewrites what tests assert, which takes ten times as long as to compile what is tried, and
Hypothesis looks for constants in what is tried. In a fresh copy of the repository each process
would do it for every module.
"""

import hashlib
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest
from _pytest.assertion import rewrite
from hypothesis.configuration import storage_directory
from hypothesis.internal import constants_ast

ROOMS = ("rules", "cogs", "data")
NUMBER, COUNT = "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"


def compile_share(config: pytest.Config, room: Path) -> list[Path]:
    """Compile what falls to this process of the modules that have no bytecode yet; those."""
    count = int(os.environ.get(COUNT, "1"))
    if count < 2 or sys.dont_write_bytecode:
        return []
    number = int(os.environ[NUMBER].removeprefix("gw"))
    share = [path for path in sorted(room.rglob("test_*.py"))[number::count] if is_stale(path)]
    for path in share:
        _compile(config, path)
    return share


def bytecode_of(path: Path) -> Path:
    """Where pytest keeps what it made of a module."""
    return rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"


def is_stale(path: Path) -> bool:
    """Whether a module was changed since, or has no bytecode yet."""
    found = bytecode_of(path)
    return not found.exists() or found.stat().st_mtime < path.stat().st_mtime


def _compile(config: pytest.Config, path: Path) -> None:
    found = bytecode_of(path)
    if rewrite.try_makedirs(found.parent):
        status, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, status, found)


def gather_share(root: Path) -> list[Path]:
    """Have Hypothesis keep the constants of what falls to this process of our modules; those.

    It tries them among its own examples, and each process would look for them in all modules,
    unless it finds them kept: six seconds in a fresh copy.
    """
    count = int(os.environ.get(COUNT, "1"))
    if count < 2:
        return []
    number = int(os.environ[NUMBER].removeprefix("gw"))
    ours = [root / "bot.py", *(path for room in ROOMS for path in (root / room).rglob("*.py"))]
    share = [path for path in sorted(ours)[number::count] if not kept_of(path).exists()]
    for path in share:
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        constants_ast.constants_from_module(module)
    return share


def kept_of(path: Path) -> Path:
    """Where Hypothesis keeps the constants of a module."""
    name = hashlib.sha1(path.read_bytes(), usedforsecurity=False).hexdigest()[:16]
    return storage_directory("constants").path / name
