"""All pursuit rules."""

from rules.pursuit.kinds import dungeon, eris_turns, water, wilderness
from rules.pursuit.kinds.shape import PursuitKind
from rules.pursuit.settings import PURSUIT
from rules.state.game import GameState
from rules.state.pursuit import Chase

KINDS: tuple[PursuitKind, ...] = (
    dungeon.KIND,
    eris_turns.KIND,
    water.KIND,
    wilderness.KIND,
)
"""A new one is its file and a line here."""
BY_KEY = {kind.key: kind for kind in KINDS}


def kind_for(state: GameState, environment: str) -> PursuitKind:
    """The rule that holds in a game, by where people run."""
    chosen = PURSUIT.in_force(state)
    return next(k for k in KINDS if k.environment == environment and chosen in k.settings)


def kind_of(chase: Chase) -> PursuitKind:
    """The rule of a pursuit that is on."""
    return BY_KEY[chase.kind]
