"""Rolls a stored roll again from its source, to see whether it fell as it was shown."""

from rules.dice.record import DiceRecord
from rules.dice.source import Faces


def is_same_roll(record: DiceRecord, source: Faces) -> bool:
    """Whether every face of a record comes from the source, in the order in which they fell."""
    return all(source.face(group.sides) == face for group in record.groups for face in group.faces)
