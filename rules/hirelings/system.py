"""What the engine has to know of this family: handlers, events, reactions, answers, dues."""

from rules.clock.events import ClockMoved
from rules.encounter.events import (
    CombatantJoined,
    CombatantLeft,
    CombatantReturned,
    EncounterEnded,
)
from rules.expedition.questions import MaySetOut
from rules.health.events import LifeChanged
from rules.hirelings import fighting, notices, serving, wages
from rules.hirelings.actions import (
    AnswerNotice,
    EndService,
    GrantWish,
    HandOver,
    MakeOffer,
    PostNotice,
    SetAlong,
    SetWage,
    TakeOn,
    VisitTavern,
)
from rules.hirelings.events import EVENTS, AlongSet, HandedOver, HirelingsJoined
from rules.hirelings.fields import MAX_HIRELINGS
from rules.hirelings.hiring import dues_of_wishes, grant_wish
from rules.hirelings.leadership import RULE, dungeon_limit
from rules.hirelings.offering import make_offer
from rules.hirelings.taking_on import take_on
from rules.hirelings.tavern import visit_tavern
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.sheet.events import ActiveChosen, CharacterRetired
from rules.upkeep.events import UpkeepDue

SYSTEM = System(
    key="hirelings",
    handlers={
        VisitTavern: visit_tavern,
        MakeOffer: make_offer,
        GrantWish: grant_wish,
        TakeOn: take_on,
        PostNotice: notices.post_notice,
        AnswerNotice: notices.answer_notice,
        SetAlong: serving.set_along,
        EndService: serving.end_service,
        HandOver: serving.hand_over,
        SetWage: wages.set_wage,
    },
    events=EVENTS,
    reactions=(
        Reaction(on=ClockMoved, run=notices.weeks_go_by, source=notices.RULE),
        Reaction(on=ClockMoved, run=wages.months_go_by, source=wages.RULE),
        Reaction(on=LifeChanged, run=serving.leader_dies, source=RULE),
        Reaction(on=CharacterRetired, run=serving.leader_is_put_away, source=RULE),
        Reaction(on=UpkeepDue, run=wages.wages_fall_due, source=wages.RULE),
        Reaction(
            on=(AlongSet, HandedOver, HirelingsJoined, ActiveChosen),
            run=serving.more_come_along,
            source=RULE,
        ),
        Reaction(on=CombatantJoined, run=fighting.come_in, source=fighting.RULE),
        Reaction(on=CombatantLeft, run=fighting.go_too, source=fighting.RULE),
        Reaction(on=CombatantReturned, run=fighting.come_back_too, source=fighting.RULE),
        Reaction(on=EncounterEnded, run=fighting.keep_morale, source=fighting.RULE),
    ),
    answers=(Answer(on=MaySetOut, run=dungeon_limit, source=RULE),),
    dues=(dues_of_wishes, notices.dues_of_notices, serving.dues_of_leaderless),
    comings=(notices.weeks_to_come, wages.months_to_come),
    fields=(MAX_HIRELINGS,),
    implements=(
        "ERIS-HIRELING-CLASSES",
        "ERIS-HIRELING-APPEAR",
        "ERIS-HIRELING-ADVERT",
        "ERIS-HIRELING-OFFER",
        "ERIS-HIRELING-UPKEEP",
        "ERIS-HIRELING-TYPES",
        "ERIS-LEADERSHIP",
    ),
)
