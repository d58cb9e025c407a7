"""How far one sees outside, in words for the referee (OSE-WILD-VISIBILITY, OSE-SEA-VISIBILITY)."""

from collections.abc import Mapping

from rules.state.expedition import Scale
from rules.wandering.coming_up import LAND_MILES, OPEN_MILES, SHIPS_CLEAR, SHIPS_IN_FOG

SIGHT: Mapping[str, str] = {
    Scale.WILDERNESS: (
        f"In open country one sees about {OPEN_MILES} miles, less among trees, more from a height."
    ),
    Scale.WATER: (
        f"Ships are sighted at {SHIPS_CLEAR} yards on a clear day, at {SHIPS_IN_FOG} in dense fog, "
        f"and land at {LAND_MILES} miles. It may be on shore, if the party lands."
    ),
}
"""By where it is; nothing is said of a dungeon."""
