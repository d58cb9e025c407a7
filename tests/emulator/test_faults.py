"""What goes wrong on the way to Discord goes wrong in the emulator as well."""

import asyncio
import time
from collections.abc import Callable

import aiohttp
import discord as discord_py
import pytest
from discord import Permissions

from tests.emulator.conftest import CALLBACKS, Table
from tests.emulator.faults import Fault


async def test_redelivered_interaction_is_refused_its_second_answer(table: Table) -> None:
    pressed = await table.discord.slash(table.ann, table.channel, "ping")
    table.discord.redeliver(pressed)
    await table.discord.until(lambda: bool(table.bot.errors))
    assert pressed.second_acks == 1
    assert pressed.refusals == [40060]
    assert isinstance(table.bot.errors[0], discord_py.HTTPException)
    assert len(table.channel.messages) == 1


async def test_late_answer_is_refused(table: Table) -> None:
    table.discord.server.ack_deadline = 0.01
    table.discord.faults.delay("POST", CALLBACKS, 0.03)
    pressed = table.discord.slash(table.ann, table.channel, "ping")
    await table.discord.until(lambda: bool(table.bot.errors))
    assert pressed.refusals == [10062]
    with pytest.raises(AssertionError, match="not acknowledged"):
        await pressed.answered(timeout=0.01)


async def test_rate_limit_is_waited_for(table: Table) -> None:
    fault = table.discord.faults.rate_limit("POST", CALLBACKS, retry_after=0.05, times=2)
    pressed = await table.discord.slash(table.ann, table.channel, "ping")
    assert fault.hits == 2
    assert pressed.seconds_to_ack >= 0.1


async def test_rate_limit_without_via_raises_at_once(table: Table) -> None:
    table.discord.faults.rate_limit("POST", CALLBACKS, has_via=False)
    pressed = table.discord.slash(table.ann, table.channel, "ping")
    await table.discord.until(lambda: bool(table.bot.errors))
    assert pressed.ack is None
    error = table.bot.errors[0]
    assert isinstance(error, discord_py.HTTPException)
    assert error.status == 429


async def test_throttled_route_slows_the_client_down(table: Table) -> None:
    throttle = table.discord.faults.throttle("POST", "/channels/*/messages", limit=2, per=0.2)
    channel = table.seen_channel
    started = time.perf_counter()
    await asyncio.gather(*(channel.send(f"{number}") for number in range(5)))
    assert time.perf_counter() - started >= 0.35
    assert throttle.refused == 0
    assert len(table.channel.messages) == 5


@pytest.mark.parametrize("code", [30046, 10008, 50001])
async def test_refused_edit(table: Table, code: int) -> None:
    channel = table.seen_channel
    board = await channel.send("board")
    faults = table.discord.faults
    plan: dict[int, Callable[[], Fault]] = {
        30046: faults.edit_limit,
        10008: faults.unknown_message,
        50001: faults.missing_access,
    }
    plan[code]()
    with pytest.raises(discord_py.HTTPException) as caught:
        await board.edit(content="changed")
    assert caught.value.code == code
    assert table.channel.last_message.content == "board"


async def test_lost_permissions(table: Table) -> None:
    channel = table.seen_channel
    table.discord.deny(table.channel, table.discord.bot, Permissions(send_messages=True))
    with pytest.raises(discord_py.Forbidden) as caught:
        await channel.send("hello")
    assert caught.value.code == 50013
    table.discord.deny(table.channel, table.discord.bot, Permissions(view_channel=True))
    with pytest.raises(discord_py.Forbidden) as caught:
        await channel.send("hello")
    assert caught.value.code == 50001


async def test_server_error_is_retried(table: Table) -> None:
    fault = table.discord.faults.server_error("POST", CALLBACKS, times=1)
    pressed = await table.discord.slash(table.ann, table.channel, "ping")
    assert fault.hits == 1
    assert pressed.seconds_to_ack >= 1


@pytest.mark.parametrize("is_handled", [True, False])
async def test_dropped_answer(table: Table, *, is_handled: bool) -> None:
    table.discord.faults.drop("POST", CALLBACKS, is_handled=is_handled)
    pressed = table.discord.slash(table.ann, table.channel, "ping")
    await table.discord.until(lambda: bool(table.bot.errors))
    assert isinstance(table.bot.errors[0], aiohttp.ServerDisconnectedError)
    assert (pressed.ack is not None) is is_handled
    assert len(table.channel.messages) == int(is_handled)


async def test_held_answers_are_released(table: Table) -> None:
    with table.discord.faults.hold("POST", CALLBACKS) as hold:
        pressed = [table.discord.slash(table.ann, table.channel, "ping") for _ in range(3)]
        await table.discord.until(lambda: len(table.discord.sent("POST", CALLBACKS)) == 3)
        assert hold.held == 3
        assert not any(one.is_answered for one in pressed)
    await asyncio.gather(*(one.answered() for one in pressed))
