"""A table for tests of rules: a state, the engine, and dice that fall as they are told."""

from collections.abc import Iterable, Sequence
from itertools import count

from rules.dice.source import Faces, LoadedDice
from rules.kernel.actor import Actor
from rules.kernel.engine import Engine
from rules.kernel.resolution import Action, Step, System
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


BY_BUTTON = {"go_on": "by-button"}
"""Most tests go from step to step by their own word."""


class ScriptedDice:
    """Dice of one step: the faces given, in order, whatever roll they belong to."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = LoadedDice(faces)
        self.rolls = 0
        self._tokens = count(1)

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        number = self.rolls
        self.rolls += 1
        return self.faces, number, f"commitment-{number}" if secret else ""

    token_prefix = "t"

    def token(self) -> str:
        return f"{self.token_prefix}{next(self._tokens)}"


class Table:
    """Plays actions one after the other and keeps the newest state and step."""

    def __init__(self, systems: Iterable[System], preset: str = "ose", **overrides: str) -> None:
        self.engine = Engine(systems)
        self.state = GameState(preset=preset, overrides=BY_BUTTON | overrides)
        self.step: Step | None = None
        self._played = 0
        self.spare: Sequence[int] = ()

    def act(self, action: Action, by: Actor = REFEREE, faces: Sequence[int] = ()) -> Step:
        """Play one action. Every face given must fall, and no other."""
        dice = ScriptedDice(faces or self.spare)
        dice.token_prefix = f"m{self._played}x"
        self._played += 1
        step = self.engine.step(self.state, by, action, dice)
        assert not faces or dice.faces.is_empty(), "faces left over"
        self.state = step.state
        self.step = step
        return step
