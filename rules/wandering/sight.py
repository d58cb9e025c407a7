"""How far one sees outside (OSE-WILD-VISIBILITY, OSE-SEA-VISIBILITY)."""

from collections.abc import Iterable, Mapping

from rules.encounter.questions import FarthestDistance
from rules.kernel.questions import Found
from rules.state.expedition import Scale
from rules.state.game import GameState

OPEN_MILES = 3
"""In open country; less among trees, more from a height (OSE-WILD-VISIBILITY)."""
LAND_MILES = 24
"""From the sea on a clear day (OSE-SEA-VISIBILITY)."""
SHIPS_CLEAR, SHIPS_IN_FOG = 300, 40
"""In yards: how far away ships are sighted on a clear day, and in dense fog."""
_USUAL: Mapping[str, int | None] = {Scale.WILDERNESS: None, Scale.WATER: SHIPS_CLEAR}
"""How far apart the sides can be when they meet, in yards; None is farther than any dice."""
_RULES = {Scale.WILDERNESS: "OSE-WILD-VISIBILITY", Scale.WATER: "OSE-SEA-VISIBILITY"}


def farthest(state: GameState, environment: str) -> int | None:
    """How far away somebody can be who is met there, in yards; None where nothing hides them."""
    if environment not in _USUAL:
        return None
    return state.wandering.sight or _USUAL[environment]


def no_farther(state: GameState, _question: FarthestDistance) -> Iterable[Found]:
    """The distance that is rolled goes no farther than one sees."""
    encounter = state.encounter
    most = None if encounter is None else farthest(state, encounter.environment)
    if encounter is not None and most is not None:
        yield Found(most, "as far as one sees", _RULES[Scale(encounter.environment)])
