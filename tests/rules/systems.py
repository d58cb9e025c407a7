"""The systems by the family they are of."""

from rules.kernel.family import System
from rules.systems import SYSTEMS


def system_of(family: str) -> System:
    """What one family brings to the engine."""
    return next(system for system in SYSTEMS if system.key == family)
