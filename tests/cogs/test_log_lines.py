"""Lines of the log as JSON: where each came from, and nothing that people typed."""

import asyncio
import json
import logging
import sys
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.operator.lines import MOST_CAUSES, MOST_FRAMES, ORIGIN, JsonLines, Origin, say
from data.errors import DatabaseError

SECRET = "the butler did it"
HERE, GUILD = 700, 5 << 22
WORDS = "move %d of game %d could not be told: %r"


def record(words: object, *arguments: object, error: BaseException | None = None) -> Any:
    kind = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("cogs.x", logging.WARNING, "x.py", 1, words, arguments, kind)


def line(words: object, *arguments: object, **more: Any) -> dict[str, Any]:
    return read(JsonLines(), words, *arguments, **more)


def read(formatter: JsonLines, words: object, *arguments: object, **more: Any) -> dict[str, Any]:
    text = formatter.format(record(words, *arguments, **more))
    assert "\n" not in text
    assert "butler" not in text
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture
def known() -> JsonLines:
    """Knows a bot of eight shards with games 3 and 4, of which 3 is played here."""
    games = [SimpleNamespace(id=one, guild_id=GUILD + one) for one in (3, 4)]
    writer = SimpleNamespace(games=SimpleNamespace(values=lambda: games))
    places = SimpleNamespace(channels={HERE: 3})
    formatter = JsonLines()
    formatter.bot = SimpleNamespace(  # type: ignore[assignment]
        games=SimpleNamespace(writer=writer, places=places),
        get_channel=lambda one: SimpleNamespace(parent_id=HERE) if one == HERE + 1 else None,
        shard_count=8,
    )
    return formatter


def test_a_line_says_when_where_and_what() -> None:
    found = line("told Discord of %d commands", 96)
    assert found.pop("time").endswith("+00:00")
    assert found == {"level": "WARNING", "name": "cogs.x", "message": "told Discord of 96 commands"}


@pytest.mark.parametrize(
    ("words", "arguments", "subjects"),
    [
        (WORDS, (12, 3, OSError(1, "no")), {"move": 12, "game": 3}),
        ("game %d: %s is not done", (3, "due"), {"game": 3}),
        ("who can read channel %d", (HERE,), {"channel": HERE}),
        ("Shard ID %s has connected", (2,), {"shard": 2}),
        ("Shard ID %s has connected", (None,), {}),
        ("100%% of game %d", (3,), {"game": 3}),
        ("%d games of game", (3,), {}),
        ("no game %d", (), {}),
    ],
)
def test_it_is_about_what_its_words_say(
    words: str, arguments: tuple[object, ...], subjects: dict[str, int]
) -> None:
    found = line(words, *arguments)
    assert {key: found[key] for key in found.keys() - {"time", "level", "name", "message"}} == (
        subjects
    )


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError(SECRET), "ValueError"),
        (KeyError(SECRET), "KeyError"),
        (ConnectionResetError(104, "Connection reset"), "ConnectionResetError: [Errno 104]"),
        (DatabaseError("It is away."), "DatabaseError: It is away."),
    ],
)
def test_an_error_says_its_kind_and_what_speaks_of_the_machine(error: Exception, said: str) -> None:
    assert line("told later: %r", error)["message"].startswith(f"told later: {said}")
    assert line("told later: %s", error)["message"].startswith(f"told later: {said}")


def test_what_discord_and_the_database_quote_is_left_out() -> None:
    answer: Any = SimpleNamespace(status=400, reason="Bad Request")
    refused = discord.HTTPException(answer, {"code": 50035, "message": f"In content: {SECRET}"})
    assert line("%r", refused)["message"] == "HTTPException 400 (code 50035)"

    class StatementError(Exception):
        orig = ValueError(SECRET)

    assert say(StatementError(SECRET)) == "StatementError (ValueError)"


def test_objects_of_libraries_are_named_by_their_kind() -> None:
    label = discord.ui.Button[Any](label=SECRET)
    assert line("Ignoring exception in %r", label)["message"] == "Ignoring exception in <Button>"
    assert line("%(who)s fails", {"who": label})["message"] == "<Button> fails"
    assert line(f"never retrieved\nfuture: {SECRET}")["message"] == "never retrieved"
    assert line(ValueError("plain"))["message"] == "plain"


def test_a_token_of_an_interaction_is_blotted() -> None:
    url = "https://discord.com/api/v10/webhooks/1234/aW50ZXJhY3Rpb246/messages/@original"
    text = line("We are being rate limited. %s %s", "PATCH", url)["message"]
    assert text.endswith("webhooks/1234/…/messages/@original")


def deep(levels: int) -> None:
    if not levels:
        raise ValueError(SECRET)
    deep(levels - 1)


def shallow() -> None:
    try:
        deep(2 * MOST_FRAMES)
    except ValueError as cause:
        raise KeyError(SECRET) from cause


def test_a_fault_says_where_it_and_its_causes_happened() -> None:
    with pytest.raises(KeyError) as caught:
        shallow()
    first, second = line("error %s", "4f2a", error=caught.value)["error"]
    assert (first["said"], second["said"]) == ("KeyError", "ValueError")
    assert first["where"][-1].endswith(" shallow")
    assert len(second["where"]) == MOST_FRAMES
    assert second["where"][-1].endswith(" deep")
    assert "test_log_lines.py:" in second["where"][-1]


def test_causes_end_somewhere() -> None:
    error = first = ValueError()
    for _ in range(2 * MOST_CAUSES):
        error.__context__ = error = ValueError()
    assert len(line("error", error=first)["error"]) == MOST_CAUSES


def test_there_may_be_no_error_after_all() -> None:
    found = record("none is handled")
    found.exc_info = sys.exc_info()
    assert "error" not in json.loads(JsonLines().format(found))


@pytest.mark.parametrize(
    ("channel_id", "words", "arguments", "found"),
    [
        (HERE, "it fails", (), {"game": 3, "shard": 5, "key": "i:1"}),
        (HERE + 1, "it fails", (), {"game": 3, "shard": 5, "key": "i:1"}),  # a thread of it
        (HERE + 2, "it fails", (), {"shard": 5, "key": "i:1"}),
        (HERE, "game %d fails", (3,), {"game": 3, "shard": 5, "key": "i:1"}),
        (HERE, "game %d fails", (4,), {"game": 4, "shard": 5}),  # it came of another's
        (HERE + 2, "game %d fails", (9,), {"game": 9, "shard": 5, "key": "i:1"}),
    ],
)
def test_it_says_of_what_it_came(
    known: JsonLines,
    channel_id: int,
    words: str,
    arguments: tuple[object, ...],
    found: dict[str, Any],
) -> None:
    before = ORIGIN.set(Origin("i:1", channel_id, GUILD))
    try:
        told = read(known, words, *arguments)
    finally:
        ORIGIN.reset(before)
    assert {key: told[key] for key in ("game", "shard", "key") if key in told} == found


def test_what_came_of_nobody_has_the_shard_of_its_game(known: JsonLines) -> None:
    assert read(known, "game %d fails", 4)["shard"] == 5
    assert "shard" not in read(known, "game %d fails", 9)
    assert "key" not in read(known, "game %d fails", 4)


def test_a_direct_message_has_no_shard(known: JsonLines) -> None:
    before = ORIGIN.set(Origin("m:1", 1, None))
    try:
        told = read(known, "it fails")
    finally:
        ORIGIN.reset(before)
    assert (told["key"], told.keys() & {"game", "shard"}) == ("m:1", set())


async def test_asyncios_own_words_of_a_task_are_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError(SECRET)

    task = asyncio.create_task(fail())
    await asyncio.wait([task])
    del task
    told = [json.loads(JsonLines().format(one)) for one in caplog.records]
    assert [one["message"] for one in told] == ["Task exception was never retrieved"]
    assert "butler" not in str(told)
