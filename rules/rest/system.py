"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.encounter.records import EncounterBegan
from rules.expedition.records import PartySetOut
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rest import records
from rules.rest.records import (
    SURGES,
    ExtendedRested,
    Rested,
    RestForDays,
    RestOn,
    SpendSurge,
    TakeLongRest,
    TakeShortRest,
)
from rules.rest.recovery import hit_points_come_back, long_rest_heals, spend_surge, wounds_close
from rules.rest.resting import (
    party_sets_out,
    rest_for_days,
    rest_on,
    somebody_is_met,
    take_long_rest,
    take_short_rest,
)
from rules.rest.settings import NATURAL_HEALING, WOUND_DAYS

SYSTEM = System(
    key="rest",
    handlers={
        RestForDays: rest_for_days,
        TakeShortRest: take_short_rest,
        TakeLongRest: take_long_rest,
        RestOn: rest_on,
        SpendSurge: spend_surge,
    },
    events=events_of(records),
    reactions=(
        # The wounds first: what a day of rest heals may go above the cap that it has lifted.
        Reaction(on=Rested, run=wounds_close, source="4E-WOUND-RECOVERY"),
        Reaction(on=Rested, run=hit_points_come_back, source="OSE-HEALING"),
        Reaction(on=ExtendedRested, run=long_rest_heals, source="4E-WOUNDS"),
        Reaction(on=EncounterBegan, run=somebody_is_met, source="OSE-HEALING"),
        Reaction(on=PartySetOut, run=party_sets_out, source="OSE-HEALING"),
    ),
    settings=(NATURAL_HEALING, WOUND_DAYS),
    fields=(SURGES,),
    implements=("OSE-HEALING", "ERIS-NATURAL-HEALING", "4E-WOUND-RECOVERY"),
)
