"""A start while Discord is away waits for it, a line each time; what Discord refuses ends it."""

import logging
import socket
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey
from discord.http import HTTPClient, Route

from cogs.core import reaching
from cogs.core.reaching import Patience, in_one_line, why_away, why_ended

ME = Route("GET", "/users/@me")
KEY = ConnectionKey("discord.com", 443, True, True, None, None, None)


def unreachable() -> aiohttp.ClientConnectorError:
    return aiohttp.ClientConnectorError(KEY, ConnectionRefusedError(111, "Connect call failed"))


def answer(status: int, kind: type[discord.HTTPException] = discord.HTTPException) -> Exception:
    said: Any = SimpleNamespace(status=status, reason="")
    return kind(said, {"code": 50001, "message": "the butler did it"})


def ended(code: int) -> discord.ConnectionClosed:
    socket_of_it: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket_of_it, shard_id=0)


def patient(monkeypatch: pytest.MonkeyPatch, *results: object) -> tuple[HTTPClient, Patience]:
    """A client whose requests come to these, and what waits for Discord in its place."""
    monkeypatch.setattr(reaching, "FIRST_PAUSE_S", 0)
    left = list(results)

    async def request(_route: Route) -> object:
        result = left.pop(0)
        if isinstance(result, Exception):
            raise result
        return result

    http: Any = SimpleNamespace(request=request)
    return http, Patience(http)


async def test_a_start_asks_again_until_discord_is_there_with_one_line_each_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    away = (unreachable(), TimeoutError(), answer(503, discord.DiscordServerError), answer(429))
    http, patience = patient(monkeypatch, *away, "me")
    assert await http.request(ME) == "me"
    assert not patience.is_waiting
    assert [record.getMessage() for record in caplog.records] == [
        "Discord cannot be reached at discord.com: Connection refused. I try again in 0 s.",
        "Discord does not answer (TimeoutError). I try again in 0 s.",
        "Discord answers 503. I try again in 0 s.",
        "Discord answers 429. I try again in 0 s.",
    ]
    assert not any(record.exc_info for record in caplog.records)


async def test_what_discord_refuses_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    http, _ = patient(monkeypatch, answer(403, discord.Forbidden), "never")
    with pytest.raises(discord.Forbidden):
        await http.request(ME)


async def test_once_it_is_connected_requests_fail_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    http, patience = patient(monkeypatch, unreachable(), "me")
    patience.end()
    with pytest.raises(aiohttp.ClientConnectorError):
        await http.request(ME)


@pytest.mark.parametrize(
    ("refusal", "is_for_now", "words"),
    [
        (discord.LoginFailure("Improper token"), False, "refuses the token in DISCORD_TOKEN"),
        (ended(4004), False, "refuses the token in DISCORD_TOKEN"),
        (ended(4011), False, "ended the connection (code 4011)"),
        (ended(4000), True, "ended the connection (code 4000)"),
        (answer(403, discord.Forbidden), False, "LINKBOY_DEVELOPMENT_GUILD"),
    ],
)
def test_what_discord_ends_a_start_with(refusal: Exception, is_for_now: bool, words: str) -> None:
    found, why = why_ended(refusal)
    assert found is is_for_now
    assert words in why
    assert "butler" not in why


def test_a_name_that_nobody_knows_is_said_so() -> None:
    unknown = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    said = why_away(aiohttp.ClientConnectorError(KEY, unknown))
    assert said == "Discord cannot be reached at discord.com: Name or service not known."


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ended(1006), "Attempting: Discord has ended the connection (code 1006)."),
        (OSError("lost"), "Attempting: Discord does not answer (OSError)."),
        (KeyError("lost"), None),
    ],
)
def test_a_lost_connection_is_one_line_and_a_fault_is_written_out(
    error: Exception, told: str | None
) -> None:
    known = (type(error), error, None)
    record = logging.LogRecord("x", 40, "", 1, "Attempting...", (), known)
    assert in_one_line(record)
    assert record.getMessage() == (told or "Attempting...")
    assert bool(record.exc_info) == (told is None)
