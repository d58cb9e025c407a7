"""Waits for Discord while the bot starts: a line each time, in growing pauses, and no traceback.

A start asks Discord for a few things before its first connection. Whatever of that fails because
Discord cannot be had is asked again; what Discord refuses is not.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from discord.http import HTTPClient, Route

from data.errors import growing_pauses

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
AWAY = (aiohttp.ClientError, OSError, discord.DiscordServerError)
"""What says only that Discord cannot be had now."""
RATE_LIMITED = 429
REFUSED_TOKEN = 4004
"""How Discord's gateway ends a connection whose token it does not know."""
OF_SETTINGS = frozenset({4010, 4011, 4012, 4013, 4014})
"""And one that another start would ask for in the same way."""
REFUSALS = (
    discord.LoginFailure,
    discord.ConnectionClosed,
    discord.Forbidden,
    discord.NotFound,
)
"""By what Discord ends a start, or the bot."""
_log = logging.getLogger(__name__)
Request = Callable[..., Awaitable[Any]]


def is_away(error: BaseException | None) -> bool:
    """Whether an error says only that Discord cannot be had now.

    The library waits out what it asked too much by itself: the rest comes of Discord's guards, who
    let nobody in from a whole network for a while.
    """
    refused = isinstance(error, discord.HTTPException) and error.status == RATE_LIMITED
    return refused or isinstance(error, AWAY)


def why_away(error: BaseException | None) -> str:
    """The same in one line, without an address that could hold a token."""
    if isinstance(error, discord.ConnectionClosed):
        return f"Discord has ended the connection (code {error.code})."
    if isinstance(error, discord.HTTPException):
        return f"Discord answers {error.status}."
    if isinstance(error, aiohttp.ClientConnectorError):
        number, said = error.os_error.errno or 0, error.os_error.strerror
        reason = os.strerror(number) if number > 0 else said or type(error.os_error).__name__
        return f"Discord cannot be reached at {error.host}: {reason}."
    return f"Discord does not answer ({type(error).__name__})."


def why_ended(refusal: BaseException) -> tuple[bool, str]:
    """Whether another start may mend one of `REFUSALS`, and what it says in one line."""
    if isinstance(refusal, discord.HTTPException):
        return False, (
            f"Discord refuses what a start asks ({refusal.status}, code {refusal.code}). If "
            "LINKBOY_DEVELOPMENT_GUILD is set, invite the bot to that server first."
        )
    code = refusal.code if isinstance(refusal, discord.ConnectionClosed) else REFUSED_TOKEN
    if code == REFUSED_TOKEN:
        return False, (
            "Discord refuses the token in DISCORD_TOKEN. Copy it again from the Bot page of the "
            "developer portal."
        )
    return code not in OF_SETTINGS, why_away(refusal)


def in_one_line(record: logging.LogRecord) -> bool:
    """Have the library's lines of a connection that is lost or not to be had say so, and no more.

    It writes down where in its own code it heard of that, some 60 lines each time.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, discord.ConnectionClosed) or is_away(error):
        record.msg, record.args = f"{record.getMessage().rstrip('.')}: {why_away(error)}", ()
        record.exc_info = record.exc_text = None
    return True


class Patience:
    """Stands before the requests of a client until `end`; `is_waiting` while Discord is away."""

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._request: Request = http.request
        self.is_waiting = False
        self._put(self._ask)

    def end(self) -> None:
        """Have requests fail again where Discord is away: whoever asks then knows what to do."""
        self._put(self._request)

    def _put(self, request: Request) -> None:
        own: Any = self._http
        own.request = request

    # Any: whatever the library asks and is told.
    async def _ask(self, route: Route, **given: object) -> Any:  # noqa: ANN401
        for pause in growing_pauses(FIRST_PAUSE_S, LONGEST_PAUSE_S):
            try:
                found = await self._request(route, **given)
            except Exception as error:
                if not is_away(error):
                    raise
                self.is_waiting = True
                _log.warning("%s I try again in %g s.", why_away(error), pause)
            else:
                self.is_waiting = False
                return found
            await asyncio.sleep(pause)
        return None
