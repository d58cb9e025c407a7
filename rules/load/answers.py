"""The Movement that follows from load, for whoever has none written."""

from collections.abc import Iterator

from rules.items.door import items_of
from rules.kernel.questions import Found
from rules.load.rates import has_load, rate_of
from rules.load.settings import ENCUMBRANCE
from rules.sheet.questions import NumberOf
from rules.state.game import GameState

MOVE = "move"


def has_encumbrance(state: GameState) -> bool:
    """Whether load counts."""
    return ENCUMBRANCE.in_force(state) != "none"


def movement(state: GameState, question: NumberOf) -> Iterator[Found]:
    """What armour and load leave of it, once something is written that could count."""
    if question.key != MOVE:
        return
    if has_load(state, question.who) and items_of(state, question.who):
        yield rate_of(state, question.who)
