"""A Discord of our own on loopback sockets, to which the unmodified client connects."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from types import TracebackType
from typing import Self

import discord
from aiohttp import web
from discord import Permissions
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from tests.contract import Contract, assert_no_problems
from tests.emulator.actors import Actors
from tests.emulator.commands import Commands
from tests.emulator.faults import Faults
from tests.emulator.gateway import Gateway
from tests.emulator.interactions import Interaction
from tests.emulator.payloads import channel_payload, guild_payload
from tests.emulator.pulse import PATIENCE
from tests.emulator.rest import PREFIX, Rest
from tests.emulator.server import Request, Server
from tests.emulator.snowflakes import new_id
from tests.emulator.state import (
    BOT,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Guild,
    User,
    World,
)
from tests.pointed import hurry, pointed_to

TOKEN = "emulated.bot.token"
LOOK_AGAIN = 0.01
KEPT_S = 1e9
"""No connection is closed for being idle: not in the tests that move time either."""


class Emulator(Actors):
    """Use it as an async context manager; leaving the block raises if the bot sent nonsense.

    `is_validating`: whether every request goes through the contract. `is_pointing`: whether
    clients of this very process are led here. `history`: how many messages and requests are
    remembered, all of them by default.
    """

    def __init__(
        self,
        contract: Contract | None = None,
        *,
        is_validating: bool = True,
        is_pointing: bool = True,
        history: int | None = None,
    ) -> None:
        self.world = World(history=history)
        super().__init__(Server(self.world))
        self.rest = Rest(self.server, history=history)
        if is_validating:
            self.rest.contract = contract or Contract()
        self.rest_url = self.gateway_url = ""
        self._is_pointing = is_pointing
        self._runner: web.AppRunner | None = None
        self._pointing = ExitStack()

    async def __aenter__(self) -> Self:
        # What SimCord put in its place stays there where a test failed before in this process.
        async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]
        application = web.Application(client_max_size=32 * 1024 * 1024)
        application.router.add_get("/gateway", self.gateway.serve)
        application.router.add_route("*", PREFIX + "/{tail:.*}", self.rest.serve)
        self._runner = web.AppRunner(
            application, access_log=None, shutdown_timeout=0.1, keepalive_timeout=KEPT_S
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.rest_url = f"http://{host}:{port}{PREFIX}"
        self.gateway_url = self.gateway.url = f"ws://{host}:{port}/gateway"
        if self._is_pointing:
            self._pointing.enter_context(pointed_to(self.rest_url, self.gateway_url))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pointing.close()
        self.faults.clear()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if error is None:
            assert_no_problems([*self.problems, *self.gateway.problems])

    @property
    def gateway(self) -> Gateway:
        return self.server.gateway

    @property
    def faults(self) -> Faults:
        return self.rest.faults

    @property
    def commands(self) -> Commands:
        return self.server.commands

    @property
    def bot(self) -> User:
        return self.world.bot

    @property
    def contract(self) -> Contract | None:
        """The contract that all requests are checked against."""
        return self.rest.contract

    @contract.setter
    def contract(self, contract: Contract | None) -> None:
        self.rest.contract = contract

    @property
    def problems(self) -> list[str]:
        """What Discord would have refused so far; clear it where nonsense is on purpose."""
        return self.rest.problems

    def guild(self, name: str = "Keep", bot_permissions: Permissions = BOT) -> Guild:
        """Declare a guild that the bot is in."""
        return self.world.add_guild(name, bot_permissions)

    def channel(self, guild: Guild, name: str = "tavern") -> Channel:
        """Declare a text channel."""
        return self._tell("CHANNEL_CREATE", self.world.add_channel(Channel(name, guild)))

    def forum(
        self, guild: Guild, name: str = "campaigns", *, tags: int = 0, demands_tag: bool = False
    ) -> Channel:
        """Declare a forum, with so many tags."""
        ids = tuple(new_id() for _ in range(tags))
        forum = Channel(name, guild, kind=FORUM, tags=ids, demands_tag=demands_tag)
        return self._tell("CHANNEL_CREATE", self.world.add_channel(forum))

    def sleep(self, *threads: Channel) -> None:
        """Let time go by in which nothing is sent to threads: Discord archives them.

        All of those to which nothing was sent since the last time, if none is named.
        """
        there = threads or [one for one in self.world.channels.values() if one.is_thread]
        for thread in there:
            if threads or not thread.is_stirred:
                self.server.stir(thread, is_archived=True)
            thread.is_stirred = False

    def lock(self, thread: Channel) -> None:
        """Lock a thread, as a moderator does."""
        thread.is_locked = True
        self._tell("THREAD_UPDATE", thread)

    @asynccontextmanager
    async def away(self) -> AsyncIterator[None]:
        """Let the bot lose its connection; Discord tells people that what they do has failed.

        When the block ends the bot resumes, and is sent what it missed.
        """
        times = self.gateway.identified + self.gateway.resumed + 1
        self.gateway.is_down = True
        await self.gateway.disconnect()
        try:
            yield
        finally:
            self.gateway.is_down = False
        await self.gateway.connected(times=times)

    def thread(self, parent: Channel, name: str, *, is_private: bool = False) -> Channel:
        """Declare a thread under a channel."""
        kind = PRIVATE_THREAD if is_private else PUBLIC_THREAD
        thread = Channel(name, parent.guild, kind=kind, parent=parent)
        return self._tell("THREAD_CREATE", self.world.add_channel(thread))

    def member(self, guild: Guild, who: str | User, permissions: Permissions | None = None) -> User:
        """Declare a member: a new user by name, or one who is in another guild already."""
        user = self.world.add_user(who) if isinstance(who, str) else who
        self.world.add_member(guild, user, permissions)
        return user

    def deny(self, channel: Channel, user: User, denied: Permissions) -> None:
        """Take permissions in a channel from somebody (the bot, say) and tell the bot."""
        channel.overwrites[user.id] = (0, denied.value)
        self._tell("CHANNEL_UPDATE", channel)

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a guild."""
        self.world.left_guilds.add(guild.id)
        self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)})

    def invite_bot(self, guild: Guild) -> None:
        """Invite the bot again."""
        self.world.left_guilds.discard(guild.id)
        payload = guild_payload(guild, self.bot)
        # A guild that says it is available has come back from an outage, it is not joined.
        del payload["unavailable"]
        self.gateway.dispatch("GUILD_CREATE", payload)

    def sent(self, method: str, path: str) -> list[Request]:
        """Return the bot's requests whose path matches (`/channels/*/messages`), oldest first."""
        return self.rest.sent(method, path)

    def forget(self, interaction: Interaction) -> None:
        """Forget an interaction that is over, so that a long run does not keep them all."""
        self.server.interactions.pop(interaction.token, None)

    async def until(
        self,
        condition: Callable[[], bool],
        what: str | Callable[[], str] = "it did not come true",
        timeout: float = PATIENCE,  # noqa: ASYNC109 - the tests choose how long they wait
    ) -> None:
        """Wait until something holds, here or in a bot of this process; `what` if it does not."""
        described = what if callable(what) else lambda: what
        await self.server.pulse.until(condition, described, timeout, LOOK_AGAIN)

    @asynccontextmanager
    async def running(self, client: discord.Client) -> AsyncIterator[discord.Client]:
        """Run a bot within the block, from its login until it is closed in good order."""
        hurry(client)
        times = self.gateway.identified + self.gateway.resumed + 1
        bot_task = asyncio.create_task(client.start(TOKEN), name="bot")
        ready_task = asyncio.create_task(self._ready(client, times), name="ready")
        try:
            await asyncio.wait({bot_task, ready_task}, return_when=asyncio.FIRST_COMPLETED)
            if bot_task.done():
                bot_task.result()
            await ready_task
            yield client
        finally:
            ready_task.cancel()
            await client.close()
            await bot_task

    async def _ready(self, client: discord.Client, times: int) -> None:
        await self.gateway.connected(times=times)
        await client.wait_until_ready()

    def _tell(self, event: str, channel: Channel) -> Channel:
        self.gateway.dispatch(event, channel_payload(channel))
        return channel
