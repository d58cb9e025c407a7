"""Discord's own description refuses what it should and says where; skipped where there is none."""

import os
from typing import Any

import pytest

from tests.contract import DESCRIPTION_VARIABLE, Contract, Description

Json = dict[str, Any]

pytestmark = pytest.mark.skipif(
    not os.environ.get(DESCRIPTION_VARIABLE),
    reason=f"{DESCRIPTION_VARIABLE} does not name Discord's OpenAPI description",
)

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


@pytest.fixture
def contract() -> Contract:
    return Contract()


def message(**rest: object) -> Json:
    return {"content": "hello", **rest}


def with_button(**rest: object) -> Json:
    return message(components=[{"type": 1, "components": [{**BUTTON, **rest}]}])


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/1/messages", message(nonce="log-1", enforce_nonce=True)),
        ("POST", "/channels/1/messages", with_button()),
        ("POST", "/channels/1/messages", message(attachments=[{"id": 0, "filename": "a"}])),
        ("POST", "/channels/1/messages", message(message_reference={"message_id": 5})),
        ("PATCH", "/channels/1/messages/2", message(embeds=[{"title": "t", "color": 1}])),
        ("POST", "/interactions/1/token/callback", {"type": 4, "data": with_button()}),
        ("POST", "/interactions/1/token/callback", {"type": 5, "data": {"flags": 64}}),
        ("POST", "/interactions/1/token/callback", {"type": 6}),
        ("POST", "/interactions/1/token/callback", {"type": 7, "data": {"components": []}}),
        ("POST", "/interactions/1/token/callback", {"type": 8, "data": {"choices": []}}),
        ("PATCH", "/webhooks/1/token/messages/@original", message()),
        ("POST", "/webhooks/1/token", message(flags=64)),
        ("PUT", "/channels/1/messages/pins/2", None),
        ("DELETE", "/channels/1/messages/2", None),
        ("GET", "/users/@me", None),
        ("POST", "/channels/1/threads", {"name": "t", "type": 11}),
    ],
)
def test_right_requests_pass(contract: Contract, method: str, path: str, body: Json | None) -> None:
    assert contract.check(method, path, body) == []


@pytest.mark.parametrize(
    ("method", "path", "body", "place"),
    [
        ("POST", "/channels/1/messages", message(embeds=[{"title": "x" * 257}]), "embeds[0].title"),
        ("POST", "/channels/1/messages", message(embeds=[{"title": "x"}] * 11), "embeds"),
        ("POST", "/channels/1/messages", message(nonce="x" * 26), "nonce"),
        ("POST", "/channels/1/messages", with_button(label="x" * 81), "components[0]"),
        ("POST", "/channels/1/messages", with_button(custom_id="x" * 101), ".custom_id"),
        ("POST", "/channels/1/messages", with_button(style=9), ".components[0].style"),
        ("POST", "/channels/1/messages", with_button(type=4), ".components[0].type"),
        ("POST", "/interactions/1/token/callback", {"type": 4, "data": {"content": 3}}, "content"),
        ("POST", "/interactions/1/token/callback", {"type": 44}, "type"),
        ("POST", "/interactions/1/token/callback", {}, "type"),
        ("POST", "/channels/1/threads", {"name": "x" * 101, "type": 11}, "name"),
        ("PUT", "/applications/1/commands", [{"name": "roll", "description": 3}], "description"),
        ("POST", "/nowhere", {}, "Discord has no such route"),
    ],
)
def test_wrong_requests_are_refused_with_their_place(
    contract: Contract, method: str, path: str, body: Json | list[Json], place: str
) -> None:
    problems = contract.check(method, path, body)
    assert any(place in problem for problem in problems), problems


def test_wrong_choice_value_of_a_nested_option_is_found(contract: Contract) -> None:
    option = {"type": 3, "name": "a", "description": "d", "choices": [{"name": "n", "value": 5}]}
    group = {"type": 1, "name": "sub", "description": "d", "options": [option]}
    command = {"name": "roll", "description": "d", "options": [group]}
    problems = contract.check("PUT", "/applications/1/commands", [command])
    place = "[0].options[0].options[0].choices[0].value"
    assert problems == [f'PUT /applications/1/commands: {place}: 5 is not of type "string"']


def test_long_values_do_not_flood_the_message(contract: Contract) -> None:
    problems = contract.check("POST", "/channels/1/messages", message(nonce="x" * 5000))
    assert all(len(problem) < 400 for problem in problems)


def test_no_description_means_only_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DESCRIPTION_VARIABLE)
    contract = Contract()
    assert contract.description is None
    assert contract.check("POST", "/nowhere", {}) == []
    assert Description.from_environment() is None
