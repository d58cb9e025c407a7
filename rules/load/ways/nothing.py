"""No rule of load: what somebody carries and wears slows nobody."""

from rules.load.ways.shape import UNBURDENED, Burden, Way
from rules.state.game import GameState


def reckon(_state: GameState, _target: str) -> Burden:
    """The same for everybody."""
    return Burden(UNBURDENED, "load does not count")


WAY = Way(
    key="none",
    label="What somebody carries and wears slows nobody: 120 feet a turn, or what the sheet says.",
    source="OSE-MOVEMENT-RATES",
    reckon=reckon,
)
