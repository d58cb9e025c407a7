"""The shape of a pursuit rule."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rules.kernel.resolution import Resolution
from rules.state.game import GameState
from rules.state.pursuit import Chase


class Fate(StrEnum):
    """What becomes of those who run."""

    RUNNING = "running"
    ESCAPED = "escaped"
    CAUGHT = "caught"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of trying to get away, or of running on, and `why`: a word of `events.py`."""

    fate: Fate
    why: str = ""


RUNNING = Result(Fate.RUNNING)


def nothing_first(_state: GameState, _chase: Chase) -> Result | None:
    """Surprise makes no difference to getting away."""
    return None


@dataclass(frozen=True, slots=True)
class PursuitKind:
    """A pursuit rule for one `environment`, where the setting `pursuit` has one of `settings`.

    `first` says what is certain before the others are asked whether they follow, or raises
    RuleError. `evade` is what comes of getting away once they do, `run` of one more `unit`, a
    "round", "turn" or "day". `between_encounters` if it goes on when the encounter is over,
    `after_a_fight` are the environments in which those who have broken off a fight are pursued by
    it, `shoots` if shots are possible on the run, `tempts` if the pursuers may stop for treasure or
    food.
    """

    key: str
    label: str
    rule: str
    environment: str
    settings: tuple[str, ...]
    unit: str
    evade: Callable[[Resolution, Chase], Result]
    run: Callable[[Resolution, Chase], Result]
    first: Callable[[GameState, Chase], Result | None] = nothing_first
    between_encounters: bool = False
    after_a_fight: tuple[str, ...] = ()
    shoots: bool = False
    tempts: bool = False
