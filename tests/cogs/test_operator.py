"""What an operator's numbers are called: by the bot's own words, whatever came."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.operator.meters import name_of

COMMAND, BUTTON, TYPING, FORM = 2, 3, 4, 5
MENU = {"name": "Why?", "type": 3}


def find(name: str, *, type: object) -> object | None:  # noqa: A002 - the library's own word
    return name if (name, getattr(type, "value", 0)) == ("Why?", 3) else None


BOT: Any = SimpleNamespace(
    presses={"next": None}, forms={"note": None}, tree=SimpleNamespace(get_command=find)
)


def group(*words: str) -> dict[str, Any]:
    """What Discord sends of a command of several words, with an option."""
    inner = [{"name": "who", "type": 3, "value": "Ada"}]
    for word in reversed(words[1:]):
        inner = [{"name": word, "type": 1, "options": inner}]
    return {"name": words[0], "type": 1, "options": inner}


@pytest.mark.parametrize(
    ("kind", "data", "name"),
    [
        (COMMAND, group("roll"), ("command", "roll")),
        (COMMAND, group("encounter", "next"), ("command", "encounter next")),
        (TYPING, group("do"), ("typing", "do")),
        (COMMAND, group("butler"), ("command", "other")),
        (COMMAND, {}, ("command", "other")),
        (COMMAND, MENU, ("command", "Why?")),
        (COMMAND, {**MENU, "name": "butler"}, ("command", "other")),
        (BUTTON, {"custom_id": "lb:next:3"}, ("button", "next")),
        (BUTTON, {"custom_id": "lb:butler:3"}, ("button", "other")),
        (BUTTON, {"custom_id": "the butler"}, ("button", "other")),
        (BUTTON, {"custom_id": "lb-menu:3:attack", "values": ["next:c1"]}, ("button", "next")),
        (BUTTON, {"custom_id": "lb-menu:3:attack", "values": []}, ("button", "other")),
        (FORM, {"custom_id": "lb:note:3"}, ("form", "note")),
        (FORM, {}, ("form", "other")),
    ],
)
def test_what_an_interaction_is_called(
    kind: int, data: dict[str, Any], name: tuple[str, str]
) -> None:
    assert name_of(BOT, {"type": kind, "data": data}) == name
