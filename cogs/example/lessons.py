"""The first fight in the mill, step by step: what to press next, read from the game itself.

Nothing is kept of how far somebody has come, so it can be left and taken up again at any time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.places.state import PLACES
from rules.state.encounter import Kind
from rules.state.game import GameState

PLACE = "The Cellars of Harrow Mill"


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, and how the game shows that it is done."""

    words: str
    is_done: Callable[[GameState], bool]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The step that comes next, counted from 1; behind the last one nothing is left to do."""

    step: int
    steps: int
    words: str


def _is_in(state: GameState) -> bool:
    return any(area.opened for place in PLACES.of(state) for area in place.areas)


def _has_met(state: GameState) -> bool:
    return state.next_encounter > 1


def _knows_surprise(state: GameState) -> bool:
    sides = () if state.encounter is None else state.encounter.sides
    known = (side.surprise_roll is not None or side.surprise_said for side in sides)
    return bool(sides) and all(known)


def _is_fighting(state: GameState) -> bool:
    return state.encounter is not None and bool(state.encounter.steps)


def _has_declared(state: GameState) -> bool:
    fighters = () if state.encounter is None else state.encounter.combatants
    turns = (one.turn for one in fighters if one.kind is Kind.CHARACTER)
    return any(turn.declaration or turn.ahead or turn.attacked for turn in turns)


def _has_fought(state: GameState) -> bool:
    return state.encounter is not None and state.encounter.round > 1


def _is_over(state: GameState) -> bool:
    return state.encounter is None and state.next_encounter > 1


STEPS: Sequence[Step] = (
    Step("As the **Referee**, press **Into the mill**, below the story.", _is_in),
    Step("Only you see what waits in there. Press **Meet 4 giant rats**.", _has_met),
    Step("Is anybody surprised? Press **Roll surprise**.", _knows_surprise),
    Step("Press **Begin the rounds** on the board.", _is_fighting),
    Step(
        "Now be a player: press **Play …** below, or choose one at the top. Press **Attack …**.",
        _has_declared,
    ),
    Step(
        "Be the others too, and say what each does. When all have, the round is played by itself.",
        _has_fought,
    ),
    Step(
        "That was a round. **⋯** at its message and **Why?** say where each number comes from. "
        "Fight on until one side is beaten; then the Referee ends the encounter.",
        _is_over,
    ),
)
END = (
    "That was a fight, and nobody kept notes. Now **Search** the room, or type `/do` and a few "
    "words of what you want (light a torch). `/help` says what you can do at any time."
)


def lesson_of(state: GameState) -> Lesson | None:
    """What comes next in the example; None for any other game, and behind its first fight."""
    if not any(place.name == PLACE for place in PLACES.of(state)) or state.next_encounter > 2:
        return None
    done = max((n for n, step in enumerate(STEPS, 1) if step.is_done(state)), default=0)
    words = STEPS[done].words if done < len(STEPS) else END
    return Lesson(min(done + 1, len(STEPS)), len(STEPS), words)
