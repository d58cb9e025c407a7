"""Real time, as the engine sees it."""

from rules.kernel.rulebook import Reaction, System
from rules.pace.actions import (
    EndDeadline,
    MeetDeadline,
    MoveDeadline,
    Nudge,
    PauseGame,
    Remind,
    ResumeGame,
    SetLimit,
    SetQuietHours,
)
from rules.pace.events import (
    DeadlineCame,
    DeadlineMoved,
    GamePaused,
    GameResumed,
    LimitSet,
    PlayedForThem,
    QuietHoursSet,
    Reminded,
)
from rules.pace.meeting import end_deadline, meet_deadline, play_next, roll_for_absent
from rules.pace.planning import plans
from rules.pace.reminding import nudge, remind
from rules.pace.setting_up import move_deadline, pause, resume, set_limit, set_quiet_hours
from rules.pace.settings import LATE_DEADLINES, NO_ORDER, REMINDERS
from rules.pace.silence import watch
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
