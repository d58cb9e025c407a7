"""The kinds of water as rows: one more kind is one more row (OSE-SEA-WANDERING, OSE-RIVER)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Water:
    """A row: the chance in 6 of wanderers; whether it is followed like a road, so that nobody gets
    lost and the current counts; and whether land is always in sight."""

    key: str
    label: str
    wandering: int
    is_river: bool = False
    has_banks: bool = False


WATERS = (
    Water("sea", "at sea", 2),
    Water("river", "on a river", 2, is_river=True, has_banks=True),
    Water("swamp", "in a swamp", 3, has_banks=True),
)
BY_KEY: Mapping[str, Water] = {water.key: water for water in WATERS}
