"""What battles of many leave behind."""

from collections.abc import Mapping

from rules.record import Record, field


class Battle(Record, frozen=True):
    """`volleys` are the characters who stood in a volley, by id, and in which turn of the clock.

    Turns are counted from the beginning of the campaign; those that are over are forgotten.
    """

    volleys: Mapping[str, int] = field(default_factory=dict[str, int])
