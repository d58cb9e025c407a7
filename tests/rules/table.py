"""Who sits at the table in tests of rules, and dice that fall as they are told."""

from collections.abc import Sequence
from itertools import count

from rules.dice.faces import Faces, LoadedDice
from rules.kernel.actor import Actor
from rules.state.encounter import Encounter
from rules.state.game import GameState

REFEREE = Actor(1, is_referee=True)
ANN = Actor(2)
BOB = Actor(3)
CAT = Actor(4)
STRANGER = Actor(9)


def running(state: GameState) -> Encounter:
    """The encounter that is running. Raises AssertionError if there is none."""
    assert state.encounter is not None, "No encounter is running."
    return state.encounter


BY_BUTTON = {
    "go_on": "by-button",
    "declaring": "by-book",
    "who_comes": "by-hand",
}
"""Most tests go from step to step by their own word, declare what the book asks for, and bring in
whom they are about."""


class ScriptedDice:
    """Dice of one step: the faces given, in order, whatever roll they belong to."""

    def __init__(self, faces: Sequence[int], secret: Sequence[int] = ()) -> None:
        """With `secret` these faces are those of secret rolls."""
        self.faces = LoadedDice(faces)
        self.secret = LoadedDice(secret) if secret else self.faces
        self.rolls = 0
        self._tokens = count(1)

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        number = self.rolls
        self.rolls += 1
        if secret:
            return self.secret, number, f"commitment-{number}"
        return self.faces, number, ""

    def forget(self, *, secret: bool, count: int) -> None:
        """Rolls that were refused have no number; their faces are gone."""
        del secret
        self.rolls -= count

    token_prefix = "t"

    def token(self) -> str:
        return f"{self.token_prefix}{next(self._tokens)}"
