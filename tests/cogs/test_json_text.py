"""The library's JSON is read and written by msgspec, and by `json` where that knows more."""

import json

import discord
import pytest

from bot import build_bot
from cogs.core.gateway import read_json, write_json
from data.configuration import Configuration


def test_it_stands_where_the_library_looks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_to_json", "_from_json"):
        monkeypatch.setattr(discord.utils, name, None)
    build_bot(Configuration(database_url="sqlite+aiosqlite:///x.db"))
    assert discord.utils._to_json is write_json
    assert discord.utils._from_json is read_json


@pytest.mark.parametrize(
    "value",
    [{"content": "½ “x” 🎲", "flags": 64, "none": None}, [1.5, True, {"1": []}], "", 10**30],
)
def test_what_is_written_is_read_again_by_anybody(value: object) -> None:
    assert read_json(write_json(value)) == json.loads(write_json(value)) == value


def test_half_a_character_is_let_pass() -> None:
    assert read_json('{"content": "\\ud83c"}') == {"content": "\ud83c"}
    assert read_json(write_json({"content": "\ud83c"})) == {"content": "\ud83c"}


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1"):
        read_json("<html>")
