"""Of a test that passes, a process of a run tells the first process once and not three times.

That it was set up and taken down is known where it passed, and to tell so took as long as many a
test. Whoever asks how long these take (`--durations`), or for a file of results, is told all.
"""

from typing import Any

import pytest

NOTHING = "says nothing"


def is_spared(config: pytest.Config, report: object) -> bool:
    """Whether nobody asks for a report."""
    if not isinstance(report, pytest.TestReport) or report.when == "call" or not report.passed:
        return False
    asked = config.getoption("durations", None) is not None or config.getoption("xmlpath", None)
    return hasattr(config, "workerinput") and not asked


def tell_less(config: pytest.Config) -> None:
    """Have this process send no report that is spared; nothing where it is the only one."""
    for teller in config.pluginmanager.get_plugins():
        if hasattr(teller, "sendevent"):
            _tell_less(teller)


def _tell_less(teller: Any) -> None:
    send = teller.sendevent

    def send_what_says_anything(name: str, **what: Any) -> None:
        if not (name == "testreport" and NOTHING in what["data"]):
            send(name, **what)

    teller.sendevent = send_what_says_anything
