"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.rulebook import System
from rules.luck import rolling
from rules.luck.actions import NewSession, RollAllLuck, RollLuck, RollSessionLuck
from rules.luck.events import LuckRolled, SessionBegan, SessionLuckRolled
from rules.luck.settings import LUCK

SYSTEM = System(
    key="luck",
    handlers={
        NewSession: rolling.new_session,
        RollSessionLuck: rolling.roll_session_luck,
        RollAllLuck: rolling.roll_all_luck,
        RollLuck: rolling.roll_luck,
    },
    events=(SessionBegan, SessionLuckRolled, LuckRolled),
    settings=(LUCK,),
    implements=("4E-LUCK",),
)
