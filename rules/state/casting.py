"""Spells that somebody has memorised."""

from rules.record import Record


class Spell(Record, frozen=True):
    """A spell in memory: `count` times memorised, `left` of them not yet cast or lost."""

    name: str
    count: int = 1
    left: int = 1
