"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackMade
from rules.attack.questions import OutOfTurn
from rules.casting.events import SpellCast, SpellDisrupted
from rules.clock.events import ClockMoved
from rules.doors.events import DoorSet, DoorShut, DoorWedged
from rules.encounter.events import EncounterEnded
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.movement.events import Moved
from rules.pursuit import answers, shutting, unseen
from rules.pursuit.actions import (
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
from rules.pursuit.approaching import approach
from rules.pursuit.carrying import carry
from rules.pursuit.dropping import drop_to_stop, hold_up, judge_bait, set_lead
from rules.pursuit.dues import dues_of_chase
from rules.pursuit.ending import encounter_is_over
from rules.pursuit.evading import RULE as EVASION
from rules.pursuit.evading import begins_combat, evade
from rules.pursuit.events import EVENTS
from rules.pursuit.following import let_go, lose_sight, pursue, run_on, stop_running
from rules.pursuit.running import RULE as RUNNING
from rules.pursuit.running import say_rested, time_goes_by
from rules.pursuit.settings import FLIGHT_COURSE, PURSUIT

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
    events=EVENTS,
    reactions=(
        Reaction(
            on=(AttackMade, SpellCast, SpellDisrupted, Moved), run=begins_combat, source=EVASION
        ),
        Reaction(on=AttackMade, run=answers.shot, source=answers.RULE),
        Reaction(on=SpellCast, run=answers.spell, source=answers.RULE),
        Reaction(
            on=(DoorShut, DoorWedged, DoorSet), run=shutting.door_is_shut, source=shutting.RULE
        ),
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
