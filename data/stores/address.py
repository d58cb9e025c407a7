"""Where a PostgreSQL server is: how it is called, and what is said where it does not answer."""

import importlib
import socket
from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL

from data.errors import DatabaseError, NotNowError

Driver = Any
"""What asyncpg has made: it says nothing of its types."""
asyncpg: Driver = importlib.import_module("asyncpg")
PATIENCE_S = 10.0
SILENCE_S = 30
"""After so many seconds without a sign of the other end a connection is lost, for both ends."""
SETTINGS: Mapping[str, str] = {
    "application_name": "linkboy",
    "synchronous_commit": "on",
    "jit": "off",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}
OF_TCP: Mapping[str, int] = {
    "TCP_KEEPIDLE": 10,
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 4,
    "TCP_USER_TIMEOUT": SILENCE_S * 1000,
}
"""The same at this end, as far as the system knows them."""
_AWAY = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,
)
"""So a connection ends that was in use; the last is the driver's, which lost its place as it did.

What fails before there is a connection is no matter of its kind: `data.database.connecting`.
"""
_NO_WAY_IN = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError)


class NoAnswerError(NotNowError):
    """There is no way in now, and there may be in a while."""


class Address:
    """The address of a database, whose password is never said."""

    def __init__(self, url: URL) -> None:
        self._whole = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.user = url.username or "of this machine"
        host = url.host or url.query.get("host") or "localhost"
        self.server = f"{host}:{url.port or 5432}"
        self.database = url.database
        self.name = f"the database {url.database} at {self.server}"

    async def call(self, settings: Mapping[str, str]) -> Driver:
        """A new connection, with the errors of asyncpg."""
        connection = await asyncpg.connect(
            self._whole, timeout=PATIENCE_S, server_settings=dict(settings)
        )
        _watch_silence(connection._transport.get_extra_info("socket"))
        return connection

    async def reach(self, settings: Mapping[str, str]) -> Driver:
        """The same. Raises DatabaseError where there is no way in."""
        try:
            return await self.call(settings)
        except _NO_WAY_IN as error:
            kind = NoAnswerError if is_away(error) else DatabaseError
            raise kind(self._why_not(error)) from None

    def _why_not(self, error: Exception) -> str:
        """Why there is no way in, in one line."""
        if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
            return (
                f"PostgreSQL at {self.server} does not let the user {self.user} in. Write the "
                "right user and password in its address."
            )
        if isinstance(error, asyncpg.InvalidCatalogNameError):
            return f"There is no {self.name.removeprefix('the ')}. Create it, or name another."
        if isinstance(error, asyncpg.PostgresError):
            why = " ".join(str(error).split())
            return f"PostgreSQL at {self.server} refuses: {why}"
        if isinstance(error, OSError):
            return (
                f"No PostgreSQL answers at {self.server}. See to it that it runs and can be "
                "reached, or name another server."
            )
        return f"The address of {self.name} says something that asyncpg does not know."


def is_away(error: BaseException | None) -> bool:
    """Whether an error says only that the server cannot be had now, or was lost."""
    while error is not None:
        if isinstance(error, _AWAY):
            return True
        # Of the driver's own mistakes in use this alone is none of ours.
        if isinstance(error, asyncpg.InterfaceError) and "closed" in str(error):
            return True
        error = getattr(error, "orig", None) or error.__cause__
    return False


def _watch_silence(own: socket.socket) -> None:
    """Have a connection end that has gone silent, instead of waiting a quarter of an hour."""
    if own.family not in (socket.AF_INET, socket.AF_INET6):
        return
    own.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in OF_TCP.items():
        if hasattr(socket, name):
            own.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
