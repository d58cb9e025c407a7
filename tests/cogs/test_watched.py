"""A bot that an operator watches: its numbers, whether it lives and is ready, and its log."""

import json
import logging
import math
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot import Linkboy, build_bot
from cogs.operator import server
from cogs.operator.server import MOST_PORTS
from cogs.operator.watching import line_format
from data.configuration import JSON, TEXT, Configuration, ConfigurationError
from data.writer import Transaction
from rules.systems import ENGINE
from tests.emulator.emulator import Emulator
from tests.places import Place, file_in
from tests.wire.conftest import Wire, configuration, furnish

Numbers = Mapping[str, Mapping[str, float]]
SECRET = "the butler did it"


@pytest.fixture
def database(tmp_path: Path) -> Place:
    return file_in(tmp_path)


@pytest.fixture
def watched(database: Place) -> Configuration:
    return replace(configuration(database), metrics_port=0)


@pytest.fixture
async def wire(watched: Configuration) -> AsyncIterator[Wire]:
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(watched)
        async with discord.running(bot):
            yield Wire(discord, bot, *people)


async def page(bot: Linkboy, path: str) -> tuple[int, str]:
    url = f"http://127.0.0.1:{bot.watching.port}{path}"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def numbers(bot: Linkboy) -> Numbers:
    """Every number by its name and the values of its labels, as Prometheus reads them."""
    status, text = await page(bot, "/metrics")
    assert status == 200
    found: dict[str, dict[str, float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = " ".join(value for _, value in sorted(sample.labels.items(), reverse=True))
            found.setdefault(sample.name, {})[labels] = sample.value
    return found


async def numbers_once(bot: Linkboy, name: str, labels: str) -> Numbers:
    """The same once one is there: the bot hears of its answer a moment after who asked."""
    found = await numbers(bot)
    while labels not in found.get(name, {}):
        found = await numbers(bot)
    return found


async def test_what_is_played_is_counted_in_the_bots_own_words(wire: Wire) -> None:
    await wire.fight()
    await wire.say(wire.ann, "roll", dice=f'1d6 "{SECRET}"')
    offered = await wire.ask_to_go_on()
    await wire.discord.click(wire.rae, offered, label="Go on")
    await wire.discord.autocomplete(wire.ann, wire.channel, "do", "what", SECRET)
    found = await numbers_once(wire.bot, "linkboy_interaction_seconds_count", "typing do")
    answers = found["linkboy_interaction_seconds_count"]
    assert answers["command roll"] == answers["command game start"] == answers["typing do"] == 1
    assert answers["button next"] == 2  # Next, and Go on
    assert found["linkboy_steps_total"]["done rolls"] == 1
    assert found["linkboy_step_seconds_count"][""] == sum(found["linkboy_steps_total"].values())
    written = found["linkboy_transaction_seconds_count"]["done"]
    assert 0 < written == found["linkboy_transaction_jobs_count"][""]
    assert written <= found["linkboy_transaction_jobs_sum"][""]
    assert found["linkboy_games_in_memory"][""] == found["linkboy_games"][""] == 1
    assert found["linkboy_games_in_memory_bytes"][""] > 500
    assert found["linkboy_database_up"][""] == found["linkboy_ready"][""] == 1
    assert found["linkboy_servers"][""] == 1
    assert found["linkboy_discord_requests_total"]["200"] > 0
    assert found["linkboy_database_bytes"][""] > 100_000
    assert found["linkboy_disk_free_bytes"][""] > 0
    assert found["linkboy_backup_age_seconds"][""] == math.inf  # there was none ever
    assert "linkboy_shards_unowned" not in found
    assert found["linkboy_queue_jobs"][""] == found["linkboy_timers_due"][""] == 0


async def test_no_number_is_called_by_what_people_type(wire: Wire) -> None:
    await wire.fight()
    await wire.say(wire.ann, "roll", dice=f'1d6 "{SECRET}"')
    await wire.say(wire.ann, "do", what=SECRET)
    _, text = await page(wire.bot, "/metrics")
    assert "linkboy_interaction_seconds_bucket" in text
    for typed in ("butler", "Aldric", "Goblin", str(wire.ann.id), str(wire.channel.id)):
        assert typed not in text


async def test_what_discord_refuses_is_counted(wire: Wire) -> None:
    wire.discord.faults.rate_limit("POST", "/interactions/*", retry_after=0.01)
    started = await wire.say(wire.rae, "game start", preset="ose")
    found = await numbers_once(wire.bot, "linkboy_rate_limits_total", "user")
    assert found["linkboy_rate_limits_total"] == {"user": 1}
    assert found["linkboy_discord_requests_total"]["429"] == 1
    wire.discord.redeliver(started)
    failed = "linkboy_interactions_failed_total"
    found = await numbers_once(wire.bot, failed, "command game start")
    assert found[failed] == {"command game start": 1}


async def test_a_request_that_nobody_answers_has_no_status(wire: Wire) -> None:
    wire.discord.faults.drop("POST", "/channels/*/messages")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await wire.bot.get_partial_messageable(wire.channel.id).send("Hello.")
    assert (await numbers(wire.bot))["linkboy_discord_requests_total"]["none"] == 1


async def test_it_is_ready_while_discord_and_the_database_are_there(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await page(wire.bot, "/livez") == (200, "alive\n")
    assert await page(wire.bot, "/readyz") == (200, "ready\n")

    async def away(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(wire.bot.games.timers, "overdue", away)
        assert await page(wire.bot, "/readyz") == (503, "The database does not answer.\n")
        found = await numbers(wire.bot)
        assert found["linkboy_database_up"][""] == 0
        assert "linkboy_timers_due" not in found
    monkeypatch.setattr(wire.bot, "is_ready", lambda: False)
    assert await page(wire.bot, "/readyz") == (503, "Discord is not connected.\n")
    assert await page(wire.bot, "/livez") == (200, "alive\n")
    assert (await numbers(wire.bot))["linkboy_ready"][""] == 0


async def test_it_lives_before_it_is_ready_and_the_next_takes_the_next_port(
    watched: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as open_ones:
        bots = [build_bot(watched)]
        await bots[0].watching.open()
        taken = bots[0].watching.port
        bots.append(build_bot(replace(watched, metrics_port=taken)))
        await bots[1].watching.open()
        for bot in bots:
            open_ones.push_async_callback(bot.watching.close)
        assert taken < bots[1].watching.port < taken + MOST_PORTS
        for bot in bots:
            assert (await page(bot, "/livez"))[0] == 200
            status, lacking = await page(bot, "/readyz")
            assert (status, lacking.count("\n")) == (503, 2)
            assert (await numbers(bot))["linkboy_database_up"] == {"": 0}
        monkeypatch.setattr(server, "MOST_PORTS", 1)
        with pytest.raises(ConfigurationError, match=f":{taken} and the next .* are taken"):
            await build_bot(replace(watched, metrics_port=taken)).watching.open()


async def test_an_address_that_is_not_here_is_said_so(watched: Configuration) -> None:
    elsewhere = replace(watched, metrics_host="192.0.2.1")
    with pytest.raises(ConfigurationError, match=r"LINKBOY_METRICS_PORT: 192\.0\.2\.1:0 cannot"):
        await build_bot(elsewhere).watching.open()


async def test_nothing_stands_before_a_bot_that_nobody_watches(database: Place) -> None:
    async with Emulator() as discord:
        bot = build_bot(configuration(database))
        async with discord.running(bot):
            assert bot.games.engine is ENGINE
            assert "step" not in vars(ENGINE)
            assert "_commit" not in vars(bot.games.writer)
            assert bot.http.http_trace is None
            assert bot.watching.port == 0


Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """What is logged from now on, as `bot.py` sets it up."""
    formatter, written = line_format(JSON), StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter)
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


async def test_a_line_of_the_log_says_of_which_action_it_came(
    database: Place, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(replace(configuration(database), log_format=JSON))
        async with discord.running(bot):
            wire = Wire(discord, bot, *people)
            await wire.begin()
            game = await wire.game()
            origin = {"game": game.id, "shard": 0}

            def fail(*_: object) -> None:
                raise ValueError(SECRET)

            with monkeypatch.context() as patched:
                patched.setattr(bot.games, "act", fail)
                failed = await wire.say(wire.ann, "roll", dice=f'1d6 "{SECRET}"')
            discord.faults.refuse("POST", "/interactions/*", 403, 50001, "Missing Access", 2)
            _ = discord.slash(wire.bob, wire.channel, "roll", {"dice": f'1d6 "{SECRET}"'})
            await discord.until(lambda: "could not be told" in str(lines()))
            moves = await bot.games.log.entries(game.id, limit=20)
    text = json.dumps(lines())
    assert "butler" not in text
    fault = next(line for line in lines() if "error" in line)
    assert fault.items() >= {**origin, "key": f"i:{failed.id}", "level": "ERROR"}.items()
    assert fault["error"][0]["said"] == "ValueError"
    untold = next(line for line in lines() if "could not be told" in line["message"])
    assert untold.items() >= origin.items()
    assert untold["key"] == next(one for one in moves if one.seq == untold["move"]).action_key


async def test_what_works_for_everybody_comes_of_nobody(
    database: Place,
    lines: Lines,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "data.writer")
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(replace(configuration(database), log_format=JSON))
        async with discord.running(bot):
            wire = Wire(discord, bot, *people)
            await wire.begin()
            commit = Transaction.commit
            failures = [OSError(5, "the disk is full")]

            async def fail(transaction: Transaction) -> None:
                if failures:
                    raise failures.pop()
                await commit(transaction)

            monkeypatch.setattr(Transaction, "commit", fail)
            await wire.say(wire.ann, "roll", dice="1d6")
    (redone,) = [line for line in lines() if "redone" in line["message"]]
    assert redone.keys() & {"key", "game", "shard"} == set()
    assert "the disk is full" in redone["message"]


async def test_in_text_nothing_remembers_where_it_came_from(database: Place) -> None:
    async with Emulator() as discord:
        bot = build_bot(configuration(database))
        async with discord.running(bot):
            assert "_drain" not in vars(bot.games.writer)
    assert line_format(TEXT) is None
