"""What the engine has to know of this family: handlers, events, reactions, dues, comings."""

from rules.clock.records import ClockMoved
from rules.encounter.records import (
    AwarenessSet,
    CombatantJoined,
    FarthestDistance,
    SurpriseRolled,
    SurpriseSet,
)
from rules.expedition.records import MayGoOn, PartySetOut
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.wandering import records
from rules.wandering.beginning import (
    ROUND,
    ask_whether,
    begin_meeting,
    dues_of_meetings,
    dues_of_surprise,
    dues_of_surround,
    in_the_water,
    meet,
    surprise_is_known,
    surround,
)
from rules.wandering.checks import check_now, checks_to_come, set_out, set_wandering, time_goes_by
from rules.wandering.coming_up import let_it_pass, no_farther, roll_again, wait_for_word
from rules.wandering.records import (
    BeginMeeting,
    CheckWandering,
    ForgetTable,
    ImportTables,
    KeepTable,
    LetPass,
    Meet,
    RollAgain,
    SetWandering,
    Surround,
)
from rules.wandering.tables import forget_table, import_tables, keep_table

SURPRISE = (SurpriseRolled, SurpriseSet, AwarenessSet)

SYSTEM = System(
    key="wandering",
    handlers={
        KeepTable: keep_table,
        ForgetTable: forget_table,
        ImportTables: import_tables,
        SetWandering: set_wandering,
        CheckWandering: check_now,
        Meet: meet,
        BeginMeeting: begin_meeting,
        LetPass: let_it_pass,
        RollAgain: roll_again,
        Surround: surround,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=ClockMoved, run=time_goes_by, source="OSE-WANDERING"),
        Reaction(on=PartySetOut, run=set_out, source="OSE-WANDERING-DUNGEON"),
        Reaction(on=CombatantJoined, run=in_the_water, source="OSE-SEA-SURPRISE"),
        Reaction(on=SURPRISE, run=surprise_is_known, source="OSE-WILD-WANDERING"),
        Reaction(on=SURPRISE, run=ask_whether, source=ROUND),
    ),
    answers=(
        Answer(on=FarthestDistance, run=no_farther, source="OSE-WILD-VISIBILITY"),
        Answer(on=MayGoOn, run=wait_for_word, source="OSE-WANDERING"),
    ),
    dues=(dues_of_meetings, dues_of_surprise, dues_of_surround),
    comings=(checks_to_come,),
    implements=(
        "OSE-WANDERING",
        "OSE-WANDERING-DUNGEON",
        "OSE-WILD-WANDERING",
        "OSE-SEA-WANDERING",
        "OSE-WILD-SURPRISE",
        "OSE-WILD-VISIBILITY",
        "OSE-SEA-SURPRISE",
        "OSE-SEA-VISIBILITY",
        "OSE-WILD-SCALE",
    ),
)
