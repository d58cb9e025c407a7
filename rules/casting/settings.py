"""What a game can choose about casting."""

from rules.casting.interrupts.registry import BY_KEY, INTERRUPTS
from rules.casting.interrupts.shape import Interrupt
from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

SPELL_INTERRUPT = Setting(
    "spell_interrupt",
    "How spells are disrupted",
    "OSE-SPELL-DISRUPTION",
    tuple(Value(interrupt.key, interrupt.label) for interrupt in INTERRUPTS),
    {"eris": "eris"},
)


def interrupt_in(state: GameState) -> Interrupt:
    """What disrupts spells in a game now."""
    return BY_KEY[SPELL_INTERRUPT.in_force(state)]
