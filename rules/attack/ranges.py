"""How far missiles carry, and what the range adds (OSE-MISSILE-RANGE, ERIS-MISSILES)."""

from collections.abc import Mapping

from rules.attack.settings import RANGE_MODS
from rules.kernel.questions import Addend
from rules.state.game import GameState
from rules.state.items import Bands

SHORT, MEDIUM, LONG = "short", "medium", "long"
_MODIFIERS: Mapping[str, Mapping[str, int]] = {
    "ose": {SHORT: 1, MEDIUM: 0, LONG: -1},
    "eris": {SHORT: 2, MEDIUM: 1, LONG: 0},
}
_SOURCES = {"ose": "OSE-MISSILE-RANGE", "eris": "ERIS-MISSILES"}


def band_of(bands: Bands, distance: int) -> str | None:
    """The band in which a distance lies, None beyond the last. What is hurled has no short one."""
    for name, last in ((SHORT, bands.short), (MEDIUM, bands.medium), (LONG, bands.long)):
        if last and distance <= last:
            return name
    return None


def range_addend(state: GameState, bands: Bands, distance: int) -> Addend | None:
    """What the range adds to a shot, None beyond the last band."""
    band = band_of(bands, distance)
    if band is None:
        return None
    rule = RANGE_MODS.in_force(state)
    return Addend(f"{band} range", _MODIFIERS[rule][band], _SOURCES[rule])
