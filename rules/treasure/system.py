"""What the engine has to know of this family: handlers, events, reactions, dues, a setting."""

from rules.encounter.events import EncounterEnded
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.kernel.rulebook import Reaction, System
from rules.treasure import awarding, dividing, finding, merits, picking, rolling_off, sharing
from rules.treasure.actions import (
    AddMerit,
    AddTreasure,
    AnswerRollOff,
    AssignTreasure,
    AwardExperience,
    CarryTreasure,
    CloseRollOff,
    DivideCoins,
    GiveExperience,
    OpenRollOff,
    PickTreasure,
    PutIn,
    SellTreasure,
    SetMerit,
    StrikeTreasure,
    ValueTreasure,
)
from rules.treasure.dues import dues_of_treasure
from rules.treasure.events import EVENTS
from rules.treasure.settings import XP

SYSTEM = System(
    key="treasure",
    handlers={
        AddTreasure: finding.add_treasure,
        PutIn: finding.put_in,
        CarryTreasure: finding.carry_treasure,
        ValueTreasure: finding.value_treasure,
        StrikeTreasure: finding.strike_treasure,
        SellTreasure: dividing.sell_treasure,
        AddMerit: merits.add_merit,
        SetMerit: merits.set_merit,
        AwardExperience: awarding.award_experience,
        GiveExperience: awarding.give_experience,
        DivideCoins: dividing.divide_coins,
        AssignTreasure: dividing.assign_treasure,
        OpenRollOff: rolling_off.open_roll_off,
        AnswerRollOff: rolling_off.answer_roll_off,
        PickTreasure: picking.pick_treasure,
        CloseRollOff: rolling_off.close_roll_off,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=EncounterEnded, run=merits.encounter_is_over, source="ERIS-XP"),
        Reaction(on=PartyCameBack, run=sharing.come_home, source="ERIS-XP"),
        Reaction(on=PartySetOut, run=sharing.set_out, source="ERIS-XP"),
    ),
    dues=(dues_of_treasure,),
    settled=(sharing.those_who_left, picking.look_at_roll_off, rolling_off.settle),
    settings=(XP,),
    implements=("ERIS-XP", "ERIS-TREASURE-POOL", "OSE-TREASURE-DIVISION"),
)
