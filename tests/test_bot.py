"""The program starts, or says in one line why it does not."""

from pathlib import Path

import discord
import pytest

import bot
from data.configuration import Configuration, Secret
from data.errors import DatabaseError

TOKEN = "a.b.c"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for key in ("DISCORD_TOKEN", "LINKBOY_DATABASE_URL", "LINKBOY_TABLE_DATABASE"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setattr(bot, "HERE", tmp_path)


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


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (DatabaseError("Another Linkboy is already using it."), "already using"),
        (discord.LoginFailure("Improper token"), "DISCORD_TOKEN"),
    ],
)
def test_what_stops_the_start_is_said_in_one_line_without_the_token(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    words: str,
) -> None:
    def fail(_configuration: Configuration, _token: str) -> None:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(bot, "run_on_discord", fail)
    assert bot.main([]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert TOKEN not in said


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
