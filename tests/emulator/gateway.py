"""The web socket side: hello, identify, heartbeat, resume, and the events that are sent down it."""

import asyncio
import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.emulator.payloads import guild_payload, user_payload
from tests.emulator.pulse import PATIENCE, Pulse
from tests.emulator.snowflakes import new_id
from tests.emulator.state import Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 9, 10, 11
HEARTBEAT_INTERVAL_MS = 41_250
REPLAYED = 1_000
GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 15
PRIVILEGED = {"GUILD_MEMBERS": 1 << 1, "GUILD_PRESENCES": 1 << 8, "MESSAGE_CONTENT": 1 << 15}


@dataclass(eq=False)
class Session:
    """One identified client; it outlives its socket, so that it can be resumed.

    It is told of the servers of one `shard` of so many.
    """

    intents: int
    shard: tuple[int, int] = (0, 1)
    id: str = field(default_factory=lambda: f"session-{new_id()}")
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    outbox: "asyncio.Queue[str | None] | None" = None
    socket: web.WebSocketResponse | None = None

    @property
    def is_connected(self) -> bool:
        return self.outbox is not None

    def has(self, guild_id: int) -> bool:
        """Whether a server is of its shard; direct messages, with 0, are of the first."""
        number, count = self.shard
        return (guild_id >> 22) % count == number

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it for the resumption while the client is away."""
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, text))
        self.send_text(text)

    def send(self, op: int, data: object = None) -> None:
        self.send_text(json.dumps({"op": op, "d": data}))

    def send_text(self, text: str) -> None:
        if self.outbox is not None:
            self.outbox.put_nowait(text)


class Gateway:
    """Serves one bot at a time, in as many processes as there are.

    Events go to the newest session of their shard, and to older ones that are still connected.
    `shards` is how many it advises, of which as many may identify at once as `max_concurrency`,
    and for a while as many as are `remaining`.
    """

    def __init__(self, world: World) -> None:
        self.url = ""
        self.shards = self.max_concurrency = 1
        self.remaining = 1000
        self.sessions: list[Session] = []
        self.identified = 0
        self.resumed = 0
        self.heartbeats = 0
        self.is_down = False
        self.allowed_privileged: set[str] = set()
        self.problems: list[str] = []
        self._world = world
        self._pulse = Pulse()
        self._sockets: set[web.WebSocketResponse] = set()

    @property
    def is_connected(self) -> bool:
        return self.session is not None and self.session.is_connected

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event to the bot, if it asked for this kind of event."""
        if self.session is None or not self._is_wanted(event):
            return
        about = data.get("guild_id") or (data["id"] if event.startswith("GUILD_") else 0)
        theirs = [session for session in self.sessions if session.has(int(about))]
        for session in theirs:
            if session.is_connected or session is theirs[-1]:
                session.dispatch(event, data)

    @property
    def session(self) -> Session | None:
        """The newest of all."""
        return self.sessions[-1] if self.sessions else None

    def connected_to(self, shard: int) -> bool:
        """Whether anybody is connected to a shard."""
        return any(one.is_connected and one.shard[0] == shard for one in self.sessions)

    def has_intent(self, intent: int) -> bool:
        return self.session is not None and bool(self.session.intents & intent)

    async def connected(self, *, times: int | None = None, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Wait until the bot is connected (for the n-th time, identified or resumed)."""
        await self._pulse.until(
            lambda: self.is_connected and (times or 0) <= self.identified + self.resumed,
            lambda: f"no connection; {self.identified} identified, {self.resumed} resumed",
            timeout,
        )

    async def disconnect(self, code: int = 4000) -> None:
        """Close the socket the way a network fault or Discord does; the session can be resumed."""
        if self.session is not None and self.session.socket is not None:
            socket = self.session.socket
            self._detach(self.session)
            await socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (opcode 7)."""
        if self.session is not None:
            self.session.send(RECONNECT)

    def invalidate(self) -> None:
        """Tell the bot that its session is over: it has to identify again (opcode 9)."""
        if self.session is not None:
            self.sessions.pop().send(INVALID_SESSION, data=False)

    async def close(self) -> None:
        """End all sockets."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one client until its socket closes; nobody is there while it `is_down`."""
        if self.is_down:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        self._sockets.add(socket)
        outbox: asyncio.Queue[str | None] = asyncio.Queue()
        writer = asyncio.create_task(_write(socket, outbox))
        outbox.put_nowait(
            json.dumps({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL_MS}})
        )
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(json.loads(frame.data), socket, outbox)
        finally:
            self._sockets.discard(socket)
            for session in self.sessions:
                if session.socket is socket:
                    self._detach(session)
            outbox.put_nowait(None)
            await writer
        return socket

    async def _receive(
        self, frame: Json, socket: web.WebSocketResponse, outbox: "asyncio.Queue[str | None]"
    ) -> None:
        op, data = frame["op"], frame["d"]
        if op == HEARTBEAT:
            self.heartbeats += 1
            outbox.put_nowait(json.dumps({"op": HEARTBEAT_ACK, "d": None}))
        elif op == IDENTIFY:
            forbidden = self._forbidden(data["intents"])
            if forbidden:
                self.problems.append(f"privileged intents were asked for: {', '.join(forbidden)}")
                await socket.close(code=4014)
                return
            number, count = data.get("shard") or (0, 1)
            session = Session(data["intents"], (number, count), socket=socket, outbox=outbox)
            self._identify(session, shard=data.get("shard"))
        elif op == RESUME:
            self._resume(data, socket, outbox)

    def _forbidden(self, intents: int) -> list[str]:
        return [
            name
            for name, bit in PRIVILEGED.items()
            if intents & bit and name not in self.allowed_privileged
        ]

    def _identify(self, session: Session, *, shard: list[int] | None) -> None:
        self.sessions = [one for one in self.sessions if one.is_connected] + [session]
        self.identified += 1
        guilds = [
            guild
            for guild in self._world.guilds.values()
            if guild.id not in self._world.left_guilds and session.has(guild.id)
        ]
        ready: Json = {
            "v": 10,
            "user": user_payload(self._world.bot),
            "application": {"id": str(self._world.application_id), "flags": 0},
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
        }
        if shard is not None:
            ready["shard"] = shard
        session.dispatch("READY", ready)
        if self.has_intent(GUILDS):
            for guild in guilds:
                session.dispatch("GUILD_CREATE", guild_payload(guild, self._world.bot))
        self._pulse.beat()

    def _resume(
        self, data: Json, socket: web.WebSocketResponse, outbox: "asyncio.Queue[str | None]"
    ) -> None:
        session = next((one for one in self.sessions if one.id == data["session_id"]), None)
        if session is None:
            outbox.put_nowait(json.dumps({"op": INVALID_SESSION, "d": False}))
            return
        session.socket, session.outbox = socket, outbox
        self.resumed += 1
        _replay(session, ((number, text) for number, text in session.sent if number > data["seq"]))
        session.dispatch("RESUMED", {})
        self._pulse.beat()

    def _detach(self, session: Session) -> None:
        session.socket = session.outbox = None
        self._pulse.beat()

    def _is_wanted(self, event: str) -> bool:
        if event.startswith("MESSAGE_"):
            return self.has_intent(GUILD_MESSAGES)
        return event == "INTERACTION_CREATE" or self.has_intent(GUILDS)


def _replay(session: Session, events: Iterable[tuple[int, str]]) -> None:
    for _, text in list(events):
        session.send_text(text)


async def _write(socket: web.WebSocketResponse, outbox: "asyncio.Queue[str | None]") -> None:
    """Send what is in the outbox, in order, until it is closed by None or the client is gone."""
    while (text := await outbox.get()) is not None:
        if socket.closed:
            return
        try:
            await socket.send_str(text)
        except ConnectionError:
            return
