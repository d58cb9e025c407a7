"""What the engine has to know of this family: handlers, events, reactions, dues, comings."""

from rules.clock.events import ClockMoved
from rules.encounter.events import AwarenessSet, CombatantJoined, SurpriseRolled, SurpriseSet
from rules.encounter.questions import FarthestDistance
from rules.expedition.events import PartySetOut
from rules.expedition.questions import MayGoOn
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.wandering import sight, surprising, tables
from rules.wandering.actions import (
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
from rules.wandering.beginning import begin_meeting, meet, surprise_is_known
from rules.wandering.checks import check_now, set_out, time_goes_by
from rules.wandering.choosing import set_wandering
from rules.wandering.coming_up import let_it_pass, roll_again, wait_for_word
from rules.wandering.dues import dues_of_meetings, dues_of_surprise
from rules.wandering.events import EVENTS
from rules.wandering.rhythm import checks_to_come

SURPRISE = (SurpriseRolled, SurpriseSet, AwarenessSet)

SYSTEM = System(
    key="wandering",
    handlers={
        KeepTable: tables.keep_table,
        ForgetTable: tables.forget_table,
        ImportTables: tables.import_tables,
        SetWandering: set_wandering,
        CheckWandering: check_now,
        Meet: meet,
        BeginMeeting: begin_meeting,
        LetPass: let_it_pass,
        RollAgain: roll_again,
        Surround: surprising.surround,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=ClockMoved, run=time_goes_by, source="OSE-WANDERING"),
        Reaction(on=PartySetOut, run=set_out, source="OSE-WANDERING-DUNGEON"),
        Reaction(on=CombatantJoined, run=surprising.in_the_water, source="OSE-SEA-SURPRISE"),
        Reaction(on=SURPRISE, run=surprise_is_known, source="OSE-WILD-WANDERING"),
        Reaction(on=SURPRISE, run=surprising.ask_whether, source=surprising.ROUND),
    ),
    answers=(
        Answer(on=FarthestDistance, run=sight.no_farther, source="OSE-WILD-VISIBILITY"),
        Answer(on=MayGoOn, run=wait_for_word, source="OSE-WANDERING"),
    ),
    dues=(dues_of_meetings, dues_of_surprise, surprising.dues_of_surround),
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
