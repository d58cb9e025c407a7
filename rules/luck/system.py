"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.rulebook import System, events_of
from rules.luck import records
from rules.luck.luck import new_session, roll_all_luck, roll_luck, roll_session_luck
from rules.luck.records import (
    LUCK,
    NewSession,
    RollAllLuck,
    RollLuck,
    RollSessionLuck,
)

SYSTEM = System(
    key="luck",
    handlers={
        NewSession: new_session,
        RollSessionLuck: roll_session_luck,
        RollAllLuck: roll_all_luck,
        RollLuck: roll_luck,
    },
    events=events_of(records),
    settings=(LUCK,),
    implements=("4E-LUCK",),
)
