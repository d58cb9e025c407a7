"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackRuling, AttacksAllowed, MoreAttacks
from rules.casting.records import CastRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.powers import powers, records
from rules.powers.points import (
    POINTS,
    REGAINING,
    after_rest,
    more_attacks_points,
    more_attacks_standard,
    no_action_left,
    no_action_to_cast,
    set_points,
    spend_point,
)
from rules.powers.records import (
    ACTION_POINTS,
    POWERS,
    AddPower,
    DropPower,
    RegainPower,
    SetPoints,
    SpendPoint,
    UsePower,
)
from rules.rest.records import ExtendedRested, ShortRested

SYSTEM = System(
    key="powers",
    handlers={
        SpendPoint: spend_point,
        SetPoints: set_points,
        AddPower: powers.add_power,
        DropPower: powers.drop_power,
        UsePower: powers.use_power,
        RegainPower: powers.regain_power,
    },
    events=events_of(records),
    reactions=(Reaction(on=(ShortRested, ExtendedRested), run=after_rest, source=REGAINING),),
    answers=(
        Answer(on=AttacksAllowed, run=more_attacks_standard, source=POINTS),
        Answer(on=MoreAttacks, run=more_attacks_points, source=POINTS),
        Answer(on=AttackRuling, run=no_action_left, source=REGAINING),
        Answer(on=CastRuling, run=no_action_to_cast, source=REGAINING),
    ),
    settings=(POWERS,),
    fields=(ACTION_POINTS,),
    implements=("4E-ACTION-POINTS", "4E-ENCOUNTER-POWERS"),
)
