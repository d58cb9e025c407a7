"""Lets a contract look at every request that a bot makes in either test harness."""

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from tests.contract.contract import Contract
from tests.contract.openapi import Description

LONG = 4000
"""From here on it is cheaper to know a request again: each bot sends the same commands."""
_FLAWLESS = dict[tuple[Description | None, str, str], object]()


class LoggedRequest(Protocol):
    """What SimCord remembers of a request."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def json(self) -> object: ...


class SimCord(Protocol):
    """The part of `simcord.Env` that is read here: its log of all requests since the start."""

    @property
    def http_requests(self) -> list[Any]: ...


class Emulated(Protocol):
    """The part of the emulator that is set here."""

    @property
    def contract(self) -> Contract | None: ...
    @contract.setter
    def contract(self, contract: Contract | None) -> None: ...
    @property
    def problems(self) -> list[str]: ...


def assert_no_problems(problems: list[str]) -> None:
    """Raise AssertionError with all problems, each once, if there are any."""
    if problems:
        listed = "\n".join(f"- {problem}" for problem in dict.fromkeys(problems))
        raise AssertionError(f"Discord would refuse {len(problems)} requests:\n{listed}")


@contextmanager
def watch_simcord(env: SimCord, contract: Contract | None = None) -> Iterator[Contract]:
    """Check, at the end of the block, every request that the bot made since SimCord started.

    SimCord logs requests of both transports (client and webhooks) before it handles them, the
    command registration at start included. Nothing is checked when the block itself raises.
    """
    contract = contract or Contract()
    yield contract
    assert_no_problems(check_simcord(env, contract))


def check_simcord(env: SimCord, contract: Contract) -> list[str]:
    """Return the problems with all requests in SimCord's log."""
    problems: list[str] = []
    for request in list(env.http_requests):
        problems.extend(_check_logged(request, contract))
    return problems


def _check_logged(request: LoggedRequest, contract: Contract) -> list[str]:
    key = contract.description, request.method, request.path
    if key in _FLAWLESS and request.json == _FLAWLESS[key]:
        return []
    try:
        text = json.dumps(request.json)
    except (TypeError, ValueError) as error:
        return [f"{request.method} {request.path}: the body cannot be sent as JSON ({error})"]
    problems = contract.check(request.method, request.path, json.loads(text))
    if not problems and len(text) > LONG:
        _FLAWLESS[key] = request.json
    return problems


@contextmanager
def watch_emulator(emulator: Emulated, contract: Contract | None = None) -> Iterator[Contract]:
    """Check every request that reaches the emulator within the block; raise at its end."""
    contract = contract or Contract()
    before, earlier = emulator.contract, copy.copy(emulator.problems)
    emulator.contract = contract
    try:
        yield contract
    finally:
        emulator.contract = before
    assert_no_problems(emulator.problems[len(earlier) :])
