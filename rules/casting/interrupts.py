"""What disrupts a spell before it is cast."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.questions import Mode

HIT, ATTACKED, SAVE, REFEREE = "hit", "attacked", "save", "referee"
"""Why a spell was disrupted."""


@dataclass(frozen=True, slots=True)
class Interrupt:
    """One rule. `by_attack` says why an attack on the caster disrupts, "" if it does not: whether
    it hits, and how it is made. A grapple is an attack hand to hand, which hits if it holds.

    `by_save` is whether a failed save does. `after_losing` if only those are concerned who act
    later than whoever harms them (R-DISRUPT-TIE).
    """

    key: str
    label: str
    source: str
    by_attack: Callable[[bool, Mode], str]
    by_save: bool
    after_losing: bool


def _by_attack_eris(hit: bool, mode: Mode) -> str:
    """A caster who has to defend themselves hand to hand is busy with that."""
    if hit:
        return HIT
    return ATTACKED if mode is Mode.MELEE else ""


ERIS = Interrupt(
    key="eris",
    label="by any attack in melee, or a hit from afar, before it is cast",
    source="ERIS-SPELL-INTERRUPT",
    by_attack=_by_attack_eris,
    by_save=False,
    after_losing=False,
)


def _by_attack_ose(hit: bool, mode: Mode) -> str:
    """A hit, whatever it does."""
    del mode
    return HIT if hit else ""


OSE = Interrupt(
    key="ose",
    label="by a hit or a failed save, of whoever lost initiative and has not acted yet",
    source="OSE-SPELL-DISRUPTION",
    by_attack=_by_attack_ose,
    by_save=True,
    after_losing=True,
)


INTERRUPTS: tuple[Interrupt, ...] = (OSE, ERIS)
"""The first is the default. A new one is its file and a line here."""
BY_KEY = {interrupt.key: interrupt for interrupt in INTERRUPTS}
