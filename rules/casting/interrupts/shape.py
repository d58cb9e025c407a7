"""The shape of a rule that says what disrupts a spell, as a record of plain functions."""

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
