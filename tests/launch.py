"""Runs a program whose Discord is the emulator: `python -m tests.launch bot`."""

import os
import runpy
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from discord.state import ConnectionState

from tests.pointed import GUILD_READY_TIMEOUT, pointed_to


def main() -> None:
    """Lead the client to the emulator that the environment names, then run the program."""
    # A shell's background job hears no Ctrl+C, and what it starts would not before its loop runs.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    module = sys.argv[1]
    sys.argv = sys.argv[1:]
    rest_url = os.environ.pop("EMULATOR_REST")
    with _every_client_hurried(), pointed_to(rest_url, os.environ.pop("EMULATOR_GATEWAY")):
        runpy.run_module(module, run_name="__main__", alter_sys=True)


@contextmanager
def _every_client_hurried() -> Iterator[None]:
    """Lower the two seconds that a client waits for guilds which have all come already."""
    start = ConnectionState.__init__

    def start_in_a_hurry(state: ConnectionState[Any], **options: Any) -> None:
        options["guild_ready_timeout"] = GUILD_READY_TIMEOUT
        start(state, **options)

    with patch.object(ConnectionState, "__init__", start_in_a_hurry):
        yield


if __name__ == "__main__":
    main()
