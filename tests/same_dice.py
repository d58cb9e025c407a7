"""The dice of a test fall each time alike, whichever tests have run before it in its process.

The faces of a roll follow from its game's seeds, the game's number and the action's key. The seeds
come from the system, and the two others count on from test to test. Here the seeds follow from the
test's name, and each game and action is called by its place among those that the test has met.
`LINKBOY_DICE=7` gives all tests other dice: with several of them a test that hangs on luck shows.
"""

import hashlib
import os
from collections import defaultdict
from types import SimpleNamespace

import pytest

import data.seeds
import tests.forging
from rules.dice.faces import roll_label


class Places(defaultdict[str, int]):
    """The place of each name among those that were asked for."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self)
        return self[name]


class SeedBytes:
    """What stands in for the system's generator where the seeds of a test are drawn."""

    def __init__(self, test: str) -> None:
        self.name = f"{test}|{os.environ.get('LINKBOY_DICE', '')}"
        self.drawn = 0

    def __call__(self, size: int) -> bytes:
        self.drawn += 1
        return hashlib.shake_256(f"{self.name}|{self.drawn}".encode()).digest(size)


def let_fall_alike(monkeypatch: pytest.MonkeyPatch, test: str) -> None:
    """Have the dice of all games of a test follow from its name alone."""
    games, actions = Places(), defaultdict[str, Places](Places)

    def label(game: str, action_key: str, roll: int) -> str:
        return roll_label(str(games[game]), str(actions[game][action_key]), roll)

    monkeypatch.setattr("data.seeds.secrets", SimpleNamespace(token_bytes=SeedBytes(test)))
    for module in (data.seeds, tests.forging):
        monkeypatch.setattr(module, "roll_label", label)
