"""What the engine has to know of this family: handlers, events, reactions, answers, a setting."""

from rules.clock.events import ClockMoved
from rules.encounter.events import EncounterBegan
from rules.expedition.events import PartyCameBack, PartySetOut
from rules.exploration.events import PartyReady
from rules.kernel.rulebook import Reaction, System
from rules.pursuit.events import DayFled
from rules.rest.events import Rested
from rules.travel import (
    actions,
    events,
    happening,
    losing,
    mounts,
    own_terrains,
    spending,
    way,
)
from rules.travel.answers import ANSWERS
from rules.travel.settings import LOST_COURSE
from rules.travel.tasks import TASKS
from rules.travel.weariness import rested, time_goes_by

SYSTEM = System(
    key="travel",
    handlers={
        actions.SetWay: way.set_way,
        actions.SpendDays: spending.spend_days,
        actions.MakeCamp: spending.make_camp,
        actions.SetTrueCourse: losing.set_true_course,
        actions.NoticeLost: losing.notice,
        actions.MakeTerrain: own_terrains.make_terrain,
        actions.ForgetTerrain: own_terrains.forget_terrain,
        actions.MountUp: mounts.mount_up,
        actions.Dismount: mounts.dismount,
    },
    events=(
        events.WaySet,
        events.DirectionRolled,
        events.TrueCourseSet,
        events.WayNoticed,
        events.DaySpent,
        events.DaysLeftOver,
        events.Wearied,
        events.Foraged,
        events.Hunted,
        events.TerrainMade,
        events.TerrainForgotten,
        events.Mounted,
        events.Dismounted,
    ),
    reactions=(
        Reaction(on=PartyReady, run=spending.next_day, source="OSE-WILD-DAY"),
        Reaction(on=PartySetOut, run=happening.party_sets_out, source="OSE-WILD-DAY"),
        Reaction(on=PartyCameBack, run=happening.party_comes_back, source="OSE-WILD-DAY"),
        Reaction(on=DayFled, run=happening.party_flees, source="OSE-PURSUIT-WILD"),
        Reaction(on=EncounterBegan, run=happening.encounter_begins, source="OSE-WILD-DAY"),
        Reaction(on=Rested, run=rested, source="OSE-WILD-REST"),
        Reaction(on=ClockMoved, run=time_goes_by, source="OSE-WILD-REST"),
        Reaction(on=Rested, run=happening.party_rests, source="OSE-WILD-REST"),
    ),
    answers=ANSWERS,
    tasks=TASKS,
    settings=(LOST_COURSE,),
    implements=(
        "OSE-WILD-DAY",
        "OSE-OVERLAND",
        "OSE-LOST",
        "OSE-FORCED-MARCH",
        "OSE-WILD-REST",
        "OSE-FORAGE",
        "OSE-HUNT",
        "OSE-FLYING",
        "OSE-FLYING-MOUNTS",
    ),
)
