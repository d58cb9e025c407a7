"""What the engine has to know of this family: handlers, events, reactions, dues, a setting."""

from rules.encounter.records import EncounterEnded
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.kernel.rulebook import Reaction, System, events_of
from rules.treasure import dividing, finding, records
from rules.treasure.awarding import (
    add_merit,
    award_experience,
    dues_of_treasure,
    encounter_is_over,
    give_experience,
    set_merit,
)
from rules.treasure.pool import come_home, set_out, those_who_left
from rules.treasure.records import (
    XP,
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
from rules.treasure.rolling_off import (
    answer_roll_off,
    close_roll_off,
    look_at_roll_off,
    open_roll_off,
    pick_treasure,
    settle,
)

SYSTEM = System(
    key="treasure",
    handlers={
        AddTreasure: finding.add_treasure,
        PutIn: finding.put_in,
        CarryTreasure: finding.carry_treasure,
        ValueTreasure: finding.value_treasure,
        StrikeTreasure: finding.strike_treasure,
        SellTreasure: dividing.sell_treasure,
        AddMerit: add_merit,
        SetMerit: set_merit,
        AwardExperience: award_experience,
        GiveExperience: give_experience,
        DivideCoins: dividing.divide_coins,
        AssignTreasure: dividing.assign_treasure,
        OpenRollOff: open_roll_off,
        AnswerRollOff: answer_roll_off,
        PickTreasure: pick_treasure,
        CloseRollOff: close_roll_off,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=EncounterEnded, run=encounter_is_over, source="ERIS-XP"),
        Reaction(on=PartyCameBack, run=come_home, source="ERIS-XP"),
        Reaction(on=PartySetOut, run=set_out, source="ERIS-XP"),
    ),
    dues=(dues_of_treasure,),
    settled=(those_who_left, look_at_roll_off, settle),
    settings=(XP,),
    implements=("ERIS-XP", "ERIS-TREASURE-POOL", "OSE-TREASURE-DIVISION"),
)
