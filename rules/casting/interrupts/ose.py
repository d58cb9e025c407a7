"""OSE-SPELL-DISRUPTION: who lost initiative and is hit or fails a save first loses the spell."""

from rules.attack.events import AttackRolled
from rules.casting.interrupts.shape import HIT, Interrupt


def by_attack(event: AttackRolled) -> str:
    """A hit, whatever it does."""
    return HIT if event.hit else ""


INTERRUPT = Interrupt(
    key="ose",
    label="by a hit or a failed save, of whoever lost initiative and has not acted yet",
    source="OSE-SPELL-DISRUPTION",
    by_attack=by_attack,
    by_save=True,
    after_losing=True,
)
