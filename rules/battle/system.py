"""What the engine has to know of this family: handlers and events."""

from rules.battle import fate, volley
from rules.battle.actions import DecideFate, ShootVolley
from rules.battle.events import EVENTS
from rules.kernel.rulebook import System

SYSTEM = System(
    key="battle",
    handlers={DecideFate: fate.decide_fate, ShootVolley: volley.shoot_volley},
    events=EVENTS,
    implements=(fate.RULE, volley.RULE),
)
