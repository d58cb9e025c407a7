"""What this family adds to the rolls of others."""

from collections.abc import Iterator

from rules.attack.questions import AttackBonus
from rules.health.escalation import RULE, escalation_bonus
from rules.kernel.questions import Addend
from rules.state.game import GameState


def escalation(state: GameState, _question: AttackBonus) -> Iterator[Addend]:
    """The bonus of the round, which every attack roll gets."""
    yield Addend("escalation", escalation_bonus(state), RULE)
