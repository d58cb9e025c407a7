"""What this family adds to the rolls of others."""

from collections.abc import Iterator

from rules.health.effects import BONUS_RULE, bonus_effects
from rules.health.escalation import RULE, escalation_bonus
from rules.kernel.questions import Addend, Question
from rules.rolls.questions import AttackBonus
from rules.state.game import GameState


def escalation(state: GameState, _question: Question) -> Iterator[Addend]:
    """The bonus of the round, which every attack roll gets."""
    yield Addend("escalation", escalation_bonus(state), RULE)


def effects(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """The bonuses and penalties on the attacker that count now."""
    for effect in bonus_effects(state, question.attacker, "attack"):
        yield Addend(effect.name, effect.amount, effect.rule or BONUS_RULE, hidden=effect.hidden)
