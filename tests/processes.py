"""The tests by several processes at a time (`-n 4`), forked off one that has collected them all.

To load nine hundred modules and collect their tests takes ten seconds of a processor, which each
process would take that began anew. Where none can be forked (Windows), there is one.
"""

import atexit
import multiprocessing
import os
import random
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

RUN, NUMBER = "TESTS_RUN", "TESTS_PROCESS"
"""In the environment of each process: of which run it is, and which of its processes."""
LAST = "rules"
"""The room of tests of which each takes least: they come last, so that all end at once."""
PATIENCE_S = 10
Share = list[int]
"""Numbers of tests that are tried one after the other: those of a module share its fixtures."""


@dataclass
class Helper:
    """A process, and the tests that it was given and has not told of."""

    process: BaseProcess
    number: int
    given: deque[int] = field(default_factory=deque)


def wanted(config: pytest.Config) -> int:
    """How many processes there are to be."""
    alone = config.option.usepdb or not hasattr(os, "fork")
    return 1 if alone else int(config.getoption("processes"))


def shares(items: Sequence[pytest.Item]) -> tuple[list[Share], list[Share]]:
    """Modules with long plays, and the others."""
    modules = [list(some) for _, some in groupby(range(len(items)), lambda n: items[n].path)]
    plays = [some for some in modules if any(is_long(items[n]) for n in some)]
    others = [some for some in modules if some not in plays]
    return plays, sorted(others, key=lambda some: LAST in items[some[0]].path.parts)


def is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


class Run:
    """The tests of a session, given to processes as they have time."""

    def __init__(self, session: pytest.Session, count: int) -> None:
        self.session = session
        self.plays, self.others = (deque(some) for some in shares(session.items))
        self.helpers: dict[Connection, Helper] = {}
        session.config.__dict__["_tmp_path_factory"].getbasetemp()  # theirs are in it
        for number in range(count):
            self.begin(number)

    def begin(self, number: int) -> None:
        """Fork one off."""
        here, there = multiprocessing.Pipe()
        forks: Any = multiprocessing.get_context("fork")
        doors = here, *self.helpers
        process = forks.Process(target=work, args=(self.session, number, there, doors))
        process.start()
        there.close()
        self.helpers[here] = Helper(process, number)

    def go(self) -> None:
        """Hear all that the processes tell, to the end."""
        try:
            while self.helpers:
                for pipe in wait(self.helpers):
                    assert isinstance(pipe, Connection)
                    self.hear(pipe, self.helpers[pipe])
        finally:
            for pipe in self.helpers:
                pipe.close()  # Nobody asks for more: each ends after its test.
            for helper in self.helpers.values():
                helper.process.join(PATIENCE_S)
                helper.process.terminate()

    def hear(self, pipe: Connection, helper: Helper) -> None:
        """Give a process what to do next, or tell what became of a test."""
        try:
            told: list[dict[str, Any]] | None = pipe.recv()
        except EOFError:
            return self.lose(pipe, helper)
        if told is None:
            share = self.next_of(helper.number)
            helper.given += share
            return pipe.send(share)
        read = self.session.config.hook.pytest_report_from_serializable
        reports = [read(config=self.session.config, data=data) for data in told]
        return self.tell(self.session.items[helper.given.popleft()], reports)

    def next_of(self, number: int) -> Share:
        """Long plays first for every other process: they mostly wait for processes of their own."""
        first, then = (self.others, self.plays) if number % 2 else (self.plays, self.others)
        return first.popleft() if first else then.popleft() if then else []

    def lose(self, pipe: Connection, helper: Helper) -> None:
        """A process has ended; what it was at has failed if it did not say so, another goes on."""
        del self.helpers[pipe]
        helper.process.join()
        if not helper.given:
            return
        item = self.session.items[helper.given.popleft()]
        text = f"The process ended with {helper.process.exitcode}"
        failed = pytest.TestReport(item.nodeid, item.location, {}, "failed", text, "call")
        self.others.appendleft(list(helper.given))
        self.begin(helper.number)
        self.tell(item, [failed])

    def tell(self, item: pytest.Item, reports: Sequence[pytest.TestReport]) -> None:
        """Tell what became of a test."""
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)


class Teller:
    """Gathers in a process what the first one is to tell."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.reports: list[dict[str, Any]] = []
        asked = config.getoption("durations", None), config.getoption("xmlpath", None)
        self.tells_all = any(one is not None for one in asked)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """That a test was set up and taken down is known where it passed."""
        if report.when == "call" or not report.passed or self.tells_all:
            write = self.config.hook.pytest_report_to_serializable
            self.reports.append(write(config=self.config, report=report))


def work(
    session: pytest.Session, number: int, pipe: Connection, doors: Sequence[Connection]
) -> None:
    """Try what is given, in a process of its own, which needs no door of the first one."""
    for door in doors:
        door.close()
    atexit._clear()
    os.environ.update({RUN: str(os.getppid()), NUMBER: str(number)})
    random.seed()
    teller = stand_alone(session.config, number)
    try:
        with suppress(EOFError, BrokenPipeError):  # the first process has ended, or wants no more
            work_on(given(session, pipe), pipe, teller)
    finally:
        session._setupstate.teardown_exact(None)
        atexit._run_exitfuncs()
        keep_trace()


def work_on(items: Iterator[pytest.Item], pipe: Connection, teller: "Teller") -> None:
    """Try one test after the other, and tell of each."""
    item = next(items, None)
    while item is not None:
        following = next(items, None)  # fixtures that both want stay
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        pipe.send(teller.reports)
        teller.reports = []
        item = following


def given(session: pytest.Session, pipe: Connection) -> Iterator[pytest.Item]:
    """The tests of a process, which asks for more when it has begun the last."""
    while True:
        pipe.send(None)
        share: Share = pipe.recv()
        if not share:
            return
        yield from (session.items[n] for n in share)


def stand_alone(config: pytest.Config, number: int) -> Teller:
    """Have nothing in common with other processes that one of them changes."""
    found = config.pluginmanager.get_plugin
    capture, terminal = found("capturemanager"), found("terminalreporter")
    assert capture is not None
    capture.stop_global_capturing()
    capture.start_global_capturing()
    config.pluginmanager.unregister(terminal)
    folders: Any = config.__dict__["_tmp_path_factory"]
    folders._basetemp = folders.mktemp(f"process-{number}", numbered=True)
    teller = Teller(config)
    config.pluginmanager.register(teller)
    return teller


def keep_trace() -> None:
    """Keep which lines were reached, if somebody asks."""
    coverage: Any = sys.modules.get("coverage")
    tracing = coverage and coverage.Coverage.current()
    if tracing:
        tracing.stop()
        tracing.save()
