"""Puts before the bot what its settings ask for; of a bot that nobody watches, nothing is here."""

import logging
from typing import TYPE_CHECKING

from cogs.core.client import Client
from data.configuration import JSON

if TYPE_CHECKING:
    from cogs.operator.meters import Meters
    from cogs.operator.server import Server


def line_format(log_format: str) -> logging.Formatter | None:
    """How lines of the log are written, None for the usual way."""
    if log_format != JSON:
        return None
    from cogs.operator.lines import JsonLines

    return JsonLines()


class Watching:
    """Watches a bot from before it logs in until it has closed."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._meters: Meters | None = None
        self._server: Server | None = None
        self.port = 0
        if bot.configuration.metrics_port is not None:
            # Imported only here: most bots are watched by nobody.
            from cogs.operator import meters

            self._meters = meters.Meters()
            bot.http.http_trace = self._meters.trace()

    async def open(self) -> None:
        """Say that the bot lives, while it gets ready; once. Raises ConfigurationError."""
        configuration = self._bot.configuration
        if self._server is not None:
            return
        if self._meters is not None and configuration.metrics_port is not None:
            from cogs.operator import server

            self._server = server.Server(self._bot, self._meters)
            self.port = await self._server.open(
                configuration.metrics_host, configuration.metrics_port
            )

    def attach(self) -> None:
        """Begin to count, once all is there that is counted."""
        if self._meters is not None:
            self._meters.attach(self._bot)
        if self._bot.configuration.log_format == JSON:
            from cogs.operator.lines import JsonLines, remember_origins

            remember_origins(self._bot)
            for handler in logging.getLogger().handlers:
                if isinstance(handler.formatter, JsonLines):
                    handler.formatter.bot = self._bot

    async def close(self) -> None:
        """Say nothing more."""
        if self._server is not None:
            await self._server.close()
