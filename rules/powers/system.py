"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.questions import AttackRuling, AttacksAllowed, MoreAttacks
from rules.casting.questions import CastRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.powers import points, powers, standard
from rules.powers.actions import (
    AddPower,
    DropPower,
    RegainPower,
    SetPoints,
    SpendPoint,
    UsePower,
)
from rules.powers.events import (
    PointSpent,
    PointsSet,
    PowerAdded,
    PowerDropped,
    PowerRegained,
    PowerUsed,
    Refreshed,
)
from rules.powers.fields import ACTION_POINTS
from rules.powers.refreshing import after_rest
from rules.powers.settings import POWERS
from rules.rest.events import ExtendedRested, ShortRested

SYSTEM = System(
    key="powers",
    handlers={
        SpendPoint: points.spend_point,
        SetPoints: points.set_points,
        AddPower: powers.add_power,
        DropPower: powers.drop_power,
        UsePower: powers.use_power,
        RegainPower: powers.regain_power,
    },
    events=(
        PointSpent,
        PointsSet,
        PowerAdded,
        PowerDropped,
        PowerUsed,
        PowerRegained,
        Refreshed,
    ),
    reactions=(
        Reaction(on=(ShortRested, ExtendedRested), run=after_rest, source=standard.REGAINING),
    ),
    answers=(
        Answer(on=AttacksAllowed, run=standard.more_attacks, source=standard.POINTS),
        Answer(on=MoreAttacks, run=points.more_attacks, source=standard.POINTS),
        Answer(on=AttackRuling, run=standard.no_action_left, source=standard.REGAINING),
        Answer(on=CastRuling, run=standard.no_action_to_cast, source=standard.REGAINING),
    ),
    settings=(POWERS,),
    fields=(ACTION_POINTS,),
    implements=("4E-ACTION-POINTS", "4E-ENCOUNTER-POWERS"),
)
