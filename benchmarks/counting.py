"""How much a process works: its instructions where the machine counts them, else processor time.

Instructions repeat within a hundredth; processor time is shared with whatever else the machine
does, so that only ratios of one run mean anything.
"""

import shutil
import signal
import subprocess
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import Self

from tests.emulator import BotProcess

PERF = ("perf", "stat", "-x", ",", "-e", "instructions:u")
_PATIENCE_S = 10


@cache
def counts_instructions() -> bool:
    """Whether this machine lets us count."""
    if shutil.which(PERF[0]) is None:
        return False
    tried = subprocess.run([*PERF, "true"], capture_output=True, encoding="utf-8", check=False)
    return counted(tried.stderr) is not None


def counted(report: str) -> int | None:
    """The number that perf reports, None where it has none."""
    for line in report.splitlines():
        first, _, rest = line.partition(",")
        if "instructions" in rest:
            with suppress(ValueError):
                return int(first)
    return None


class Work:
    """What a process does while this is open: `amount` of `unit`."""

    unit = "k instr." if counts_instructions() else "CPU µs"

    def __init__(self, process: BotProcess) -> None:
        self._process = process
        self._perf: subprocess.Popen[str] | None = None
        self._before = 0.0
        self.amount = 0.0

    def __enter__(self) -> Self:
        if counts_instructions():
            command = [*PERF, "-p", str(self._process.pid)]
            self._perf = subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8")
        self._before = self._process.cpu_seconds()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.amount = (self._process.cpu_seconds() - self._before) * 1e6
        if self._perf is not None:
            self._perf.send_signal(signal.SIGINT)
            _, report = self._perf.communicate(timeout=_PATIENCE_S)
            self.amount = (counted(report) or 0) / 1000
