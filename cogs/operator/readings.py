"""What is read off the bot at the moment somebody asks for its numbers."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from data.timers import Overdue

if TYPE_CHECKING:
    from cogs.core.feature import Client

Rows = Iterable[tuple[tuple[str, ...], float]]
"""Values, each with its labels."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A number by its name, what it says, and how it is read off the bot."""

    name: str
    about: str
    read: Callable[["Client"], Rows]
    labels: tuple[str, ...] = ()


def _one(value: float) -> Rows:
    return (((), value),)


def _latencies(bot: "Client") -> Rows:
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
        "Games that stay in memory, of at most 250.",
        lambda bot: _one(len(bot.games.writer.games)),
    ),
    Reading(
        "linkboy_games_in_memory_bytes",
        "What their documents come to, not compressed.",
        lambda bot: _one(sum(len(one.document.encoded) for one in bot.games.writer.games.values())),
    ),
)


@dataclass(slots=True)
class Answer:
    """What the database said when it was last asked; None where it said nothing."""

    overdue: Overdue | None = None


class Readings(Collector):
    """Reads all of them; of a bot that has not opened its database yet, nothing."""

    def __init__(self, bot: "Client", database: Answer) -> None:
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
        if hasattr(self._bot, "games"):
            for reading in READINGS:
                family = GaugeMetricFamily(reading.name, reading.about, labels=reading.labels)
                for labels, value in reading.read(self._bot):
                    family.add_metric(labels, value)
                yield family

    @property
    def _is_up(self) -> bool:
        return self._database.overdue is not None


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=value)
