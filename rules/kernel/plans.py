"""What happens by itself, and when: read from the state, and done by the clock."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.game import GameState

REFEREES = -1
"""In place of a member: all who referee the game."""
Join = Callable[[Sequence[Action]], Action]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the clock does `at` a moment (milliseconds since 1970 UTC).

    `key` is never used again in the same game: what has been done under it is not done a second
    time, nor where an undo brings the plan back, but see `again`. A plan for another moment has
    another key.
    `member` is whom it only reminds of something, 0 for nobody: it waits until they are awake, and
    `join` makes one action of several that are due together. `again`: where an undo brings it back,
    it is done a second time, a while later. `every`: it is done again so many milliseconds after
    it was done, for as long as it is planned.
    """

    at: int
    key: str
    action: Action
    member: int = 0
    join: Join | None = None
    again: bool = False
    every: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """That a `member`, or `REFEREES`, is called for something that the game waits for: no move.

    That is as soon as it can be shown, and is seen to `at` a moment. `key` as above: nobody is
    called twice under one.
    """

    at: int
    key: str
    member: int


Plans = Callable[[GameState], Iterable[Plan | Call]]
"""What one family wants done later: a pure function of the state."""
BEGINS, ONLY_REMINDERS, NO_PINGS = "begin", "reminders", "off"
"""When people are mentioned by itself, by the word of a game and by their own."""
