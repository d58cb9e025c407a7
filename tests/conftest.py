"""What holds for all tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.changed import ROOT, changed_since, modules, touched

# How fast examples are made depends on the machine, and says nothing about the code.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
UNTRACED = ("sweeps", "wire", "emulator", "contract")
"""Rooms of tests that reach no line of the bot by which others do not come."""
WANTED = pytest.StashKey[set[Path]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--changed",
        nargs="?",
        const="HEAD",
        metavar="REVISION",
        help="only the tests near what differs from a revision (the last commit)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if revision := config.getoption("--changed"):
        found = touched(changed_since(revision), modules())
        config.stash[WANTED] = {ROOT / path for path in found}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what a change does not touch, if that is asked for."""
    wanted = config.stash.get(WANTED, None)
    is_left_out = wanted is not None and collection_path.is_file()
    return True if is_left_out and collection_path not in (wanted or ()) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long plays begin first, so that no processor waits for one that was left to the end."""
    for item in items:
        if any(item.path.is_relative_to(ROOT / "tests" / room) for room in UNTRACED):
            item.add_marker("no_cover")
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
