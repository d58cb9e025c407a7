"""Real time, as the engine sees it."""

from rules.kernel.rulebook import Reaction, System
from rules.pace.meeting import end_deadline, meet_deadline, play_next, roll_for_absent, watch
from rules.pace.planning import nudge, plans, remind
from rules.pace.records import (
    LATE_DEADLINES,
    NO_ORDER,
    REMINDERS,
    DeadlineCame,
    DeadlineMoved,
    EndDeadline,
    GamePaused,
    GameResumed,
    LimitSet,
    MeetDeadline,
    MoveDeadline,
    Nudge,
    PauseGame,
    PlayedForThem,
    QuietHoursSet,
    Remind,
    Reminded,
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
    events=(
        LimitSet,
        QuietHoursSet,
        DeadlineMoved,
        DeadlineCame,
        PlayedForThem,
        Reminded,
        GamePaused,
        GameResumed,
    ),
    reactions=(Reaction(on=(DeadlineCame, PlayedForThem), run=play_next, source=""),),
    settled=(roll_for_absent, keep_waits, watch),
    plans=(plans,),
    settings=(REMINDERS, LATE_DEADLINES, NO_ORDER),
)
