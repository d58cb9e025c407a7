"""What follows from the numbers that somebody typed."""

from collections.abc import Iterator

from rules.kernel.questions import Found
from rules.sheet.armour import TURNED
from rules.sheet.questions import NumberOf
from rules.sheet.reading import typed_number
from rules.state.game import GameState

_TURNED = {"attack": ("thac0", "THAC0"), "thac0": ("attack", "attack bonus")}


def attack_and_thac0(state: GameState, question: NumberOf) -> Iterator[Found]:
    """An attack bonus is 19 less the THAC0 that was typed, and the other way round (OSE-AAC)."""
    if question.key in _TURNED:
        other, name = _TURNED[question.key]
        found = typed_number(state, question.who, other)
        if found is not None:
            yield Found(TURNED - found.value, f"{name} {found.value}", "OSE-AAC")
