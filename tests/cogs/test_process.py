"""Whoever started the process hears how it goes, and a hang does not last."""

import asyncio
import faulthandler
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.operator.process import SOCKET, end_supervision, how_it_goes, supervised
from tests.test_locks import ROOT

on_linux = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no such sockets")


def stand_in(*, ready: bool = False, opened: bool = False, waits: bool = False) -> Any:
    games = {"games": None} if opened else {}
    return SimpleNamespace(
        is_ready=lambda: ready,
        guilds=[1, 2],
        patience=SimpleNamespace(is_waiting=waits),
        **games,
    )


@pytest.mark.parametrize(
    ("bot", "has_begun", "status"),
    [
        (stand_in(), False, "Starts."),
        (stand_in(waits=True), True, "Waits for Discord, which does not answer."),
        (stand_in(opened=True), True, "Waits for Discord."),
        (stand_in(opened=True, ready=True), True, "On Discord, on 2 servers."),
    ],
)
def test_what_is_told_of_a_start(bot: Any, has_begun: bool, status: str) -> None:
    assert how_it_goes(bot) == (has_begun, status)


@pytest.fixture
def armed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """How the thread that notices a hang was armed: in tests nothing may end the process."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(
        faulthandler,
        "dump_traceback_later",
        lambda seconds, **options: found.append({"seconds": seconds, **options}),
    )
    yield found
    end_supervision()


@on_linux
@pytest.mark.parametrize("is_abstract", [False, True])
async def test_systemd_hears_that_it_is_ready_that_it_lives_and_that_it_ends(
    tmp_path: Path, armed: list[dict[str, Any]], is_abstract: bool
) -> None:
    if is_abstract and sys.platform != "linux":
        pytest.skip("only Linux has such addresses")
    where = f"@{tmp_path}" if is_abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(where.replace("@", "\0", 1))
        systemd.setblocking(False)
        bot = stand_in()
        loop = asyncio.get_running_loop()
        async with supervised(bot, {SOCKET: where}, tick_s=0):
            starting = await loop.sock_recv(systemd, 500)
            bot.is_ready = lambda: True
            while b"READY=1" not in (ready := await loop.sock_recv(systemd, 500)):
                assert ready == starting
        while b"STOPPING" not in (last := await loop.sock_recv(systemd, 500)):
            assert last == ready
    assert starting == b"EXTEND_TIMEOUT_USEC=90000000\nWATCHDOG=1\nSTATUS=Starts."
    assert ready == b"READY=1\nWATCHDOG=1\nSTATUS=On Discord, on 2 servers."
    assert last == b"STOPPING=1\nSTATUS=Ends."
    assert len(armed) >= 2


async def test_a_hang_ends_the_process_unless_somebody_sits_at_it(
    monkeypatch: pytest.MonkeyPatch, armed: list[dict[str, Any]]
) -> None:
    for is_terminal in (False, True):
        monkeypatch.setattr(sys, "__stderr__", SimpleNamespace(isatty=lambda at=is_terminal: at))
        async with supervised(stand_in(), {}):
            await asyncio.sleep(0)
    assert [one["exit"] for one in armed] == [True, False]
    assert {one["seconds"] for one in armed} == {60.0}


HANGS = """
import asyncio, time
from types import SimpleNamespace
from cogs.operator import process
process.HANG_S = 0.2
async def stay():
    async with process.supervised(SimpleNamespace(is_ready=lambda: True, guilds=[]), {}):
        await asyncio.sleep(0)
        time.sleep(60)
asyncio.run(stay())
"""


def test_what_hangs_says_where_and_leaves_to_be_started_again() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HANGS],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        timeout=50,
        check=False,
    )
    assert ended.returncode == 1
    assert "Timeout" in ended.stderr
    assert "in stay" in ended.stderr
