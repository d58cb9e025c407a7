"""Runs a bot as a process of its own beside an emulator, kills it and starts it again."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol, Self

from tests.emulator.emulator import TOKEN, Emulator

PROJECT = Path(__file__).resolve().parents[2]
REST_VARIABLE, GATEWAY_VARIABLE = "EMULATOR_REST", "EMULATOR_GATEWAY"
START_TIMEOUT = 90.0
STOP_TIMEOUT = 10.0
OWN_PREFIXES = ("DISCORD_", "LINKBOY_", "EMULATOR_")


class Process(Protocol):
    """What is asked of a process, however it was started."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    def send_signal(self, signal: int, /) -> None: ...
    async def wait(self) -> int | None: ...


class BotProcess:
    """A bot that `tests.launch` starts: a module that is run as a program, told where Discord is.

    `environment` reaches the bot on top of the present one, from which the bot's own settings
    are taken out first. What the bot prints goes to `log`.
    """

    def __init__(
        self,
        emulator: Emulator,
        module: str,
        *,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        self._emulator = emulator
        self._program = [module, *arguments]
        self._environment = dict(environment or {})
        self._log = log
        self._process: Process | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start the bot and wait until it is connected; raise AssertionError if it ends instead."""
        assert not self.is_running, "the bot is running already"
        gateway = self._emulator.gateway
        times = gateway.identified + gateway.resumed + 1
        await self.begin()
        assert self._process is not None
        connected = asyncio.create_task(gateway.connected(times=times, timeout=START_TIMEOUT))
        ended = asyncio.create_task(self._process.wait())
        await asyncio.wait({connected, ended}, return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            connected.cancel()
            raise AssertionError(f"the bot ended with {ended.result()}:\n{self.output()}")
        ended.cancel()
        await connected

    async def begin(self) -> None:
        """Start the bot, and wait for nothing."""
        self._process = await self._begin()

    async def kill(self) -> None:
        """End the bot the hard way (SIGKILL)."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Ask the bot to end (SIGINT); kill it if it does not."""
        try:
            await asyncio.wait_for(self._end(signal.SIGINT), STOP_TIMEOUT)
        except TimeoutError:
            await self.kill()

    async def restart(self) -> None:
        """Kill the bot and start it again on whatever it left behind."""
        await self.kill()
        await self.start()

    def output(self) -> str:
        """Return the end of what the bot printed, if it was kept."""
        return self._log.read_text(encoding="utf-8")[-4000:] if self._log else "(no log was kept)"

    @property
    def pid(self) -> int:
        """The bot's process number."""
        assert self._process is not None, "the bot has not been started"
        return self._process.pid

    def send(self, how: signal.Signals) -> None:
        """Send the bot a signal, and wait for nothing."""
        assert self._process is not None, "the bot has not been started"
        self._process.send_signal(how)

    def cpu_seconds(self) -> float:
        """Return the processor time that the bot has used so far (Linux only)."""
        assert self._process is not None, "the bot has not been started"
        # The command name in brackets may contain spaces; user and system time come after it.
        fields = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2]
        ticks = [int(ticks) for ticks in fields.split()[11:13]]
        return sum(ticks) / os.sysconf("SC_CLK_TCK")

    async def _begin(self) -> Process:
        command = [sys.executable, "-m", "tests.launch", *self._program]
        with self._log_file() as output:
            return await asyncio.create_subprocess_exec(
                *command, cwd=PROJECT, env=self._variables(), stdout=output, stderr=output
            )

    async def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self._process.send_signal(how)
        await self._process.wait()

    def _log_file(self) -> BinaryIO:
        return (self._log or Path(os.devnull)).open("ab")

    def _variables(self) -> dict[str, str]:
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(OWN_PREFIXES)
        }
        return {
            **inherited,
            REST_VARIABLE: self._emulator.rest_url,
            GATEWAY_VARIABLE: self._emulator.gateway_url,
            "DISCORD_TOKEN": TOKEN,
            **self._environment,
        }
