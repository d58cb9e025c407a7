"""What the REST routes work on: the records, the gateway, the commands and the interactions."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from discord import Permissions

from tests.contract.shapes import records
from tests.emulator.commands import Commands
from tests.emulator.gateway import MESSAGE_CONTENT, Gateway
from tests.emulator.interactions import Interaction
from tests.emulator.payloads import blanked, channel_payload, message_event, message_payload
from tests.emulator.pulse import Pulse
from tests.emulator.state import Channel, Guild, Json, Message, Role, User, World
from tests.emulator.strict import RefusalError, require_emojis, rung_by

ACK_DEADLINE = 30.0
"""Ten times Discord's: a busy machine is not what is tried. A test of the limit sets its own."""


if TYPE_CHECKING:
    from tests.emulator.webhook_routes import Hook


@dataclass(eq=False)
class Request:
    """One request of the bot as it came, and what became of it."""

    method: str
    path: str
    query: dict[str, str]
    body: Json | list[Json] | None
    filenames: list[str] = field(default_factory=list)
    at: float = field(default_factory=time.perf_counter)
    status: int = 0
    seconds: float = 0.0
    code: int = 0
    ids: dict[str, str] = field(default_factory=dict)

    @property
    def record(self) -> Json:
        """The body as an object; an absent one is empty."""
        return self.body if isinstance(self.body, dict) else {}

    def number(self, name: str) -> int:
        """Return an id from the path."""
        return int(self.ids[name])


class Server:
    """The shared state behind all routes."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.gateway = Gateway(world)
        self.commands = Commands(world.application_id)
        self.interactions: dict[str, Interaction] = {}
        self.hooks: dict[str, Hook] = {}
        self.ack_deadline = ACK_DEADLINE
        self.nonces: dict[str, tuple[float, Message]] = {}
        self.pulse = Pulse()

    def channel(self, request: Request, *needed: str) -> Channel:
        """Return the channel in the path; refuse where the bot lacks a permission."""
        channel = self.world.channels.get(request.number("channel"))
        if channel is None:
            raise RefusalError(404, 10003, "Unknown Channel")
        allowed = self.world.permissions(self.world.bot, channel)
        if channel.guild.id in self.world.left_guilds or not allowed.view_channel:
            raise RefusalError(403, 50001, "Missing Access")
        if not allowed.is_superset(Permissions(**dict.fromkeys(needed, True))):
            raise RefusalError(403, 50013, "Missing Permissions")
        return channel

    def may(self, channel: Channel) -> Permissions:
        """Return what the bot may do in a channel."""
        return self.world.permissions(self.world.bot, channel)

    def message(self, request: Request) -> Message:
        """Return the message in the path, as far as a bot can get at it through the channel."""
        message = self.channel(request).messages.get(request.number("message"))
        if message is None or message.is_ephemeral:
            raise RefusalError(404, 10008, "Unknown Message")
        return message

    def require_emojis(self, request: Request) -> None:
        """Refuse a request with an emoji in a button or an option that is not there."""
        data = request.record.get("data")
        body = data if isinstance(data, dict) else request.record
        require_emojis(records(body.get("components")), self.world.emojis)

    def guild(self, request: Request) -> Guild:
        guild = self.world.guilds.get(request.number("guild"))
        if guild is None or guild.id in self.world.left_guilds:
            raise RefusalError(404, 10004, "Unknown Guild")
        return guild

    def interaction(self, request: Request) -> Interaction:
        """Return the interaction whose token is in the path, if the token is still good."""
        interaction = self.interactions.get(request.ids["token"])
        if interaction is None and request.number("application") != self.world.application_id:
            raise RefusalError(404, 10015, "Unknown Webhook")
        if interaction is None or interaction.is_expired:
            raise RefusalError(401, 50027, "Invalid Webhook Token")
        if interaction.ack is None:
            raise RefusalError(404, 10015, "Unknown Webhook")
        return interaction

    @contextmanager
    def noting_refusals(self, interaction: Interaction) -> Iterator[None]:
        """Let the interaction remember what was refused on its behalf."""
        try:
            yield
        except RefusalError as refusal:
            interaction.refusals.append(refusal.code)
            interaction.touch()
            raise

    def publish_message(self, message: Message) -> None:
        """Keep a new message and tell the bot about it; a thread that is written to is awake."""
        channel = message.channel
        message.rings = rung_by(message, self.world)
        message.calls = message.rings & {one.name for one in message.mentions}
        if not message.is_ephemeral and channel.is_thread:
            channel.people |= {one.id for one in message.mentions}
            self.stir(channel)
        self.world.add_message(message)
        self.send_message_event("MESSAGE_CREATE", message)

    def send_message_event(self, event: str, message: Message) -> None:
        """Tell the bot that a message came or changed, unless it is ephemeral."""
        if not message.is_ephemeral:
            self.gateway.dispatch(event, message_event(message, can_read=self.can_read(message)))
        self.pulse.beat()

    def can_read(self, message: Message) -> bool:
        """Whether the bot is told what a message says."""
        bot = self.world.bot
        is_own = message.author is bot or bot in message.mentions
        return is_own or self.gateway.has_intent(MESSAGE_CONTENT)

    def read(self, message: Message) -> Json:
        """Return a message that the bot asks for."""
        return message_payload(message) if self.can_read(message) else blanked(message)

    def stir(self, thread: Channel, *, is_archived: bool = False) -> None:
        """Wake a thread or have it sleep, and tell the bot where it was not so."""
        thread.is_stirred = not is_archived
        if thread.is_archived is not is_archived:
            thread.is_archived = is_archived
            self.gateway.dispatch("THREAD_UPDATE", channel_payload(thread))

    def remove_message(self, message: Message) -> None:
        """Delete a message and tell the bot."""
        message.is_deleted = True
        message.channel.messages.pop(message.id, None)
        if not message.is_ephemeral:
            ids = {"id": message.id, "channel_id": message.channel.id}
            ids["guild_id"] = message.channel.guild.id
            self.gateway.dispatch("MESSAGE_DELETE", {key: str(value) for key, value in ids.items()})
        self.pulse.beat()


Target = User | Role
Handler = Callable[[Server, Request], Json | list[Json] | None]


class Routes:
    """The table of routes: method and path, with names in braces, to a handler."""

    def __init__(self) -> None:
        self._table: dict[tuple[str, int], list[tuple[list[str], str, Handler]]] = {}

    def add(self, method: str, path: str) -> Callable[[Handler], Handler]:
        """Register the decorated handler; literal parts go before named ones."""

        def register(handler: Handler) -> Handler:
            template = path.strip("/").split("/")
            routes = self._table.setdefault((method, len(template)), [])
            routes.append((template, path, handler))
            routes.sort(key=lambda route: sum(part.startswith("{") for part in route[0]))
            return handler

        return register

    def find(self, request: Request) -> tuple[str, Handler] | None:
        """Return the route's path and handler, and put the ids into the request."""
        places = request.path.strip("/").split("/")
        for template, path, handler in self._table.get((request.method, len(places)), []):
            ids = _match(template, places)
            if ids is not None:
                request.ids = ids
                return path, handler
        return None


def _match(template: list[str], places: list[str]) -> dict[str, str] | None:
    ids: dict[str, str] = {}
    for expected, actual in zip(template, places, strict=True):
        if expected.startswith("{"):
            ids[expected[1:-1]] = actual
        elif expected != actual:
            return None
    return ids
