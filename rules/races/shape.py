"""The shape of a race: the word for it, and what it says where systems ask."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules.kernel.questions import Question
from rules.kernel.traits import Trait
from rules.state.game import GameState


@dataclass(frozen=True, slots=True)
class Says:
    """What a race says to one kind of question where `who` is of it, or with `as_target` `whom`.

    `run` gives what that kind takes: addends, numbers or verdicts.
    """

    on: type[Question[Any]]
    run: Callable[[GameState, Any], Iterable[Any]]
    as_target: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """A race with rules. `hates` are those whom it has to attack before all others (R-GRUDGE)."""

    trait: Trait
    says: tuple[Says, ...]
    hates: Trait | None = None
