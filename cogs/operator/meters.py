"""What is counted while the bot runs, and under which names."""

import asyncio
import copy
import time
from collections.abc import Callable, Mapping
from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import async_context
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

from cogs.core.client import Client
from cogs.core.listed import LISTED
from cogs.core.payload import Payload
from cogs.operator.lines import Method, stand_before, timed, timed_await
from cogs.render.buttons import read_id, read_menu
from rules.errors import RuleError
from rules.kernel.action import Action

OTHER = "other"
"""Whatever is none of ours, such as a button of an old version."""
_KINDS = discord.InteractionType
_GROUPS = (
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
)
ANSWER_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0)
"""The last are the moment at which an answer is put off, and Discord's own limit."""
STEP_S = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1)
WRITE_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
JOBS = (1, 2, 4, 8, 16, 32, 64)
SCOPES = frozenset({"user", "global", "shared"})
RATE_LIMITED = 429


def name_of(bot: Client, payload: Payload) -> tuple[str, str]:
    """The kind of an interaction and its command, as Discord has sent it."""
    kind: int = payload["type"]
    data: Payload = payload.get("data") or {}
    if kind == _KINDS.component.value:
        return "button", _known(_verb(data), bot.presses)
    if kind == _KINDS.modal_submit.value:
        return "form", _known(_verb(data), bot.forms)
    # The words of a command, without its options.
    words = [str(data.get("name", ""))]
    inner = data.get("options", ())
    while inner and inner[0].get("type") in _GROUPS:
        words.append(str(inner[0]["name"]))
        inner = inner[0].get("options", ())
    typed = " ".join(words)
    if typed not in LISTED and bot.tree.get_command(typed, type=_menu(data)) is None:
        typed = OTHER
    return ("typing" if kind == _KINDS.autocomplete.value else "command"), typed


def _menu(data: Payload) -> discord.AppCommandType:
    return discord.AppCommandType(int(data.get("type", 1)))


def _known(verb: str, known: Mapping[str, object]) -> str:
    return verb if verb in known else OTHER


def _verb(data: Payload) -> str:
    """What a button or form does, or what was picked in a menu."""
    custom_id = str(data.get("custom_id", ""))
    if read_menu(custom_id) is not None:
        return str(next(iter(data.get("values", ())), "")).partition(":")[0]
    found = read_id(custom_id)
    return found[0] if found is not None else OTHER


class Meters:
    """Counters of one bot, in a registry of their own."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        own = self.registry = CollectorRegistry()
        self.answers = Histogram(
            "linkboy_interaction_seconds",
            "From an interaction's arrival to Discord's word that it is answered or put off.",
            ("kind", "command"),
            registry=own,
            buckets=ANSWER_S,
        )
        self.unanswered = Counter(
            "linkboy_interactions_failed",
            "Answers that Discord did not take, or that came too late for it.",
            ("kind", "command"),
            registry=own,
        )
        self.steps = Counter(
            "linkboy_steps",
            "Actions worked out by the rules, by family and by what came of them.",
            ("family", "outcome"),
            registry=own,
        )
        self.step_seconds = Histogram(
            "linkboy_step_seconds", "How long that took.", registry=own, buckets=STEP_S
        )
        self.batches = Histogram(
            "linkboy_transaction_jobs",
            "Moves and notes in each transaction.",
            registry=own,
            buckets=JOBS,
        )
        self.writes = Histogram(
            "linkboy_transaction_seconds",
            "From the first move of a transaction to its commit.",
            ("outcome",),
            registry=own,
            buckets=WRITE_S,
        )
        self.requests = Counter(
            "linkboy_discord_requests",
            "Requests to Discord by the status of its answer; none where there was none.",
            ("status",),
            registry=own,
        )
        self.rate_limits = Counter(
            "linkboy_rate_limits",
            "Requests that Discord refused as too many, by what they were too many for.",
            ("scope",),
            registry=own,
        )

    def trace(self) -> aiohttp.TraceConfig:
        """What Discord's library hands to its session, for requests to be counted."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._answered_request)
        config.on_request_exception.append(self._failed_request)
        return config

    def attach(self, bot: Client) -> None:
        """Stand before what is counted."""
        readers = bot._connection.parsers  # pyright: ignore[reportPrivateUsage]
        readers["INTERACTION_CREATE"] = self._arriving(bot, readers["INTERACTION_CREATE"])
        # The engine is everybody's; a copy is watched.
        bot.games.engine = copy.copy(bot.games.engine)
        stand_before(bot.games.engine, "step", self._stepping)
        stand_before(bot.games.writer, "_commit", self._writing)

    def _arriving(self, bot: Client, reader: Method) -> Method:
        def read(payload: Payload) -> None:
            name, began = name_of(bot, payload), time.perf_counter()

            def seen(error: BaseException | None) -> None:
                if error is None:
                    self.answers.labels(*name).observe(time.perf_counter() - began)
                else:
                    self.unanswered.labels(*name).inc()

            # Whatever task the reader begins answers by this one.
            before = async_context.set(_Watched(async_context.get(), seen))  # type: ignore[arg-type]
            try:
                reader(payload)
            finally:
                async_context.reset(before)

        return read

    def _stepping(self, step: Method) -> Method:
        def call(
            state: object, actor: object, action: Action, *more: object, **named: object
        ) -> Any:  # noqa: ANN401
            family = type(action).__module__.split(".")[1]

            def seen(seconds: float, error: BaseException | None) -> None:
                self.step_seconds.observe(seconds)
                self.steps.labels(family, _outcome(error)).inc()

            return timed(step, seen)(state, actor, action, *more, **named)

        return call

    def _writing(self, commit: Method) -> Method:
        async def call(jobs: list[object], **named: object) -> Any:  # noqa: ANN401
            def seen(seconds: float, error: BaseException | None) -> None:
                self.batches.observe(len(jobs))
                self.writes.labels("failed" if error else "done").observe(seconds)

            return await timed_await(commit(jobs, **named), seen)

        return call

    async def _answered_request(
        self, _session: object, _context: object, request: aiohttp.TraceRequestEndParams
    ) -> None:
        response = request.response
        self.requests.labels(str(response.status)).inc()
        if response.status == RATE_LIMITED:
            scope = response.headers.get("X-RateLimit-Scope", "")
            self.rate_limits.labels(scope if scope in SCOPES else "unknown").inc()

    async def _failed_request(
        self, _session: object, _context: object, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(request.exception, asyncio.CancelledError):
            self.requests.labels("none").inc()


def _outcome(error: BaseException | None) -> str:
    if error is None:
        return "done"
    return "refused" if isinstance(error, RuleError) else "failed"


class _Watched:
    """Answers an interaction as another does, and tells when Discord has taken or refused it."""

    # Any: Discord's or SimCord's.
    def __init__(self, adapter: Any, seen: Callable[[BaseException | None], None]) -> None:  # noqa: ANN401
        self._adapter = adapter
        self._seen = seen

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        return getattr(self._adapter, name)

    async def create_interaction_response(self, *asked: object, **more: object) -> Any:  # noqa: ANN401
        answer = self._adapter.create_interaction_response(*asked, **more)
        return await timed_await(answer, lambda _, error: self._seen(error))
