"""The bot as systemd starts it: with the unit's settings and socket, also while Discord is away."""

import asyncio
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.operator.process import SOCKET
from tests.emulator import Emulator
from tests.emulator.forked import ForkedBot
from tests.hosting_page import merged, unit
from tests.ports import free_port
from tests.test_locks import read
from tests.wire.conftest import BUSY_S

STATE = "/var/lib/linkboy"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="systemd is Linux's")


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.setblocking(False)
        yield heard


def settings(tmp_path: Path) -> dict[str, str]:
    """What the unit and the example come to, with the folder of a test for the bot's own."""
    found = merged(unit(), {"/etc/linkboy.env": read(".env.example")})
    del found["DISCORD_TOKEN"]  # a host writes it there
    told = {key: value.replace(STATE, str(tmp_path)) for key, value in found.items()}
    return {**told, SOCKET: str(tmp_path / "notify")}


async def heard(systemd: socket.socket, words: bytes) -> None:
    """Wait until systemd was told something."""
    async with asyncio.timeout(BUSY_S):
        while words not in await asyncio.get_running_loop().sock_recv(systemd, 500):
            pass


async def test_it_says_when_it_is_ready_and_keeps_its_games_in_its_own_folder(
    tmp_path: Path, systemd: socket.socket
) -> None:
    async with Emulator(is_pointing=False) as discord:
        discord.guild()
        environment = settings(tmp_path)
        bot = ForkedBot(discord, "bot", environment=environment, log=tmp_path / "log")
        async with bot:
            await heard(systemd, b"READY=1\nWATCHDOG=1\nSTATUS=On Discord, on 1 server.")
            assert (tmp_path / "linkboy.db").exists()
            bot.send(signal.SIGTERM)
            await heard(systemd, b"STOPPING=1")
            await discord.until(lambda: not bot.is_running, "it runs on", timeout=BUSY_S)
        assert "Traceback" not in bot.output(), bot.output().partition("Traceback")[2]


async def test_it_waits_for_discord_with_a_line_each_time_and_ends_as_it_is_told(
    tmp_path: Path, systemd: socket.socket
) -> None:
    async with Emulator(is_pointing=False) as discord:
        discord.rest_url = f"http://127.0.0.1:{free_port()}"
        bot = ForkedBot(discord, "bot", environment=settings(tmp_path), log=tmp_path / "log")
        await bot.begin()
        await heard(systemd, b"READY=1\nWATCHDOG=1\nSTATUS=Waits for Discord, which does not")
        await bot.stop()
        assert "cannot be reached at 127.0.0.1: Connection refused. I try again" in bot.output()
        assert "Traceback" not in bot.output()
