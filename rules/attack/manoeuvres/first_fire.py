"""ERIS-FIRST-FIRE: a shot before initiative; when that can be is said where combat answers."""

from rules.attack.manoeuvres.shape import Manoeuvre
from rules.combat.settings import FIRST_FIRE
from rules.kernel.questions import Mode
from rules.state.game import GameState


def is_played(state: GameState) -> bool:
    """Whether a referee lets anybody shoot first."""
    return FIRST_FIRE.in_force(state) == "eris"


MANOEUVRE = Manoeuvre(
    key="first-fire",
    label="shooting first",
    means="before initiative, with a weapon that was said to be ready",
    source="ERIS-FIRST-FIRE",
    mode=Mode.MISSILE,
    is_open=is_played,
)
