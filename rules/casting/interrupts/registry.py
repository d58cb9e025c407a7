"""All rules that say what disrupts a spell."""

from rules.casting.interrupts import eris, ose
from rules.casting.interrupts.shape import Interrupt

INTERRUPTS: tuple[Interrupt, ...] = (ose.INTERRUPT, eris.INTERRUPT)
"""The first is the default. A new one is its file and a line here."""
BY_KEY = {interrupt.key: interrupt for interrupt in INTERRUPTS}
