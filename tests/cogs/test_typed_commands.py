"""Lines that are commands, as the local table reads them."""

from typing import Any

import pytest

from cogs.table.people import TypingError, read_command


def option(name: str, kind: str = "string", *, required: bool = False, **more: Any) -> Any:
    return {"name": name, "type": kind, "required": required, "choices": [], **more}


OSE = {"name": "Old-School Essentials", "value": "ose"}
ENTRIES = [
    {"invocation": "roll", "options": [option("dice", required=True), option("label")]},
    {"invocation": "help", "options": []},
    {
        "invocation": "game start",
        "options": [option("preset", required=True, choices=[OSE]), option("name")],
    },
    {"invocation": "game referee add", "options": [option("person", "user", required=True)]},
    {
        "invocation": "ref monster",
        "options": [
            option("name", required=True),
            option("hidden", "boolean"),
            option("thac0", "integer"),
        ],
    },
]
IDS = {"ada": 12}


@pytest.mark.parametrize(
    ("text", "invocation", "options"),
    [
        ("/roll 2d6+1", "roll", {"dice": "2d6+1"}),
        ("  /roll dice:2d6 label:to hit", "roll", {"dice": "2d6", "label": "to hit"}),
        ("/roll 2d6 label:", "roll", {"dice": "2d6"}),
        ("/help", "help", {}),
        ("/game start old-school essentials", "game start", {"preset": "ose"}),
        (
            "/game start preset:OSE name:Keep: on",
            "game start",
            {"preset": "ose", "name": "Keep: on"},
        ),
        ("/game referee add @Ada", "game referee add", {"person": "12"}),
        ("/game referee add <@77>", "game referee add", {"person": "77"}),
        (
            "/ref monster Giant rat hidden:yes",
            "ref monster",
            {"name": "Giant rat", "hidden": True},
        ),
        ("/ref monster Rat hidden:False", "ref monster", {"name": "Rat", "hidden": False}),
        ("/ref monster Rat thac0:19", "ref monster", {"name": "Rat", "thac0": "19"}),
    ],
)
def test_a_line_is_read_as_a_command(text: str, invocation: str, options: dict[str, Any]) -> None:
    typed = read_command(text, ENTRIES, IDS)
    assert typed is not None
    assert typed.entry["invocation"] == invocation
    assert typed.options == options


@pytest.mark.parametrize("text", ["Hello", "and/or", "/ nothing", "//", "/42", "roll 2d6"])
def test_talk_is_no_command(text: str) -> None:
    assert read_command(text, ENTRIES, IDS) is None


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("/rol 2d6", "There is no command `/rol`"),
        ("/game", "goes on with another word: `/game start preset:…`"),
        ("/roll", "Say dice too: `/roll dice:…`"),
        ("/help me", "takes nothing more"),
        ("/game start gurps", "preset is one of `ose`"),
        ("/game referee add Nobody", "called “Nobody”"),
        ("/ref monster Rat hidden:perhaps", "hidden is True or False"),
    ],
)
def test_what_is_nearly_a_command_is_answered(text: str, advice: str) -> None:
    with pytest.raises(TypingError) as refused:
        read_command(text, ENTRIES, IDS)
    assert advice in str(refused.value)
