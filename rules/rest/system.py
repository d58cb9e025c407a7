"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.encounter.events import EncounterBegan
from rules.expedition.events import PartySetOut
from rules.kernel.rulebook import Reaction, System
from rules.rest import recovery, resting, surges
from rules.rest.actions import RestForDays, RestOn, SpendSurge, TakeLongRest, TakeShortRest
from rules.rest.events import ExtendedRested, Rested, RestWentBy, ShortRested, SurgeSpent
from rules.rest.fields import SURGES
from rules.rest.settings import NATURAL_HEALING, WOUND_DAYS

SYSTEM = System(
    key="rest",
    handlers={
        RestForDays: resting.rest_for_days,
        TakeShortRest: resting.take_short_rest,
        TakeLongRest: resting.take_long_rest,
        RestOn: resting.rest_on,
        SpendSurge: surges.spend_surge,
    },
    events=(RestWentBy, Rested, ShortRested, ExtendedRested, SurgeSpent),
    reactions=(
        # The wounds first: what a day of rest heals may go above the cap that it has lifted.
        Reaction(on=Rested, run=recovery.wounds_close, source="4E-WOUND-RECOVERY"),
        Reaction(on=Rested, run=recovery.hit_points_come_back, source="OSE-HEALING"),
        Reaction(on=ExtendedRested, run=recovery.long_rest_heals, source="4E-WOUNDS"),
        Reaction(on=EncounterBegan, run=resting.somebody_is_met, source="OSE-HEALING"),
        Reaction(on=PartySetOut, run=resting.party_sets_out, source="OSE-HEALING"),
    ),
    settings=(NATURAL_HEALING, WOUND_DAYS),
    fields=(SURGES,),
    implements=("OSE-HEALING", "ERIS-NATURAL-HEALING", "4E-WOUND-RECOVERY"),
)
