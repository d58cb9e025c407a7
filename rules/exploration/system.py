"""What the engine has to know of this family: handlers, events, reactions, tasks, dues."""

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.records import ClockMoved
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration import records
from rules.exploration.asking import RULE as TURN
from rules.exploration.asking import ask_party, dues_of_tasks, look_at_plan, play_by_itself
from rules.exploration.planning import choose_task, set_standing_task
from rules.exploration.playing import play_turn
from rules.exploration.records import (
    ENCOUNTER_REST,
    TURN_PREVIEW,
    AskParty,
    ChooseTask,
    PartyReady,
    PlayTurn,
    SetStandingTask,
)
from rules.exploration.resting import RULE as REST
from rules.exploration.resting import (
    party_comes_back,
    party_sets_out,
    rest_comings,
    time_goes_by,
    weariness,
)
from rules.exploration.tasks import KINDS
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of

SYSTEM = System(
    key="exploration",
    handlers={
        PlayTurn: play_turn,
        AskParty: ask_party,
        ChooseTask: choose_task,
        SetStandingTask: set_standing_task,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=ClockMoved, run=time_goes_by, source=REST),
        Reaction(on=PartySetOut, run=party_sets_out, source=TURN),
        Reaction(on=PartyCameBack, run=party_comes_back, source=TURN),
        Reaction(on=PartyReady, run=play_by_itself, source=TURN),
    ),
    answers=(
        Answer(on=AttackBonus, run=weariness, source=REST),
        Answer(on=DamageBonus, run=weariness, source=REST),
    ),
    dues=(dues_of_tasks,),
    settled=(look_at_plan,),
    comings=(rest_comings,),
    tasks=KINDS,
    settings=(ENCOUNTER_REST, TURN_PREVIEW),
    implements=("OSE-DUNGEON-TURN", "OSE-DUNGEON-MOVE", "OSE-DUNGEON-REST"),
)
