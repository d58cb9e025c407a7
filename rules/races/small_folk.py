"""What the small races share: weapons too large for them, and blows that are too slow."""

from collections.abc import Iterator
from typing import Any

from rules.health.questions import DamageTaken
from rules.items.door import FITTED, find_item
from rules.kernel.questions import Question, Ruling, Verdict
from rules.kernel.traits import Trait, has_trait
from rules.sheet.traits import LARGE_CLUMSY
from rules.state.game import GameState
from rules.state.items import Item

BOTH_HANDS = 2


def weapon_of(state: GameState, question: Question[Any]) -> Item | None:
    """What the deed is done with, None for bare hands."""
    return find_item(state, question.who, question.item) if question.item else None


def too_large(item: Item, race: Trait) -> Iterator[Verdict]:
    """A weapon for both hands needs the referee's leave, once on the item or for one attack."""
    if item.hands == BOTH_HANDS and FITTED not in item.tags:
        yield Verdict(
            Ruling.FORBIDDEN,
            f"A {race.label} needs the referee's leave for {item.name}, which takes both hands: "
            f"for this attack, or for good with the tag `{FITTED}` ({race.source}).",
            race.source,
        )


def slow_blow(state: GameState, question: DamageTaken, race: Trait) -> Iterator[Verdict]:
    """Attacks of large, clumsy monsters do half damage."""
    if question.is_attack and has_trait(state, question.who, LARGE_CLUMSY.key):
        yield Verdict(Ruling.HALF, f"too large and clumsy to hit a {race.label} well", race.source)
