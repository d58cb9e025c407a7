"""The shape of a way to spend a day, as a record with functions."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.journey import Today


def nothing(_resolution: Resolution) -> None:
    """Nothing is in the way, and nothing comes of it."""


def _no_doubt(_state: GameState) -> str:
    """Nobody has to think twice."""
    return ""


def _no_end(_resolution: Resolution, _today: Today) -> None:
    """Nothing comes of it."""


@dataclass(frozen=True, slots=True)
class DayKind:
    """One way to spend a day. `label` is what a button says, `means` what it is in a few words.

    `speed` is what is made of a usual day's miles, 0 where nobody moves. `once`: not for several
    days in a row. `check` raises RuleError where it cannot be done, `doubt` says why it should not
    be, "" for nothing; `begin` runs in the morning and `end` when the day is over.
    """

    key: str
    label: str
    means: str
    source: str
    speed: Fraction = Fraction(0)
    once: bool = False
    check: Callable[[Resolution], None] = nothing
    doubt: Callable[[GameState], str] = _no_doubt
    begin: Callable[[Resolution], None] = nothing
    end: Callable[[Resolution, Today], None] = _no_end

    @property
    def moves(self) -> bool:
        """Whether they get anywhere."""
        return bool(self.speed)
