"""What the engine has to know of this family: handlers and events."""

from rules.battle import records
from rules.battle.records import DecideFate, ShootVolley
from rules.battle.volley import ERIS_ARROW_VOLLEY, ERIS_MASS_DEATH, decide_fate, shoot_volley
from rules.kernel.rulebook import System, events_of

SYSTEM = System(
    key="battle",
    handlers={DecideFate: decide_fate, ShootVolley: shoot_volley},
    events=events_of(records),
    implements=(ERIS_MASS_DEATH, ERIS_ARROW_VOLLEY),
)
