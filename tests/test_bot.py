"""The program starts, or says in one line why it does not."""

import asyncio
import logging
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import bot
from cogs.core.gateway import LIBRARIES, set_up_logging
from cogs.operator.watching import line_format
from data.configuration import LOG_FORMATS, Configuration, Secret
from data.errors import DatabaseError, NotNowError
from data.version import VERSION
from tests import needs

TOKEN = "a.b.c"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for key in ("DISCORD_TOKEN", "LINKBOY_DATABASE_URL", "LINKBOY_TABLE_DATABASE"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setattr(bot, "HERE", tmp_path)
    # What a start adds would write to a stream that is closed once the test is over.
    monkeypatch.setattr(logging.getLogger(), "handlers", [])


def test_a_token_leads_to_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(bot, "run_on_discord", lambda _configuration, token: started.append(token))
    assert bot.main([]) == 0
    assert started == [TOKEN]


def test_no_token_leads_to_the_local_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []
    monkeypatch.setattr(bot, "_open_table", lambda _configuration, file: opened.append(file))
    assert bot.main([]) == 0
    assert bot.main(["--table", "evening.db"]) == 0
    assert opened == [None, "evening.db"]


def test_a_named_table_is_opened_even_with_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(bot, "_open_table", lambda _configuration, file: opened.append(file))
    assert bot.main(["--table", "evening.db"]) == 0
    assert opened == ["evening.db"]


def test_a_chore_is_done_in_the_place_of_the_bot(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        assert bot.main(["backup", str(tmp_path / "kept.db")]) == 2
    finally:
        signal.signal(signal.SIGTERM, before)
    said = capsys.readouterr().err
    assert said == f"bot.py backup: There is no file {tmp_path / 'linkboy.db'}.\n"


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0)


@pytest.mark.parametrize(
    ("error", "words", "status"),
    [
        (DatabaseError("It is another program's database."), "another program's", 2),
        (NotNowError("Another Linkboy is already using it."), "already using", 75),
        (discord.LoginFailure("Improper token"), "DISCORD_TOKEN", 2),
        (closed(4004), "DISCORD_TOKEN", 2),
        (closed(4000), "code 4000", 75),
    ],
)
def test_what_stops_the_start_is_said_in_one_line_without_the_token(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    words: str,
    status: int,
) -> None:
    def fail(_configuration: Configuration, _token: str) -> None:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(bot, "run_on_discord", fail)
    assert bot.main([]) == status
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert TOKEN not in said


def test_a_chore_that_finds_the_bot_in_has_failed_and_is_not_told_to_wait(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise NotNowError("Another Linkboy is already using it.")

    monkeypatch.setattr(bot, "do_chore", fail)
    assert bot.main(["check"]) == 2
    assert capsys.readouterr().err == "bot.py check: Another Linkboy is already using it.\n"


def test_it_says_which_release_it_is(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(SystemExit) as ended:
        bot.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Linkboy {VERSION}\n"
    monkeypatch.setattr(bot, "ShardedLinkboy", Standing)
    caplog.set_level(logging.INFO)
    url = "postgresql://ann:geheim@example/games"
    bot.run_on_discord(Configuration(database_url=url), TOKEN)
    (line,) = (record.getMessage() for record in caplog.records)
    assert VERSION in line
    assert "keeps its games in the database games at example:5432" in line
    assert "geheim" not in line


def test_where_the_table_is_not_installed_a_token_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("simcord", "simcord.preview"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in [name for name in sys.modules if name.startswith("cogs.table.")]:
        monkeypatch.delitem(sys.modules, name)
    said: list[str] = []
    for _ in range(2):
        assert bot.main([]) == 2
        said.append(capsys.readouterr().err)
        monkeypatch.setattr(bot, "version", lambda _name: "1.2.0")
    start = "DISCORD_TOKEN is not set, and the local table needs the package simcord: "
    assert said[0].endswith(f"{start}see requirements-table.txt.\n")
    wheel = "./linkboy-1.2.0-py3-none-any.whl"
    assert said[1].endswith(f'{start}pipx install --force "{wheel}[table]" brings it.\n')
    assert {text.count("\n") for text in said} == {1}


def test_a_misspelt_token_does_not_open_the_local_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKNE", TOKEN)
    assert bot.main([]) == 2
    assert "DISCORD_TOKEN" in capsys.readouterr().err


def test_the_bot_asks_for_no_privileged_intent() -> None:
    made = bot.build_bot(Configuration(database_url="sqlite+aiosqlite:///x.db", token=Secret("t")))
    for intent in ("members", "presences", "message_content"):
        assert not getattr(made.intents, intent)
    assert made.intents.guilds
    assert made.allowed_mentions is not None
    assert dict(made.allowed_mentions.to_dict()) == {"parse": []}


class Standing:
    """A bot that does nothing until it is told to end."""

    def __init__(self, _configuration: Configuration) -> None:
        self.has_closed = False

    async def __aenter__(self) -> "Standing":
        made.append(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.has_closed = True

    def add_listener(self, *_: object) -> None:
        pass

    def is_ready(self) -> bool:
        return False

    http = SimpleNamespace(request=None)
    watching = SimpleNamespace(open=lambda: asyncio.sleep(0))
    patience = None

    async def start(self, _token: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(60)


made: list[Standing] = []


@needs.SIGNALS
def test_sigterm_ends_it_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "ShardedLinkboy", Standing)
    bot.run_on_discord(Configuration(database_url="sqlite+aiosqlite:///x.db"), TOKEN)
    assert made.pop().has_closed


def test_many_servers_are_shared_among_connections() -> None:
    configuration = Configuration(database_url="sqlite+aiosqlite:///x.db", token=Secret("t"))
    assert isinstance(bot.ShardedLinkboy(configuration), discord.AutoShardedClient)


@pytest.mark.parametrize("form", LOG_FORMATS)
def test_at_debug_nothing_secret_is_logged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    for name in LIBRARIES:
        monkeypatch.setattr(logging.getLogger(name), "level", logging.NOTSET)
    set_up_logging("DEBUG", line_format(form))
    for name in ("discord.gateway", "aiosqlite", "sqlalchemy.engine.Engine", "discord.http"):
        logging.getLogger(name).debug("content: the butler did it")
    logging.getLogger("sqlalchemy.engine").info("INSERT the butler")
    url = "https://discord.com/api/v10/webhooks/1234/aW50ZXJhY3Rpb246/messages/@original"
    logging.getLogger("discord.http").warning("We are being rate limited. %s %s", "PATCH", url)
    logging.getLogger("data.writer").debug("a batch of %d is redone", 3)
    said = capsys.readouterr().err
    assert "butler" not in said
    assert "aW50ZXJ" not in said
    assert "webhooks/1234/…/messages/@original" in said
    assert "a batch of 3" in said
    assert all(line.startswith("{") == (form == "json") for line in said.splitlines())
