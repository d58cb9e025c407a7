"""All pursuit rules."""

from collections.abc import Iterator

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
    """The rule that holds before a fight, by where people run."""
    return next(kind for kind in _chosen(state) if kind.environment == environment)


def kind_after(state: GameState, environment: str) -> PursuitKind | None:
    """The rule by which those are pursued who have broken off a fight; None where there is none."""
    return next((kind for kind in _chosen(state) if environment in kind.after_a_fight), None)


def _chosen(state: GameState) -> Iterator[PursuitKind]:
    chosen = PURSUIT.in_force(state)
    return (kind for kind in KINDS if chosen in kind.settings)


def kind_of(chase: Chase) -> PursuitKind:
    """The rule of a pursuit that is on."""
    return BY_KEY[chase.kind]
