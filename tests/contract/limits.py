"""Knows which limits belong to which route: those that Discord's OpenAPI file does not encode."""

import re
from collections.abc import Callable, Iterator

from tests.contract.command_limits import check_command, check_command_set
from tests.contract.component_limits import check_modal
from tests.contract.message_limits import check_autocomplete, check_message
from tests.contract.shapes import record, records

COMMANDS = r"/applications/\d+(?:/guilds/\d+)?/commands"
WEBHOOK = r"/webhooks/\d+/[^/]+"
MESSAGE, DEFERRED, UPDATE, AUTOCOMPLETE, MODAL = 4, 5, 7, 8, 9


def check(method: str, path: str, body: object) -> list[str]:
    """Return which unwritten limits a request breaks; `path` without version and query."""
    return [problem for rule in _rules_for(method, path) for problem in rule(body)]


def _new_message(body: object) -> Iterator[str]:
    yield from check_message(record(body), is_new=True)


def _channel_message(body: object) -> Iterator[str]:
    yield from check_message(record(body), is_new=True, is_in_channel=True)


def _edited_message(body: object) -> Iterator[str]:
    yield from check_message(record(body), is_new=False)


def _first_post(body: object) -> Iterator[str]:
    message = record(body).get("message")
    if isinstance(message, dict):
        yield from check_message(message, is_new=True, is_in_channel=True)


def _callback(body: object) -> Iterator[str]:
    kind, data = record(body).get("type"), record(record(body).get("data"))
    if kind == MESSAGE:
        yield from check_message(data, is_new=True)
    elif kind == UPDATE:
        yield from check_message(data, is_new=False)
    elif kind == AUTOCOMPLETE:
        yield from check_autocomplete(data)
    elif kind == MODAL:
        yield from check_modal(data)
    elif kind == DEFERRED and data.keys() - {"flags"}:
        yield "a deferred answer can carry flags only"


def _command_set(body: object) -> Iterator[str]:
    yield from check_command_set(records(body))


def _command(body: object) -> Iterator[str]:
    yield from check_command(record(body))


Rule = Callable[[object], Iterator[str]]
_ROUTES: list[tuple[str, re.Pattern[str], Rule]] = [
    (method, re.compile(pattern), rule)
    for method, pattern, rule in (
        ("POST", r"/channels/\d+/messages", _channel_message),
        ("PATCH", r"/channels/\d+/messages/\d+", _edited_message),
        ("POST", r"/channels/\d+/threads", _first_post),
        ("POST", r"/interactions/\d+/[^/]+/callback", _callback),
        ("POST", WEBHOOK, _new_message),
        ("PATCH", WEBHOOK + r"/messages/(?:\d+|@original)", _edited_message),
        ("PUT", COMMANDS, _command_set),
        ("POST", COMMANDS, _command),
    )
]


def _rules_for(method: str, path: str) -> Iterator[Rule]:
    for route_method, pattern, rule in _ROUTES:
        if route_method == method and pattern.fullmatch(path):
            yield rule
