"""ERIS-FIRST-FIRE: a shot before initiative; when that can be is said where combat answers."""

from rules.attack.manoeuvres.indirect import is_played
from rules.attack.manoeuvres.shape import Manoeuvre
from rules.kernel.questions import Mode

MANOEUVRE = Manoeuvre(
    key="first-fire",
    label="shooting first",
    means="before initiative, with a weapon that was said to be ready",
    source="ERIS-FIRST-FIRE",
    mode=Mode.MISSILE,
    is_open=is_played,
)
