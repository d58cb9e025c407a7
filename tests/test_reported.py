"""What passes is told once by a process of a run, and all else as ever."""

from types import SimpleNamespace
from typing import Any, Literal

import pytest

from tests.conftest import pytest_report_to_serializable
from tests.reported import tell_less

Outcome = Literal["passed", "failed", "skipped"]
When = Literal["setup", "call", "teardown"]


def report(when: When, outcome: Outcome) -> pytest.TestReport:
    return pytest.TestReport("test", ("test.py", 1, "test"), {}, outcome, None, when)


def told(one: pytest.TestReport, **asked: object) -> bool:
    """Whether a process of a run sends a report to the first."""
    sent: list[str] = []
    teller = SimpleNamespace(sendevent=lambda name, **_what: sent.append(name))
    plugins = SimpleNamespace(get_plugins=lambda: [SimpleNamespace(), teller])
    config: Any = SimpleNamespace(
        workerinput={}, pluginmanager=plugins, getoption=lambda name, default=None: asked.get(name)
    )
    tell_less(config)
    usual: dict[str, Any] = {"outcome": one.outcome}
    teller.sendevent("testreport", data=pytest_report_to_serializable(config, one) or usual)
    teller.sendevent("logfinish", nodeid="test")
    assert sent[-1] == "logfinish"
    return "testreport" in sent


def test_nothing_but_that_a_test_was_set_up_and_taken_down_is_kept_back() -> None:
    whens: tuple[When, ...] = ("setup", "call", "teardown")
    outcomes: tuple[Outcome, ...] = ("passed", "failed", "skipped")
    kept_back = [(w, o) for w in whens for o in outcomes if not told(report(w, o))]
    assert kept_back == [("setup", "passed"), ("teardown", "passed")]


@pytest.mark.parametrize("asked", [{"durations": 0}, {"xmlpath": "results.xml"}])
def test_whoever_asks_is_told_all(asked: dict[str, object]) -> None:
    assert told(report("setup", "passed"), **asked)
    assert told(report("teardown", "passed"), **asked)
