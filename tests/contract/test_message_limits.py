"""Messages at each limit pass, and one more of anything is a problem."""

from typing import Any

import pytest

from tests.contract import Contract
from tests.contract.limits import check

Json = dict[str, Any]

CREATE = ("POST", "/channels/1/messages")
EDIT = ("PATCH", "/channels/1/messages/2")
CALLBACK = ("POST", "/interactions/1/token/callback")
FOLLOW_UP = ("POST", "/webhooks/1/token")
EDIT_ANSWER = ("PATCH", "/webhooks/1/token/messages/@original")
EPHEMERAL, LAYOUT = 1 << 6, 1 << 15


def in_callback(message: Json, kind: int = 4) -> Json:
    return {"type": kind, "data": message}


def button(custom_id: str = "go", **rest: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **rest}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def select(**rest: object) -> Json:
    options = [{"label": "Red", "value": "red"}, {"label": "Blue", "value": "blue"}]
    return {"type": 3, "custom_id": "colour", "options": options, **rest}


def message(*components: Json, **rest: object) -> Json:
    return {"content": "hello", "components": list(components), **rest}


@pytest.mark.parametrize("route", [CREATE, EDIT, FOLLOW_UP, EDIT_ANSWER])
def test_content_has_2000_characters(route: tuple[str, str]) -> None:
    assert check(*route, {"content": "x" * 2000}) == []
    assert check(*route, {"content": "x" * 2001}) == [
        "content has 2001 characters, 2000 are allowed"
    ]


@pytest.mark.parametrize("kind", [4, 7])
def test_content_of_callbacks_has_2000_characters(kind: int) -> None:
    assert check(*CALLBACK, in_callback({"content": "x" * 2000}, kind)) == []
    assert check(*CALLBACK, in_callback({"content": "x" * 2001}, kind)) != []


def test_embeds_together_have_6000_characters() -> None:
    def embeds(last: int) -> Json:
        first: Json = {
            "title": "t" * 200,
            "description": "d" * 3000,
            "footer": {"text": "f" * 400},
            "author": {"name": "a" * 200},
            "fields": [{"name": "n" * 100, "value": "v" * 100}],
        }
        return {"embeds": [first, {"description": "x" * last}]}

    assert check(*CREATE, embeds(2000)) == []
    assert check(*CREATE, embeds(2001)) == [
        "all embeds together have 6001 characters, 6000 are allowed"
    ]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"content": ""},
        {"content": " \n"},
        {"content": None, "embeds": [], "components": []},
    ],
)
@pytest.mark.parametrize("route", [CREATE, FOLLOW_UP])
def test_message_is_empty(route: tuple[str, str], body: Json) -> None:
    assert check(*route, body) == ["the message is empty"]


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x"},
        {"embeds": [{"description": "x"}]},
        {"attachments": [{"id": 0, "filename": "log.txt"}]},
        {"components": [row(button())]},
    ],
)
def test_message_with_any_part_is_not_empty(body: Json) -> None:
    assert check(*CREATE, body) == []


def test_edit_is_empty_only_if_it_takes_everything_away() -> None:
    assert check(*EDIT, {"content": ""}) == []
    assert check(*EDIT, {"content": "", "embeds": [], "components": []}) != []
    assert check(*EDIT, {"components": []}) == []


def test_empty_embed_and_empty_fields() -> None:
    assert check(*CREATE, {"embeds": [{"color": 1}]}) == ["embed 0 has nothing in it"]
    for part in ("name", "value"):
        field = {"name": "n", "value": "v", part: " "}
        assert check(*CREATE, {"embeds": [{"title": "t", "fields": [field]}]}) == [
            f"embed 0 has a field with an empty {part}"
        ]
    blank = {"name": "\u200b", "value": "\u200b"}
    assert check(*CREATE, {"embeds": [{"title": "t", "fields": [blank]}]}) == []


def test_channel_message_cannot_be_ephemeral() -> None:
    secret = {"content": "psst", "flags": EPHEMERAL}
    assert check(*CREATE, secret) != []
    assert check(*FOLLOW_UP, secret) == []
    assert check(*CALLBACK, in_callback(secret)) == []


def test_deferral_carries_flags_only() -> None:
    assert check(*CALLBACK, {"type": 5}) == []
    assert check(*CALLBACK, {"type": 5, "data": {"flags": EPHEMERAL}}) == []
    assert check(*CALLBACK, {"type": 5, "data": {"content": "soon"}}) != []


def test_mentions_are_listed_or_parsed() -> None:
    assert check(*CREATE, message(allowed_mentions={"parse": []})) == []
    assert check(*CREATE, message(allowed_mentions={"parse": ["roles"], "users": ["1"]})) == []
    both = {"parse": ["users"], "users": ["1"]}
    assert check(*CREATE, message(allowed_mentions=both)) != []
    many = [str(number) for number in range(101)]
    assert check(*CREATE, message(allowed_mentions={"parse": [], "users": many[:100]})) == []
    assert check(*CREATE, message(allowed_mentions={"parse": [], "users": many})) != []


def test_five_rows() -> None:
    rows = [row(button(f"b{number}")) for number in range(6)]
    assert check(*CREATE, message(*rows[:5])) == []
    assert check(*CREATE, message(*rows)) == ["6 rows, 5 are allowed"]


def test_rows_hold_five_buttons_or_one_select() -> None:
    buttons = [button(f"b{number}") for number in range(6)]
    assert check(*CREATE, message(row(*buttons[:5]))) == []
    assert check(*CREATE, message(row(*buttons))) == ["a row has 6 buttons, 5 are allowed"]
    assert check(*CREATE, message(row(select()))) == []
    assert check(*CREATE, message(row(select(), button()))) == ["only buttons can share a row"]


def test_custom_ids_are_used_once() -> None:
    assert check(*CREATE, message(row(button("a"), button("b")))) == []
    assert check(*CREATE, message(row(button("a")), row(button("a")))) == [
        "the custom_id 'a' is used more than once"
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": 2, "style": 1, "label": "Go"},
        {"type": 2, "style": 1, "custom_id": "go"},
        {"type": 2, "style": 1, "custom_id": "go", "label": " "},
        {"type": 2, "style": 1, "custom_id": "go", "label": "Go", "url": "https://example.com"},
        {"type": 2, "style": 5, "label": "Go"},
        {"type": 2, "style": 5, "label": "Go", "url": "https://example.com", "custom_id": "go"},
    ],
)
def test_wrong_buttons(wrong: Json) -> None:
    assert len(check(*CREATE, message(row(wrong)))) == 1


@pytest.mark.parametrize(
    "right",
    [
        button(),
        {"type": 2, "style": 1, "custom_id": "go", "emoji": {"name": "🔥"}},
        {"type": 2, "style": 5, "label": "Go", "url": "https://example.com"},
        {"type": 2, "style": 6, "sku_id": "1"},
    ],
)
def test_right_buttons(right: Json) -> None:
    assert check(*CREATE, message(row(right))) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"custom_id": None},
        {"options": []},
        {"options": [{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]},
        {"min_values": 2},
        {"max_values": 3},
        {"options": [{"label": word, "value": word, "default": True} for word in "ab"]},
    ],
)
def test_wrong_selects(wrong: Json) -> None:
    assert check(*CREATE, message(row(select(min_values=0, max_values=2)))) == []
    assert len(check(*CREATE, message(row(select(**wrong))))) == 1


def test_layouts_need_their_flag_and_exclude_content() -> None:
    line = {"type": 10, "content": "hello"}
    assert check(*CREATE, {"components": [line], "flags": LAYOUT}) == []
    assert check(*CREATE, {"components": [line]}) == [
        "the components need the layout flag (1 << 15)"
    ]
    assert check(*EDIT, {"components": [line]}) == []
    for part in ({"content": "x"}, {"embeds": [{"title": "x"}]}):
        assert len(check(*CREATE, {"components": [line], "flags": LAYOUT, **part})) == 1


def test_layouts_have_40_components_and_4000_characters() -> None:
    def layout(count: int, length: int = 1) -> Json:
        lines = [{"type": 10, "content": "x" * length} for _ in range(count - 1)]
        return {"components": [{"type": 17, "components": lines}], "flags": LAYOUT}

    assert check(*CREATE, layout(40)) == []
    assert check(*CREATE, layout(41)) == ["a layout has 41 components, 40 are allowed"]
    assert check(*CREATE, layout(5, 1000)) == []
    assert check(*CREATE, layout(5, 1001)) == ["a layout has 4004 characters, 4000 are allowed"]
    assert check(*CREATE, layout(2, 0)) == ["a text display is empty"]


def test_components_inside_sections_are_seen() -> None:
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "x"}],
        "accessory": {"type": 2, "style": 1, "label": "Go"},
    }
    assert check(*CREATE, {"components": [section], "flags": LAYOUT}) == [
        "the button 'Go' has no custom_id"
    ]


def test_modals() -> None:
    def modal(*inputs: Json, **rest: object) -> Json:
        return {"type": 9, "data": {"custom_id": "m", "title": "M", "components": inputs, **rest}}

    def field(number: int = 0, **rest: object) -> Json:
        text_input = {"type": 4, "custom_id": f"f{number}", "style": 1, "label": "F", **rest}
        return {"type": 1, "components": [text_input]}

    def problems(body: Json) -> list[str]:
        body["data"]["components"] = list(body["data"]["components"])
        return check(*CALLBACK, body)

    fields = [field(number) for number in range(6)]
    assert problems(modal(*fields[:5])) == []
    assert problems(modal(*fields)) == ["a modal has 6 components, 1 to 5 are allowed"]
    assert problems(modal()) == ["a modal has 0 components, 1 to 5 are allowed"]
    assert problems(modal(field(), field())) == ["the custom_id 'f0' is used more than once"]
    assert len(problems(modal(field(), title=" "))) == 1
    assert len(problems(modal(field(), custom_id=""))) == 1
    named = problems(modal(field(), custom_id="lb:seat:1:900000000000000001"))
    assert "names something outside the game" in named[0]
    assert problems(modal(field(), custom_id="lb:say-post:1:900000000000000001")) == []
    assert problems(modal(field(max_length=3, value="abc"))) == []
    assert len(problems(modal(field(max_length=3, value="abcd")))) == 1
    assert len(problems(modal(field(min_length=4, max_length=3)))) == 1
    assert len(problems(modal(field(custom_id="")))) == 1


def test_autocompletion_offers_25_choices_of_100_characters() -> None:
    def choices(count: int, name: int = 1, value: int = 1) -> Json:
        choice = {"name": "n" * name, "value": "v" * value}
        return {"type": 8, "data": {"choices": [choice] * count}}

    assert check(*CALLBACK, choices(25, 100, 100)) == []
    assert check(*CALLBACK, choices(0)) == []
    assert check(*CALLBACK, choices(26)) == ["26 choices are offered, 25 are allowed"]
    assert len(check(*CALLBACK, choices(1, name=101))) == 1
    assert len(check(*CALLBACK, choices(1, name=0))) == 1
    assert len(check(*CALLBACK, choices(1, value=101))) == 1


def test_first_post_of_a_forum_is_a_message() -> None:
    threads = ("POST", "/channels/1/threads")
    assert check(*threads, {"name": "t"}) == []
    assert check(*threads, {"name": "t", "message": {"content": "x" * 2001}}) != []


@pytest.mark.parametrize(
    "path", ["/api/v10/channels/1/messages", "/channels/1/messages?limit=1", "/channels/1/messages"]
)
def test_contract_reads_paths_with_version_and_query(path: str) -> None:
    problems = Contract().check("POST", path, {"content": "x" * 2001})
    assert problems[0].startswith("POST /channels/1/messages: content has 2001")


@pytest.mark.parametrize("body", [None, [], "text", 3, {"embeds": 3, "components": [3, None]}])
def test_malformed_bodies_do_not_break_the_check(body: object) -> None:
    for route in (CREATE, CALLBACK, EDIT):
        assert isinstance(check(*route, body), list)
