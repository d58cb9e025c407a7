"""ERIS-FIRE-INTO-MELEE: a shot directly past a melee at somebody beyond it."""

from rules.attack.manoeuvres.shape import Manoeuvre
from rules.combat.settings import FIRE_INTO_MELEE
from rules.kernel.questions import Mode
from rules.state.game import GameState

RULE = "ERIS-FIRE-INTO-MELEE"


def is_played(state: GameState) -> bool:
    """Whether shots can go astray in a game."""
    return FIRE_INTO_MELEE.in_force(state) == "eris"


MANOEUVRE = Manoeuvre(
    key="past",
    label="past a melee",
    means="no range bonus, and a miss may hit a friend in the way",
    source=RULE,
    mode=Mode.MISSILE,
    is_open=is_played,
)
