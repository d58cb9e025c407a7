"""What the engine has to know of this family: handlers, events, reactions, answers, dues."""

from rules.clock.records import ClockMoved
from rules.encounter.records import (
    CombatantJoined,
    CombatantLeft,
    CombatantReturned,
    EncounterEnded,
)
from rules.expedition.records import MaySetOut
from rules.health.records import LifeChanged
from rules.hirelings import records, wages
from rules.hirelings.entering import take_on
from rules.hirelings.hiring import dues_of_wishes, grant_wish, make_offer
from rules.hirelings.leadership import RULE as LEADERSHIP_RULE
from rules.hirelings.leadership import dungeon_limit
from rules.hirelings.notices import (
    ERIS_HIRELING_ADVERT,
    answer_notice,
    dues_of_notices,
    post_notice,
    visit_tavern,
    weeks_go_by,
    weeks_to_come,
)
from rules.hirelings.records import (
    MAX_HIRELINGS,
    AlongSet,
    AnswerNotice,
    EndService,
    GrantWish,
    HandedOver,
    HandOver,
    HirelingsJoined,
    MakeOffer,
    PostNotice,
    SetAlong,
    SetWage,
    TakeOn,
    VisitTavern,
)
from rules.hirelings.serving import (
    RULE,
    come_back_too,
    come_in,
    dues_of_leaderless,
    end_service,
    go_too,
    hand_over,
    keep_morale,
    leader_dies,
    leader_is_put_away,
    more_come_along,
    set_along,
)
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.sheet.records import ActiveChosen, CharacterRetired
from rules.upkeep.records import UpkeepDue

SYSTEM = System(
    key="hirelings",
    handlers={
        VisitTavern: visit_tavern,
        MakeOffer: make_offer,
        GrantWish: grant_wish,
        TakeOn: take_on,
        PostNotice: post_notice,
        AnswerNotice: answer_notice,
        SetAlong: set_along,
        EndService: end_service,
        HandOver: hand_over,
        SetWage: wages.set_wage,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=ClockMoved, run=weeks_go_by, source=ERIS_HIRELING_ADVERT),
        Reaction(on=ClockMoved, run=wages.months_go_by, source=wages.RULE),
        Reaction(on=LifeChanged, run=leader_dies, source=LEADERSHIP_RULE),
        Reaction(on=CharacterRetired, run=leader_is_put_away, source=LEADERSHIP_RULE),
        Reaction(on=UpkeepDue, run=wages.wages_fall_due, source=wages.RULE),
        Reaction(
            on=(AlongSet, HandedOver, HirelingsJoined, ActiveChosen),
            run=more_come_along,
            source=LEADERSHIP_RULE,
        ),
        Reaction(on=CombatantJoined, run=come_in, source=RULE),
        Reaction(on=CombatantLeft, run=go_too, source=RULE),
        Reaction(on=CombatantReturned, run=come_back_too, source=RULE),
        Reaction(on=EncounterEnded, run=keep_morale, source=RULE),
    ),
    answers=(Answer(on=MaySetOut, run=dungeon_limit, source=LEADERSHIP_RULE),),
    dues=(dues_of_wishes, dues_of_notices, dues_of_leaderless),
    comings=(weeks_to_come, wages.months_to_come),
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
