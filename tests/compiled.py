"""The bytecode of the tests, made by all processes of a run together: each needs all of it at once.

pytest rewrites what tests assert, which takes ten times as long as to compile what is tried. In a
fresh copy of the repository each process would do it for every module.
"""

import os
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

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
