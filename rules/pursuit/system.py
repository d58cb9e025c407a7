"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackMade, OutOfTurn
from rules.casting.records import SpellCast, SpellDisrupted
from rules.clock.records import ClockMoved
from rules.doors.records import DoorSet, DoorShut, DoorWedged
from rules.encounter.records import EncounterEnded
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.movement.records import Moved
from rules.pursuit import answers, records, unseen
from rules.pursuit.dropping import (
    OSE_MONSTER_DOORS,
    door_is_shut,
    drop_to_stop,
    hold_up,
    judge_bait,
    set_lead,
)
from rules.pursuit.ending import encounter_is_over
from rules.pursuit.evading import OSE_EVASION as EVASION
from rules.pursuit.evading import approach, begins_combat, evade
from rules.pursuit.following import dues_of_chase, let_go, lose_sight, pursue, run_on, stop_running
from rules.pursuit.records import (
    FLIGHT_COURSE,
    PURSUIT,
    Approach,
    CarryFallen,
    DropToStop,
    Evade,
    FollowUnseen,
    HoldUp,
    JudgeBait,
    LetGo,
    LoseSight,
    MeetUnseen,
    PlayUnseen,
    Pursue,
    RestFromRunning,
    RunOn,
    SetLead,
    StopRunning,
    StopUnseen,
)
from rules.pursuit.running import OSE_RUNNING as RUNNING
from rules.pursuit.running import carry, say_rested, time_goes_by

SYSTEM = System(
    key="pursuit",
    handlers={
        Approach: approach,
        Evade: evade,
        Pursue: pursue,
        LetGo: let_go,
        RunOn: run_on,
        StopRunning: stop_running,
        DropToStop: drop_to_stop,
        JudgeBait: judge_bait,
        CarryFallen: carry,
        HoldUp: hold_up,
        LoseSight: lose_sight,
        SetLead: set_lead,
        RestFromRunning: say_rested,
        FollowUnseen: unseen.follow,
        PlayUnseen: unseen.play_day,
        MeetUnseen: unseen.meet,
        StopUnseen: unseen.stop,
    },
    events=events_of(records),
    reactions=(
        Reaction(
            on=(AttackMade, SpellCast, SpellDisrupted, Moved), run=begins_combat, source=EVASION
        ),
        Reaction(on=AttackMade, run=answers.shot, source=answers.RULE),
        Reaction(on=SpellCast, run=answers.spell, source=answers.RULE),
        Reaction(on=(DoorShut, DoorWedged, DoorSet), run=door_is_shut, source=OSE_MONSTER_DOORS),
        Reaction(on=EncounterEnded, run=encounter_is_over, source=EVASION),
        Reaction(on=ClockMoved, run=time_goes_by, source=RUNNING),
    ),
    answers=(Answer(on=OutOfTurn, run=answers.shots, source=answers.RULE),),
    dues=(dues_of_chase, unseen.dues),
    settings=(PURSUIT, FLIGHT_COURSE),
    implements=(
        "OSE-ENCOUNTER-MOVE",
        "OSE-EVASION",
        "OSE-EVASION-DUNGEON",
        "OSE-PURSUIT-DUNGEON",
        "OSE-RUNNING",
        "OSE-EVASION-WATER",
        "OSE-PURSUIT-WATER",
        "OSE-EVASION-WILD",
        "OSE-PURSUIT-WILD",
        "ERIS-PURSUIT",
    ),
)
