"""A line to the PostgreSQL server of the tests that can be cut, at a chosen moment."""

import asyncio
from pathlib import Path

from sqlalchemy import make_url

from tests import servers

CHUNK = 65536
SOCKET = ".s.PGSQL.5432"


class Line:
    """The way by which a database is reached, until it is cut; the server knows nothing of it."""

    def __init__(self, database: str) -> None:
        self.database = database
        parsed = make_url(servers.address(database))
        self._to = Path(str(parsed.query["host"])) / SOCKET
        self._plain = parsed.set(query={}, host="127.0.0.1")
        self._port = 0
        self._server: asyncio.Server | None = None
        self._calls: set[_Call] = set()
        self._marker = b""
        self._loses_answer = False
        self.cuts = 0
        """How often all calls were ended."""

    @property
    def url(self) -> str:
        """The database, by way of this line."""
        return self._plain.set(port=self._port).render_as_string(hide_password=False)

    async def mend(self) -> None:
        """Take calls, at the same address as before."""
        if self._server is not None:
            return
        self._server = await asyncio.start_server(self._call, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """End all calls, and take no more."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.drop()

    def drop(self) -> None:
        """End all calls; whoever calls again is heard."""
        self.cuts += 1
        for call in self._calls:
            call.end()

    def drop_at(self, marker: bytes, *, loses_answer: bool) -> None:
        """Drop all when these bytes are sent: before they arrive, or once they are answered."""
        self._marker, self._loses_answer = marker, loses_answer

    def hears(self, asked: bytes) -> bool:
        """Whether this is what all calls are dropped at."""
        if not self._marker or self._marker not in asked:
            return False
        self._marker = b""
        return True

    @property
    def loses_answer(self) -> bool:
        """Whether it is the answer that does not arrive."""
        return self._loses_answer

    async def _call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, asking = await asyncio.open_unix_connection(str(self._to))
        call = _Call(self, writer, asking)
        self._calls.add(call)
        await asyncio.gather(call.ask(reader), call.answer(answers))
        self._calls.discard(call)


class _Call:
    """A connection of the bot's and the one of ours that it is carried over."""

    def __init__(
        self, line: Line, to_bot: asyncio.StreamWriter, to_server: asyncio.StreamWriter
    ) -> None:
        self._line = line
        self._to_bot, self._to_server = to_bot, to_server
        self._is_last = False

    def end(self) -> None:
        """The bot's end and the server's are gone, without a word."""
        self._to_bot.transport.abort()
        self._to_server.transport.abort()

    async def ask(self, said: asyncio.StreamReader) -> None:
        """Carry what the bot says."""
        while chunk := await _read(said):
            if self._line.hears(chunk):
                self._is_last = True
                if not self._line.loses_answer:
                    self._line.drop()
                    return
            self._to_server.write(chunk)
        self._to_server.close()

    async def answer(self, said: asyncio.StreamReader) -> None:
        """Carry what the server says."""
        while chunk := await _read(said):
            if self._is_last:
                self._line.drop()
                return
            self._to_bot.write(chunk)
        self._to_bot.close()


async def _read(said: asyncio.StreamReader) -> bytes:
    """What comes next, nothing once the other end is gone."""
    try:
        return await said.read(CHUNK)
    except ConnectionError:
        return b""
