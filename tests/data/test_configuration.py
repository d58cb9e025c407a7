"""Settings: what is accepted, what stops the start, and that a token is never shown."""

import pickle
import re
from itertools import pairwise
from pathlib import Path

import pytest

from data.configuration import (
    SETTINGS,
    Configuration,
    ConfigurationError,
    Secret,
    load_configuration,
)

EXAMPLE = re.compile(r"#?[A-Z_]+=")
TOKEN = "MTIzNDU2Nzg5.GaBcDe.x-_yZ0123456789"
ROOT = Path(__file__).resolve().parents[2]


def load(tmp_path: Path, text: str | None = None, **environ: str) -> Configuration:
    env_file = tmp_path / ".env"
    if text is not None:
        env_file.write_text(text, encoding="utf-8")
    return load_configuration(environ, env_file)


def refusal(tmp_path: Path, text: str | None = None, **environ: str) -> str:
    with pytest.raises(ConfigurationError) as caught:
        load(tmp_path, text, **environ)
    message = str(caught.value)
    assert "\n" not in message
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return message


def test_nothing_set_means_the_local_table_and_a_file_beside_the_bot(tmp_path: Path) -> None:
    configuration = load(tmp_path)
    assert configuration == Configuration(
        database_url=f"sqlite+aiosqlite:///{tmp_path / 'linkboy.db'}"
    )
    assert configuration.token is None
    assert configuration.table_browser
    assert (configuration.metrics_port, configuration.metrics_host) == (None, "127.0.0.1")


def test_every_setting_is_read_from_the_file(tmp_path: Path) -> None:
    configuration = load(
        tmp_path,
        f"""
        DISCORD_TOKEN="{TOKEN}"
        export LINKBOY_DATABASE_URL=sqlite:///games.db
        LINKBOY_LOG_LEVEL=debug  # while we look for it
        LINKBOY_LOG_FORMAT=JSON
        LINKBOY_METRICS_PORT=9464
        LINKBOY_METRICS_HOST=0.0.0.0
        LINKBOY_KNOWN_KEYS=3f2a 91c4 7b0d 55e2, 0123456789ABCDEF
        LINKBOY_CONTACT=you@example.org
        LINKBOY_SITE=https://linkboy.example.org/
        LINKBOY_DEVELOPMENT_GUILD=123456789012345678
        LINKBOY_TABLE_DATABASE=evening.db
        LINKBOY_TABLE_PORT=8350
        LINKBOY_TABLE_BROWSER=no
        """,
    )
    assert configuration == Configuration(
        token=Secret(TOKEN),
        database_url=f"sqlite+aiosqlite:///{tmp_path / 'games.db'}",
        log_level="DEBUG",
        log_format="json",
        contact="you@example.org",
        site="https://linkboy.example.org",
        metrics_port=9464,
        metrics_host="0.0.0.0",
        known_keys=frozenset({"3F2A 91C4 7B0D 55E2", "0123 4567 89AB CDEF"}),
        development_guild=123456789012345678,
        table_database=tmp_path / "evening.db",
        table_port=8350,
        table_browser=False,
    )


def test_the_environment_wins_even_when_it_is_empty(tmp_path: Path) -> None:
    text = f"DISCORD_TOKEN={TOKEN}\nLINKBOY_LOG_LEVEL=ERROR\n"
    configuration = load(tmp_path, text, DISCORD_TOKEN="", LINKBOY_LOG_LEVEL="info")
    assert configuration.token is None
    assert configuration.log_level == "INFO"


def test_a_file_saved_by_notepad_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(f"\ufeffDISCORD_TOKEN={TOKEN}\r\n".encode())
    assert load(tmp_path).token == Secret(TOKEN)


def test_a_file_in_another_encoding_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(f"DISCORD_TOKEN={TOKEN}".encode("utf-16"))
    assert "UTF-8" in refusal(tmp_path)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("DISCORD_TOEKN=x", "did you mean DISCORD_TOKEN?"),
        ("discord_token=x", "did you mean DISCORD_TOKEN?"),
        ("DISCROD_TOKEN=x", "did you mean DISCORD_TOKEN?"),
        ("TOKEN=x", "did you mean DISCORD_TOKEN?"),
        ("BOT_TOKEN=x", "did you mean DISCORD_TOKEN?"),
        ("LINKBOY_DATABSE_URL=x", "did you mean LINKBOY_DATABASE_URL?"),
        ("DISCORD_QQQQQQQQQQQQQQQQ=x", "known are DISCORD_TOKEN, "),
        ("DISCORD_TOKEN: abc", "line 1: write a setting as KEY=value."),
        ("\n\nDISCORD_TOKEN abc", "line 3: write a setting as KEY=value."),
        ("DISCORD_TOKEN", "line 1: write a setting as KEY=value."),
        ("DISCORD_TOKEN=a.b.c\nDISCORD_TOKEN=", "line 2: DISCORD_TOKEN is set a second time"),
        ("LINKBOY_DATABASE_URL=games.db", "write sqlite:///FILE or postgresql://"),
        ("LINKBOY_DATABASE_URL=mysql://u:hunter2@h/d", "names mysql; write sqlite:///FILE or"),
        ("LINKBOY_DATABASE_URL=postgresql://u:hunter2@h", "names no database"),
        ("LINKBOY_DATABASE_URL=sqlite://", "names no file"),
        ("LINKBOY_DATABASE_URL=sqlite:///:memory:", "names no file"),
        ("LINKBOY_DATABASE_URL=sqlite:///no/such/folder/x.db", "does not exist"),
        ("LINKBOY_LOG_LEVEL=LOUD", "DEBUG, INFO, WARNING, ERROR, CRITICAL"),
        ("LINKBOY_LOG_FORMAT=yaml", "write text or json."),
        ("LINKBOY_METRICS_PORT=:9464", "0 to 65535"),
        ("LINKBOY_METRICS_HOST=everywhere", "127.0.0.1 for itself alone, 0.0.0.0 for others too."),
        ("LINKBOY_KNOWN_KEYS=3F2A 91C4", "such as 3F2A 91C4 7B0D 55E2, with commas between."),
        ("LINKBOY_CONTACT=" + "x" * 201, "how people reach you"),
        ("LINKBOY_SITE=linkboy.example.org", "the address of Linkboy's pages"),
        ("LINKBOY_DEVELOPMENT_GUILD=our server", "number of a server's id"),
        ("LINKBOY_DEVELOPMENT_GUILD=12", "number of a server's id"),
        ("LINKBOY_TABLE_DATABASE=.", "is a folder"),
        ("LINKBOY_TABLE_PORT=65536", "0 to 65535"),
        ("LINKBOY_TABLE_PORT=-1", "0 to 65535"),
        ("LINKBOY_TABLE_BROWSER=perhaps", "yes or no"),
    ],
)
def test_a_wrong_line_stops_the_start_and_says_what_to_write(
    tmp_path: Path, text: str, part: str
) -> None:
    message = refusal(tmp_path, text)
    assert part in message
    assert "hunter2" not in message


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_an_address_of_postgresql_is_kept_whole_and_not_shown(tmp_path: Path, kind: str) -> None:
    environ = {"LINKBOY_DATABASE_URL": f"{kind}://u:hunter2@h:99/d?sslmode=require"}
    configuration = load_configuration(environ, tmp_path / ".env")
    assert configuration.database_url == "postgresql://u:hunter2@h:99/d?sslmode=require"
    assert "hunter2" not in repr(configuration)


@pytest.mark.parametrize("key", ["DISCORD_TOEKN", "LINKBOY_TOKEN", "LINKBOY_LOGLEVEL"])
def test_an_unknown_key_in_the_environment_stops_the_start(tmp_path: Path, key: str) -> None:
    assert "did you mean" in refusal(tmp_path, None, **{key: "x"})


def test_keys_of_other_programs_are_let_alone(tmp_path: Path) -> None:
    configuration = load(
        tmp_path,
        "TZ=Europe/Rome\nCOMPOSE_PROJECT_NAME=games\nDISCORD_OPENAPI=x\n",
        PATH="/bin",
        GITHUB_TOKEN="x",
        DISCORD_OPENAPI="x",
    )
    assert configuration.token is None


@pytest.mark.parametrize(
    "value",
    ["Bot " + TOKEN, TOKEN.replace(".", ""), TOKEN + ".x", "paste-your-token-here", "ä.b.c"],
)
def test_a_malformed_token_is_refused_and_not_shown(tmp_path: Path, value: str) -> None:
    message = refusal(tmp_path, None, DISCORD_TOKEN=value)
    assert message.startswith("DISCORD_TOKEN does not look like a bot token")
    assert value not in message


def test_an_unreadable_line_with_a_token_does_not_show_it(tmp_path: Path) -> None:
    assert TOKEN not in refusal(tmp_path, f"DISCORD_TOKEN {TOKEN}")
    assert TOKEN not in refusal(tmp_path, f"DISCORD_TOKEN '{TOKEN}")


def test_the_token_is_never_written(tmp_path: Path) -> None:
    configuration = load(tmp_path, DISCORD_TOKEN=TOKEN)
    assert configuration.token is not None
    assert configuration.token.reveal() == TOKEN
    for shown in (repr(configuration), str(configuration.token), f"{configuration.token!r:>20}"):
        assert TOKEN not in shown
    with pytest.raises(TypeError):
        pickle.dumps(configuration.token)


def test_the_example_lists_every_setting_with_one_line_of_explanation(tmp_path: Path) -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    keys = [line.partition("=")[0].removeprefix("#") for line in lines if EXAMPLE.match(line)]
    assert tuple(keys) == SETTINGS
    for before, line in pairwise(lines):
        assert not EXAMPLE.match(line) or before.startswith("# ")


def test_the_example_as_it_is_sets_nothing_and_what_it_shows_is_so_anyway(tmp_path: Path) -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    set_in_it = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert set_in_it == ["DISCORD_TOKEN="]  # nothing but the token may be empty: it has no default
    assert load(tmp_path, text) == load(tmp_path)
    shown = re.sub(
        r"(?m)^#(?=LINKBOY_(DATABASE|SHARDS|COMPACT|LOG|METRICS_HOST|TABLE_BROWSER))", "", text
    )
    assert load(tmp_path, shown) == load(tmp_path)
    assert shown.count("#LINKBOY_") == 7  # and what begins something is an example alone
