"""What the engine has to know of this family: handlers, events, reactions, what is coming."""

from rules.clock.events import ClockMoved
from rules.expedition.events import PartySetOut
from rules.kernel.rulebook import Reaction, System
from rules.luck.events import SessionBegan
from rules.upkeep import periods
from rules.upkeep.actions import CallUpkeep, ForgiveDebt, PayDebt, SetUpkeep
from rules.upkeep.charging import RULE, forgive_debt, pay_debt
from rules.upkeep.choosing import set_upkeep
from rules.upkeep.coming import weeks_to_come
from rules.upkeep.events import EVENTS

SYSTEM = System(
    key="upkeep",
    handlers={
        SetUpkeep: set_upkeep,
        CallUpkeep: periods.call_upkeep,
        PayDebt: pay_debt,
        ForgiveDebt: forgive_debt,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=SessionBegan, run=periods.session_begins, source=RULE),
        Reaction(on=PartySetOut, run=periods.party_sets_out, source=RULE),
        Reaction(on=ClockMoved, run=periods.time_goes_by, source=RULE),
    ),
    comings=(weeks_to_come,),
    implements=(RULE,),
)
