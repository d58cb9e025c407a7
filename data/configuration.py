"""The settings a person gives Linkboy through the environment and the file ``.env``."""

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

Value = TypeVar("Value")

SETTINGS = (
    "DISCORD_TOKEN",
    "LINKBOY_DATABASE_URL",
    "LINKBOY_SHARDS",
    "LINKBOY_COMPACT_AFTER_DAYS",
    "LINKBOY_LOG_LEVEL",
    "LINKBOY_LOG_FORMAT",
    "LINKBOY_METRICS_PORT",
    "LINKBOY_METRICS_HOST",
    "LINKBOY_KNOWN_KEYS",
    "LINKBOY_CONTACT",
    "LINKBOY_SITE",
    "LINKBOY_DEVELOPMENT_GUILD",
    "LINKBOY_TABLE_DATABASE",
    "LINKBOY_TABLE_PORT",
    "LINKBOY_TABLE_BROWSER",
)
TOLERATED = ("DISCORD_OPENAPI", "LINKBOY_BOTS")
"""What the tests and `compose.yaml` read of the same environment and file."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
TEXT, JSON = LOG_FORMATS = ("text", "json")
LOOPBACK = "127.0.0.1"
DRIVER = "sqlite+aiosqlite"
POSTGRESQL = {"postgresql", "postgres", "postgresql+asyncpg"}
LONGEST_CONTACT = 200
DAYS = 30
"""So old are moves whose texts are made small, unless the settings say otherwise."""
ADDRESSES = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


class ConfigurationError(Exception):
    """A setting is wrong; the text is one line that says which, and what to write instead."""


class Secret:
    """Holds a text that must not be shown; only ``reveal()`` gives it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(hidden)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> str:
        raise TypeError("a secret is not written anywhere")


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """Every setting, checked. ``token`` is None at the local table.

    ``shards`` is None for as many as Discord advises, ``table_database`` is None for a throw-away
    file, ``table_port`` 0 for any free port. ``compact_after_days`` is 0 for never.
    ``metrics_port`` is None where nothing is measured. ``known_keys`` are the fingerprints of other
    Linkboys' keys, as ``Signer.fingerprint`` has them. ``contact`` says how people reach whoever
    hosts the bot, "" where that is not said. ``site`` is the address of the pages of docs/, without
    a slash at its end, "" where nobody has put them on a web server.
    """

    database_url: str = field(repr=False)
    token: Secret | None = None
    shards: int | None = None
    compact_after_days: int = DAYS
    log_level: str = "INFO"
    log_format: str = TEXT
    metrics_port: int | None = None
    metrics_host: str = LOOPBACK
    known_keys: frozenset[str] = frozenset()
    contact: str = ""
    site: str = ""
    development_guild: int | None = None
    table_database: Path | None = None
    table_port: int = 0
    table_browser: bool = True

    @property
    def on_discord(self) -> bool:
        """Whether there are strangers: with a token the bot is on Discord."""
        return self.token is not None


def load_configuration(environ: Mapping[str, str], env_file: Path) -> Configuration:
    """Read the environment and ``env_file`` (which need not exist); the environment wins.

    Relative paths count from the folder of ``env_file``. An empty value counts as not set.
    Raises ConfigurationError for a malformed value or a key that looks misspelt.
    """
    from_file = _read_env_file(env_file)
    _refuse_unknown(environ, "the environment", is_suspect=_has_prefix)
    _refuse_unknown(from_file, str(env_file), is_suspect=_looks_like_ours)
    merged = {**from_file, **{key: environ[key] for key in SETTINGS if key in environ}}
    values = {key: merged.get(key, "").strip() for key in SETTINGS}
    base = env_file.absolute().parent
    return Configuration(
        token=_optional(values, "DISCORD_TOKEN", _token),
        database_url=read_database_url(
            "LINKBOY_DATABASE_URL", values["LINKBOY_DATABASE_URL"], base
        ),
        shards=_optional(values, "LINKBOY_SHARDS", _shards),
        compact_after_days=_days(
            "LINKBOY_COMPACT_AFTER_DAYS", values["LINKBOY_COMPACT_AFTER_DAYS"]
        ),
        log_level=_optional(values, "LINKBOY_LOG_LEVEL", _log_level) or "INFO",
        log_format=_optional(values, "LINKBOY_LOG_FORMAT", _log_format) or TEXT,
        metrics_port=_optional(values, "LINKBOY_METRICS_PORT", _port),
        metrics_host=_optional(values, "LINKBOY_METRICS_HOST", _host) or LOOPBACK,
        known_keys=_optional(values, "LINKBOY_KNOWN_KEYS", _keys) or frozenset(),
        contact=_optional(values, "LINKBOY_CONTACT", _contact) or "",
        site=_optional(values, "LINKBOY_SITE", _site) or "",
        development_guild=_optional(values, "LINKBOY_DEVELOPMENT_GUILD", _guild_id),
        table_database=_optional(
            values, "LINKBOY_TABLE_DATABASE", lambda key, value: _file_path(key, value, base)
        ),
        table_port=_optional(values, "LINKBOY_TABLE_PORT", _port) or 0,
        table_browser=_optional(values, "LINKBOY_TABLE_BROWSER", _yes_or_no) is not False,
    )


def database_url_of(path: Path) -> str:
    """The address of a SQLite file for the asynchronous engine."""
    return URL.create(DRIVER, database=str(path)).render_as_string(hide_password=False)


def _read_env_file(env_file: Path) -> dict[str, str]:
    try:
        text = env_file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise ConfigurationError(f"{env_file} is not UTF-8 text; save it again as UTF-8.") from None
    except OSError as error:
        raise ConfigurationError(f"{env_file} cannot be read: {error.strerror}.") from None
    # python-dotenv only logs a line it cannot read; one of them may be the token.
    seen: set[str] = set()
    for binding in parse_stream(StringIO(text)):
        source = binding.original.string
        blank_lines = source[: len(source) - len(source.lstrip())].count("\n")
        place = f"{env_file}, line {binding.original.line + blank_lines}"
        if binding.error or (binding.key is not None and binding.value is None):
            raise ConfigurationError(f"{place}: write a setting as KEY=value.")
        if binding.key is not None and binding.key in seen:
            raise ConfigurationError(f"{place}: {binding.key} is set a second time; keep one.")
        seen.update({binding.key} if binding.key else ())
    values = dotenv_values(stream=StringIO(text), interpolate=False)
    return {key: value or "" for key, value in values.items()}


def _has_prefix(key: str) -> bool:
    return key.upper().startswith(("DISCORD_", "LINKBOY_"))


def _looks_like_ours(key: str) -> bool:
    """In our own file a token under any other name is a slip as well."""
    return _has_prefix(key) or key.upper().endswith("TOKEN") or _nearest(key, 0.75) is not None


def _nearest(key: str, cutoff: float) -> str | None:
    found = difflib.get_close_matches(key.upper(), SETTINGS, n=1, cutoff=cutoff)
    return found[0] if found else None


def _refuse_unknown(keys: Mapping[str, str], place: str, is_suspect: Callable[[str], bool]) -> None:
    for key in keys:
        if key in SETTINGS or key in TOLERATED or not is_suspect(key):
            continue
        nearest = _nearest(key, 0.5)
        if nearest is None and key.upper().endswith("TOKEN"):
            nearest = "DISCORD_TOKEN"
        advice = f"did you mean {nearest}?" if nearest else f"known are {', '.join(SETTINGS)}."
        raise ConfigurationError(f"{place}: {key} is not a setting of Linkboy; {advice}")


def _optional(
    values: Mapping[str, str], key: str, parse: Callable[[str, str], Value]
) -> Value | None:
    return parse(key, values[key]) if values[key] else None


def _token(key: str, value: str) -> Secret:
    if not re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", value, re.ASCII):
        raise ConfigurationError(
            f"{key} does not look like a bot token (three parts joined by dots); "
            "copy it again from the Bot page of the developer portal."
        )
    return Secret(value)


def read_database_url(key: str, value: str, base: Path) -> str:
    """The address of a database as `data.database` takes it, a file's counted from `base`.

    Raises ConfigurationError, which calls what was typed by its `key`.
    """
    if not value:
        return database_url_of(base / "linkboy.db")
    try:
        url = make_url(value)
    except (ArgumentError, ValueError):
        raise ConfigurationError(f"{key} is not a database URL; write {ADDRESSES}.") from None
    if url.drivername in POSTGRESQL:
        if not url.database:
            raise ConfigurationError(f"{key} names no database; write {ADDRESSES}.")
        return url.set(drivername="postgresql").render_as_string(hide_password=False)
    if url.drivername not in {"sqlite", DRIVER}:
        raise ConfigurationError(f"{key} names {url.drivername}; write {ADDRESSES}.")
    if not url.database or url.database == ":memory:":
        raise ConfigurationError(f"{key} names no file; write sqlite:///FILE.")
    path = _file_path(key, url.database, base)
    return url.set(drivername=DRIVER, database=str(path)).render_as_string(hide_password=False)


def _file_path(key: str, value: str, base: Path) -> Path:
    path = base / Path(value).expanduser()
    if not path.parent.is_dir():
        raise ConfigurationError(f"{key}: the folder {path.parent} does not exist.")
    if path.is_dir():
        raise ConfigurationError(f"{key}: {path} is a folder; name a file.")
    return path


def _log_level(key: str, value: str) -> str:
    if value.upper() not in LOG_LEVELS:
        raise ConfigurationError(f"{key} is {value!r}; write one of {', '.join(LOG_LEVELS)}.")
    return value.upper()


def _log_format(key: str, value: str) -> str:
    if value.lower() not in LOG_FORMATS:
        raise ConfigurationError(f"{key} is {value!r}; write {' or '.join(LOG_FORMATS)}.")
    return value.lower()


def _host(key: str, value: str) -> str:
    try:
        return str(ip_address(value))
    except ValueError:
        raise ConfigurationError(
            f"{key} is {value!r}; write an address of this machine: {LOOPBACK} for itself alone, "
            "0.0.0.0 for others too."
        ) from None


def _shards(key: str, value: str) -> int | None:
    if value.lower() == "auto":
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,4}", value):
        raise ConfigurationError(f"{key} is {value!r}; write auto, or a number from 1.")
    return int(value)


def _days(key: str, value: str) -> int:
    if not value:
        return DAYS
    if not re.fullmatch(r"[0-9]{1,5}", value):
        raise ConfigurationError(f"{key} is {value!r}; write a number of days, or 0 for never.")
    return int(value)


def _guild_id(key: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{15,20}", value):
        raise ConfigurationError(f"{key} is {value!r}; write the number of a server's id.")
    return int(value)


def _port(key: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", value) or int(value) > 65535:
        raise ConfigurationError(f"{key} is {value!r}; write a number from 0 to 65535.")
    return int(value)


def _keys(key: str, value: str) -> frozenset[str]:
    found = ["".join(one.split()).upper() for one in value.split(",")]
    if not all(re.fullmatch(r"[0-9A-F]{16}", one) for one in found):
        raise ConfigurationError(
            f"{key} is {value!r}; write keys as Linkboys show them, such as 3F2A 91C4 7B0D 55E2, "
            "with commas between."
        )
    return frozenset(" ".join(one[at : at + 4] for at in range(0, 16, 4)) for one in found)


def _contact(key: str, value: str) -> str:
    if len(value) > LONGEST_CONTACT or not value.isprintable():
        raise ConfigurationError(
            f"{key} is too long or has a line break; write in at most {LONGEST_CONTACT} letters "
            "how people reach you, such as an address."
        )
    return value


def _site(key: str, value: str) -> str:
    if not re.fullmatch(r"https?://[^\s<>()]+", value) or len(value) > LONGEST_CONTACT:
        raise ConfigurationError(
            f"{key} is {value!r}; write the address of Linkboy's pages, such as "
            "https://linkboy.example.org."
        )
    return value.rstrip("/")


def _yes_or_no(key: str, value: str) -> bool:
    answers = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
    if value.lower() not in answers:
        raise ConfigurationError(f"{key} is {value!r}; write yes or no.")
    return answers[value.lower()]
