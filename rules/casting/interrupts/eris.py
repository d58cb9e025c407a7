"""ERIS-SPELL-INTERRUPT: a blow interrupts, hit or miss; a shot only if it hits."""

from rules.casting.interrupts.shape import ATTACKED, HIT, Interrupt
from rules.kernel.questions import Mode


def by_attack(hit: bool, mode: Mode) -> str:
    """A caster who has to defend themselves hand to hand is busy with that."""
    if hit:
        return HIT
    return ATTACKED if mode is Mode.MELEE else ""


INTERRUPT = Interrupt(
    key="eris",
    label="by any attack in melee, or a hit from afar, before it is cast",
    source="ERIS-SPELL-INTERRUPT",
    by_attack=by_attack,
    by_save=False,
    after_losing=False,
)
