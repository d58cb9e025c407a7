"""What monstrous keeps in a game's document."""

from collections.abc import Mapping

from rules.kernel.part import Part
from rules.record import Record, field


class Monstrous(Record, frozen=True):
    """What lasts of special attacks while an encounter does.

    `used` is how often somebody has used an attack that has so many uses a day, by the body and the
    id of the attack, as in `m7f2#1/i3`.
    """

    used: Mapping[str, int] = field(default_factory=dict[str, int])


MONSTROUS = Part("monstrous", Monstrous())
"""What lasts of special attacks."""
