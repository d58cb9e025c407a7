"""Real time, as the engine sees it."""

from rules.kernel.rulebook import Reaction, System, events_of
from rules.pace import records
from rules.pace.meeting import end_deadline, meet_deadline, play_next, roll_for_absent, watch
from rules.pace.planning import nudge, plans, remind
from rules.pace.records import (
    LATE_DEADLINES,
    NO_ORDER,
    REMINDERS,
    DeadlineCame,
    EndDeadline,
    MeetDeadline,
    MoveDeadline,
    Nudge,
    PauseGame,
    PlayedForThem,
    Remind,
    ResumeGame,
    SetLimit,
    SetQuietHours,
)
from rules.pace.setting_up import move_deadline, pause, resume, set_limit, set_quiet_hours
from rules.pace.waiting import keep_waits

SYSTEM = System(
    "pace",
    {
        SetLimit: set_limit,
        SetQuietHours: set_quiet_hours,
        MoveDeadline: move_deadline,
        EndDeadline: end_deadline,
        MeetDeadline: meet_deadline,
        Remind: remind,
        Nudge: nudge,
        PauseGame: pause,
        ResumeGame: resume,
    },
    events=events_of(records),
    reactions=(Reaction(on=(DeadlineCame, PlayedForThem), run=play_next, source=""),),
    settled=(roll_for_absent, keep_waits, watch),
    plans=(plans,),
    settings=(REMINDERS, LATE_DEADLINES, NO_ORDER),
)
