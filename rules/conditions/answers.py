"""What conditions and bonuses add to the rolls of others."""

from collections.abc import Iterator

from rules.conditions.effects import BONUS_RULE, bonus_effects
from rules.kernel.questions import Addend
from rules.rolls.questions import AttackBonus
from rules.state.game import GameState


def effects(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """The bonuses and penalties on the attacker that count now."""
    for effect in bonus_effects(state, question.who, "attack"):
        yield Addend(effect.name, effect.amount, effect.rule or BONUS_RULE, hidden=effect.hidden)
