"""The pages for an operator's tools: numbers for Prometheus, whether it lives, and is ready."""

import asyncio
import errno
import logging
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from aiohttp import web
from prometheus_client import GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.aiohttp import make_aiohttp_handler
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cogs.core.client import Client
from cogs.core.scheduler import LATE_MS
from cogs.operator.meters import Meters
from data.configuration import ConfigurationError
from data.database import reading
from data.stores.measures import Measures
from data.timers import Overdue
from data.writer import MOST_GAMES

Rows = Iterable[tuple[tuple[str, ...], float]]
"""Values, each with its labels."""
MOST_PORTS = 16
"""Several of one machine share their settings: each takes the next port that is free."""
PATIENCE_S = 5.0
CLOSING_S = 1.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """A number by its name, what it says, and how it is read off the bot."""

    name: str
    about: str
    read: Callable[[Client], Rows]
    labels: tuple[str, ...] = ()


def _one(value: float) -> Rows:
    return (((), value),)


def _latencies(bot: Client) -> Rows:
    """By shard, for those that have heard from Discord."""
    shards = getattr(bot, "latencies", None) or [(0, bot.latency)]
    for shard, latency in shards:
        if math.isfinite(latency):
            yield (str(shard),), latency


READINGS: tuple[Reading, ...] = (
    Reading(
        "linkboy_ready",
        "1 while Discord is connected.",
        lambda bot: _one(bot.is_ready() and not bot.is_closed()),
    ),
    Reading(
        "linkboy_gateway_latency_seconds",
        "How long Discord takes to answer a heartbeat of each shard.",
        _latencies,
        ("shard",),
    ),
    Reading(
        "linkboy_lease_fence",
        "Shards that this process has among several, each with the number of its lease.",
        lambda bot: [((str(shard),), fence) for shard, fence in bot.games.share.fences.items()],
        ("shard",),
    ),
    Reading(
        "linkboy_shard_stage",
        "How far each of them has come: 1 leased, 2 read, 3 told, 4 its clock runs, 5 shown.",
        lambda bot: [((str(shard),), one.stage) for shard, one in bot.games.share.held.items()],
        ("shard",),
    ),
    Reading(
        "linkboy_games_in_trouble",
        "Games of which something cannot be done now: told, drawn, shown, or done in time.",
        lambda bot: [((what,), count) for what, count in bot.trouble.counts().items()],
        ("what",),
    ),
    Reading("linkboy_servers", "Servers that the bot is in.", lambda bot: _one(len(bot.guilds))),
    Reading(
        "linkboy_queue_jobs",
        "Moves and notes that wait for the transaction under way.",
        lambda bot: _one(bot.games.writer.queue),
    ),
    Reading(
        "linkboy_games",
        "Games that have a channel.",
        lambda bot: _one(len(set(bot.games.places.channels.values()))),
    ),
    Reading(
        "linkboy_games_in_memory",
        f"Games that stay in memory, of at most {MOST_GAMES}.",
        lambda bot: _one(len(bot.games.writer.games)),
    ),
    Reading(
        "linkboy_games_in_memory_bytes",
        "What their documents come to.",
        lambda bot: _one(sum(one.document.size for one in bot.games.writer.games.values())),
    ),
)


@dataclass(slots=True)
class Answer:
    """What the database said when it was last asked; None where it said nothing."""

    overdue: Overdue | None = None
    measures: Measures | None = None


class Readings(Collector):
    """Reads all of them; of a bot that has not opened its database yet, nothing."""

    def __init__(self, bot: Client, database: Answer) -> None:
        self._bot = bot
        self._database = database

    def collect(self) -> Iterator[Metric]:
        """Every number as it is now."""
        yield _gauge("linkboy_database_up", "1 while the database answers.", self._is_up)
        if (overdue := self._database.overdue) is not None:
            yield _gauge("linkboy_timers_due", "Timers of this process that are due.", overdue.due)
            yield _gauge("linkboy_timers_late", "Those due for over a minute.", overdue.late)
            yield _gauge(
                "linkboy_timers_oldest_seconds",
                "Since when the oldest of them is due.",
                overdue.oldest / 1000,
            )
        if (measures := self._database.measures) is not None:
            yield from _measured(measures, self._bot.clock() / 1000)
        if hasattr(self._bot, "games"):
            for reading in READINGS:
                family = GaugeMetricFamily(reading.name, reading.about, labels=reading.labels)
                for labels, value in reading.read(self._bot):
                    family.add_metric(labels, value)
                yield family

    @property
    def _is_up(self) -> bool:
        return self._database.overdue is not None


def _measured(measures: Measures, now: float) -> Iterator[Metric]:
    """What its kind of database knows."""
    yield _gauge("linkboy_database_bytes", "How large the database is.", measures.size)
    if measures.free is not None:
        yield _gauge("linkboy_disk_free_bytes", "What is free where its file is.", measures.free)
    if measures.backed_up_at is not None:
        age = now - measures.backed_up_at if measures.backed_up_at else math.inf
        yield _gauge("linkboy_backup_age_seconds", "Since the newest copy by `backup`.", age)
    if measures.clock_ahead_s is not None:
        about = "How far this machine's clock is ahead of the database server's."
        yield _gauge("linkboy_clock_ahead_seconds", about, measures.clock_ahead_s)
    if measures.shards_unowned is not None:
        yield _gauge(
            "linkboy_shards_unowned", "Shards that no process has.", measures.shards_unowned
        )


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=value)


class Server:
    """Serves them from the bot's own loop: whoever is answered knows that it goes round."""

    def __init__(self, bot: Client, meters: Meters) -> None:
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
        await self._measure()
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

    async def _measure(self) -> None:
        """Ask what it has come to, of a database that has just answered."""
        self._database.measures = None
        if self._database.overdue is None:
            return
        database = self._bot.database
        try:
            async with asyncio.timeout(PATIENCE_S), reading(database.engine) as connection:
                self._database.measures = await database.door.measure(connection)
        except Exception as error:  # noqa: BLE001 - the next look may find more
            _log.debug("the database is not measured: %r", error)


def _at_once(response: web.StreamResponse) -> web.StreamResponse:
    """Close the connection behind the answer: a task that waits for another is in the way."""
    response.force_close()
    return response
