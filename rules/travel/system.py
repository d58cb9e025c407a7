"""What the engine has to know of this family: handlers, events, reactions, answers, a setting."""

from rules.clock.records import ClockMoved
from rules.encounter.records import EncounterBegan
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration.records import PartyReady
from rules.kernel.rulebook import Reaction, System, events_of
from rules.pursuit.records import DayFled
from rules.rest.records import Rested
from rules.travel import losing, mounts, records, way
from rules.travel.days import TASKS
from rules.travel.records import (
    LOST_COURSE,
    Dismount,
    ForgetTerrain,
    MakeCamp,
    MakeTerrain,
    MountUp,
    NoticeLost,
    SetTrueCourse,
    SetWay,
    SpendDays,
)
from rules.travel.spending import (
    ANSWERS,
    encounter_begins,
    make_camp,
    next_day,
    party_comes_back,
    party_flees,
    party_rests,
    party_sets_out,
    spend_days,
)
from rules.travel.terrains import forget_terrain, make_terrain
from rules.travel.weariness import rested, time_goes_by

SYSTEM = System(
    key="travel",
    handlers={
        SetWay: way.set_way,
        SpendDays: spend_days,
        MakeCamp: make_camp,
        SetTrueCourse: losing.set_true_course,
        NoticeLost: losing.notice,
        MakeTerrain: make_terrain,
        ForgetTerrain: forget_terrain,
        MountUp: mounts.mount_up,
        Dismount: mounts.dismount,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=PartyReady, run=next_day, source="OSE-WILD-DAY"),
        Reaction(on=PartySetOut, run=party_sets_out, source="OSE-WILD-DAY"),
        Reaction(on=PartyCameBack, run=party_comes_back, source="OSE-WILD-DAY"),
        Reaction(on=DayFled, run=party_flees, source="OSE-PURSUIT-WILD"),
        Reaction(on=EncounterBegan, run=encounter_begins, source="OSE-WILD-DAY"),
        Reaction(on=Rested, run=rested, source="OSE-WILD-REST"),
        Reaction(on=ClockMoved, run=time_goes_by, source="OSE-WILD-REST"),
        Reaction(on=Rested, run=party_rests, source="OSE-WILD-REST"),
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
