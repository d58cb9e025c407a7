"""Questions that one system asks all others while it works something out, such as a roll.

A reaction follows what has happened; an answer says what counts before it happens.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.state.game import GameState


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody wants to know; subclasses say of whom."""


@dataclass(frozen=True, slots=True)
class Addend:
    """One thing that is added to a roll, and the catalogue ID of the rule that adds it.

    `hidden` if only referees may know of it.
    """

    label: str
    amount: int
    source: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What one system adds where another asks; `source` is the rule that demands it."""

    on: type[Question]
    run: Callable[[GameState, Any], Iterable[Addend]]
    source: str


Answers = Mapping[type[Question], Sequence[Answer]]


def ask(answers: Answers, state: GameState, question: Question) -> tuple[Addend, ...]:
    """What all systems add, in their order, but for what comes to nothing."""
    asked = answers.get(type(question), ())
    found = (addend for answer in asked for addend in answer.run(state, question))
    return tuple(addend for addend in found if addend.amount)
