"""What some tests need of the platform, and Windows has not: who lacks it leaves them out."""

import asyncio
import multiprocessing
import signal

import pytest

HAS_SIGNALS = hasattr(signal, "SIGKILL")
"""Whether a process can be told to end, or be stopped, so that it hears of it or does not."""

SIGNALS = pytest.mark.skipif(not HAS_SIGNALS, reason="no such signals on this platform")
FORKS = pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(),
    reason="no process can be forked off another on this platform",
)
SOCKETS = pytest.mark.skipif(
    not hasattr(asyncio, "open_unix_connection"),
    reason="the server of the tests is reached by no socket of the file system on this platform",
)
