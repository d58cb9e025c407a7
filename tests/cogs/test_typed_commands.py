"""Lines that are commands, as the local table reads them."""

from typing import Any

import pytest

from cogs.table.lines import TypingError, read_command, what_fits


def option(name: str, kind: str = "string", *, required: bool = False, **more: Any) -> Any:
    return {"name": name, "type": kind, "required": required, "choices": [], **more}


OSE = {"name": "Old-School Essentials", "value": "ose"}
ENTRIES = [
    {"invocation": "roll", "options": [option("dice", required=True), option("label")]},
    {"invocation": "help", "options": []},
    {"invocation": "table go", "options": []},
    {"invocation": "ref import", "options": [option("file", "attachment", required=True)]},
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
            option("thac0", "integer", minValue=0, maxValue=30),
        ],
    },
]
DO = {"invocation": "do", "options": [option("what")]}
KEYS = {
    "roll": "/roll",
    "help": "/help",
    "help words": "/do help words",
    "game start": "/game start",
    "game referee add": "/game referee add",
    "monster add": "/ref monster",
    "monster import": "/ref import",
    "hazard climb": "/do hazard climb",
}
IDS = {"ada": 12}


def read(text: str) -> Any:
    return read_command(text, [*ENTRIES, DO], IDS, KEYS)


@pytest.mark.parametrize(
    ("text", "invocation", "options"),
    [
        ("/roll 2d6+1", "roll", {"dice": "2d6+1"}),
        ("  /roll dice:2d6 label:to hit", "roll", {"dice": "2d6", "label": "to hit"}),
        ("/roll 2d6 label:", "roll", {"dice": "2d6"}),
        ("/roll2d6", "roll", {"dice": "2d6"}),
        ("/Roll 2d6", "roll", {"dice": "2d6"}),
        ("/roll 2d6 label:http://a.example", "roll", {"dice": "2d6", "label": "http://a.example"}),
        ('/roll 2d6 label:"so:so"', "roll", {"dice": "2d6", "label": "so:so"}),
        ("/help", "help", {}),
        ("/help words", "do", {"what": "help words"}),
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
    typed = read(text)
    assert typed is not None
    assert typed.entry["invocation"] == invocation
    assert typed.options == options


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/hazard climb who:Brom", "hazard climb who:Brom"),
        ("/do hazard climb who:Brom", "hazard climb who:Brom"),
        ("/do what:hazard climb who:@ada", "hazard climb who:<@12>"),
        ("/do sheet set what:this", "sheet set what:this"),
        ("/monster add Rat", "monster add Rat"),
        ("/attack goblin", "attack goblin"),
        ("/force the oak door", "force the oak door"),
        ("/game", "game"),
        ("/roll", "roll"),
        ("/do", ""),
    ],
)
def test_what_discord_does_not_list_goes_to_do(text: str, said: str) -> None:
    """With the form of a command for which something is missing."""
    typed = read(text)
    assert typed.entry is DO
    assert typed.options == ({"what": said} if said else {})


@pytest.mark.parametrize("text", ["Hello", "and/or", "/ nothing", "//", "/42", "roll 2d6"])
def test_talk_is_no_command(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("/rol 2d6", "There is no command `/rol`. Did you mean `/roll 2d6`?"),
        ("/orll 2d6", "Did you mean `/roll 2d6`?"),
        ("/do rol 2d6", "Did you mean `/roll 2d6`?"),
        ("/hlep", "Did you mean `/help`?"),
        ("/game strat ose", "There is no command `/game strat`. Did you mean `/game start ose`?"),
        ("/gmae referee ad @Ada", "Did you mean `/game referee add @Ada`?"),
        ("/monster ad Rat hidden:yes", "Did you mean `/ref monster Rat hidden:yes`?"),
        ("/hazzard climb who:Brom", "Did you mean `/do hazard climb who:Brom`?"),
        ("/table", "`/table` goes on with another word: `/table go`."),
        ("/help me", "takes nothing more"),
        ("/game start gurps", "`preset` is `ose`."),
        ("/game start osr", "`preset` is `ose`. Did you mean `ose`?"),
        ("/game referee add Nobody", "called “Nobody”."),
        ("/game referee add Adda", "called “Adda”. Did you mean `ada`?"),
        ("/ref monster Rat hidden:perhaps", "`hidden` is yes or no"),
        ("/ref monster Rat hiden:yes", "Did you mean `/ref monster Rat hidden:yes`?"),
        ("/ref monster Rat who:Ada", "no `who:` here. What it takes: `name:`, `hidden:` and `thac"),
        ("/ref import", "`file` is a file"),
    ],
)
def test_what_is_nearly_a_command_is_answered(text: str, advice: str) -> None:
    with pytest.raises(TypingError) as refused:
        read(text)
    assert advice in str(refused.value)


def test_without_do_it_says_what_is_missing_or_not_there() -> None:
    for text, advice in (
        ("/roll", "Say `dice` too: `/roll dice:…`"),
        ("/dance", "There is no command `/dance`"),
    ):
        with pytest.raises(TypingError) as refused:
            read_command(text, ENTRIES, IDS, {})
        assert advice in str(refused.value)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("thac0", "a whole number from 0 to 30"), ("name", "at most 100 letters long")],
)
def test_what_does_not_fit_is_told_with_what_would(name: str, kind: str) -> None:
    monster = {**ENTRIES[-1], "options": [{"maxLength": 100, **o} for o in ENTRIES[-1]["options"]]}
    assert what_fits(monster, name) == f"`{name}` is {kind}: `/ref monster name:…`"
