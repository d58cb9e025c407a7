"""OSE-SPELL-DISRUPTION: who lost initiative and is hit or fails a save first loses the spell."""

from rules.casting.interrupts.shape import HIT, Interrupt
from rules.kernel.questions import Mode


def by_attack(hit: bool, mode: Mode) -> str:
    """A hit, whatever it does."""
    del mode
    return HIT if hit else ""


INTERRUPT = Interrupt(
    key="ose",
    label="by a hit or a failed save, of whoever lost initiative and has not acted yet",
    source="OSE-SPELL-DISRUPTION",
    by_attack=by_attack,
    by_save=True,
    after_losing=True,
)
