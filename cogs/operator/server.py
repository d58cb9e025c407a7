"""The pages for an operator's tools: numbers for Prometheus, whether it lives, and is ready."""

import asyncio
import errno
import logging
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.aiohttp import make_aiohttp_handler

from cogs.core.scheduler import LATE_MS
from cogs.operator.meters import Meters
from cogs.operator.readings import Answer, Readings
from data.configuration import ConfigurationError

if TYPE_CHECKING:
    from cogs.core.feature import Client

MOST_PORTS = 16
"""Several of one machine share their settings: each takes the next port that is free."""
PATIENCE_S = 5.0
CLOSING_S = 1.0
_log = logging.getLogger(__name__)


class Server:
    """Serves them from the bot's own loop: whoever is answered knows that it goes round."""

    def __init__(self, bot: "Client", meters: Meters) -> None:
        self._bot = bot
        self._database = Answer()
        registry = meters.registry
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        registry.register(Readings(bot, self._database))
        self._write = make_aiohttp_handler(registry)
        app = web.Application()
        pages = (("/metrics", self._metrics), ("/livez", self._livez), ("/readyz", self._readyz))
        app.add_routes([web.get(path, page) for path, page in pages])
        self._runner = web.AppRunner(
            app, access_log=None, handle_signals=False, shutdown_timeout=CLOSING_S
        )

    async def open(self, host: str, port: int) -> int:
        """Serve at a port, or at one of the next where others have it: at which it is.

        Raises ConfigurationError where that cannot be.
        """
        await self._runner.setup()
        for tried in range(port, min(port + MOST_PORTS, 65536)) if port else (0,):
            site = web.TCPSite(self._runner, host, tried)
            try:
                await site.start()
            except OSError as error:
                await site.stop()
                if error.errno == errno.EADDRINUSE:
                    continue
                raise ConfigurationError(
                    f"LINKBOY_METRICS_PORT: {host}:{tried} cannot be used: {error.strerror}."
                ) from None
            found: int = self._runner.addresses[-1][1]
            _log.info("metrics at %s, port %d", host, found)
            return found
        raise ConfigurationError(
            f"LINKBOY_METRICS_PORT: {host}:{port} and the next {MOST_PORTS - 1} ports are taken; "
            "name another."
        )

    async def close(self) -> None:
        """Serve nothing more."""
        await self._runner.cleanup()

    async def _metrics(self, request: web.Request) -> web.StreamResponse:
        await self._ask_database()
        return _at_once(await self._write(request))

    async def _livez(self, _request: web.Request) -> web.StreamResponse:
        return _at_once(web.Response(text="alive\n"))

    async def _readyz(self, _request: web.Request) -> web.StreamResponse:
        await self._ask_database()
        lacking: list[str] = []
        if not self._bot.is_ready() or self._bot.is_closed():
            lacking.append("Discord is not connected.")
        if self._database.overdue is None:
            lacking.append("The database does not answer.")
        text = "\n".join(lacking or ["ready"]) + "\n"
        return _at_once(web.Response(text=text, status=503 if lacking else 200))

    async def _ask_database(self) -> None:
        """Ask it for what is due, which also shows whether it answers."""
        self._database.overdue = None
        if not hasattr(self._bot, "games"):
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                overdue = await self._bot.games.timers.overdue(self._bot.clock(), LATE_MS)
        except Exception as error:  # noqa: BLE001 - whatever it was, it is what the page says
            _log.debug("the database does not answer: %r", error)
        else:
            self._database.overdue = overdue


def _at_once(response: web.StreamResponse) -> web.StreamResponse:
    """Close the connection behind the answer: a task that waits for another is in the way."""
    response.force_close()
    return response
