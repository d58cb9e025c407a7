"""One move and the board with a hundred combatants against ten, and one roll.

Run with `python -m benchmarks.sizes`. Each figure is the best of many tries in one run.
"""

import time
from collections.abc import Callable
from itertools import count

from cogs.render.board import render_board
from data.codec import Document, encode_state
from data.live import LiveGame
from data.seeds import GameDice, Seed
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.game import GameState
from rules.systems import ENGINE

SEEDS = Seed(1, bytes(range(32))), Seed(2, bytes(range(32, 64)))
REFEREE = Actor(1, is_referee=True)
FEW, MANY = 10, 100
TRIES = 400
MARK_STEP, MARK_BOARD, MARK_ROLL_US = 3.0, 4.0, 20.0

_keys = count(1)


def act(state: GameState, action: Action) -> GameState:
    """The state after a move of the referee."""
    dice = GameDice(1, f"i:{next(_keys)}", *SEEDS)
    return ENGINE.step(state, REFEREE, action, dice).state


def fight(combatants: int) -> GameState:
    """The first declarations of so many, half of them characters."""
    state = act(GameState(preset="ose"), StartEncounter())
    for number in range(combatants // 2):
        state = act(state, AddMonsters(name=f"Goblin {number}", hit_points=(5,)))
        state = act(state, CreateCharacter(name=f"Hero {number}", hit_points=8))
        state = act(state, JoinEncounter(character_id=state.characters[-1].id))
    return act(state, NextStep())


def best_us(work: Callable[[], object]) -> float:
    """The shortest time that it took, in microseconds."""
    times: list[float] = []
    for _ in range(TRIES):
        before = time.perf_counter()
        work()
        times.append(time.perf_counter() - before)
    return min(times) * 1e6


def board_us(state: GameState) -> float:
    """The time to draw the board."""
    game = LiveGame(1, 1, "The Keep", 1, 1, state, Document(encode_state(state)), *SEEDS, {})
    return best_us(lambda: render_board(game))


def step_us(state: GameState) -> float:
    """The time of one step of the round."""
    return best_us(lambda: act(state, NextStep()))


def compared(what: str, few: float, many: float, mark: float) -> str:
    """The line of one comparison."""
    ratio = many / few
    reached = "reached" if ratio <= mark else "MISSED"
    times = f"{few:7.0f} µs with {FEW}, {many:7.0f} with {MANY}"
    return f"{what:<6} {times}: {ratio:4.1f}x  {reached}: {mark}x"


def main() -> None:
    """Print a line a mark."""
    few, many = fight(FEW), fight(MANY)
    print(compared("step", step_us(few), step_us(many), MARK_STEP))
    print(compared("board", board_us(few), board_us(many), MARK_BOARD))
    roll = best_us(lambda: act(few, RollDice(text="2d6+1")))
    reached = "reached" if roll <= MARK_ROLL_US else "MISSED"
    print(f"roll   {roll:7.1f} µs  {reached}: {MARK_ROLL_US:.0f} µs")


if __name__ == "__main__":
    main()
