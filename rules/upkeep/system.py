"""What the engine has to know of this family: handlers, events, reactions, what is coming."""

from rules.clock.records import ClockMoved
from rules.expedition.records import PartySetOut
from rules.kernel.rulebook import Reaction, System, events_of
from rules.luck.records import SessionBegan
from rules.upkeep import records
from rules.upkeep.records import CallUpkeep, ForgiveDebt, PayDebt, SetUpkeep
from rules.upkeep.rules import (
    RULE,
    call_upkeep,
    forgive_debt,
    party_sets_out,
    pay_debt,
    session_begins,
    set_upkeep,
    time_goes_by,
    weeks_to_come,
)

SYSTEM = System(
    key="upkeep",
    handlers={
        SetUpkeep: set_upkeep,
        CallUpkeep: call_upkeep,
        PayDebt: pay_debt,
        ForgiveDebt: forgive_debt,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=SessionBegan, run=session_begins, source=RULE),
        Reaction(on=PartySetOut, run=party_sets_out, source=RULE),
        Reaction(on=ClockMoved, run=time_goes_by, source=RULE),
    ),
    comings=(weeks_to_come,),
    implements=(RULE,),
)
