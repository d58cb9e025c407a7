"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackRolled
from rules.combat.records import ParryTaken
from rules.initiative.records import OrderSettled
from rules.kernel.rulebook import Reaction, System, events_of
from rules.movement.records import Moved
from rules.orders import records
from rules.orders.by_themselves import act_by_themselves, act_unseen, declare_spells, leave_monsters
from rules.orders.declared import (
    carry_on,
    carry_out_all,
    carry_out_declared,
    declare,
    declare_ahead,
    settle_phases,
)
from rules.orders.following import follow_orders, follow_standing_orders
from rules.orders.records import (
    AS_DECLARED,
    CarryOutAll,
    CarryOutDeclared,
    FollowStandingOrders,
    LeaveMonsters,
    SetStandingOrder,
)
from rules.orders.standing import note_blow, note_move, note_parry, set_standing_order
from rules.rounds.records import Declare, DeclareAhead, Declared, PlaceEnded, RoundBegan

SYSTEM = System(
    key="orders",
    handlers={
        Declare: declare,
        DeclareAhead: declare_ahead,
        CarryOutDeclared: carry_out_declared,
        CarryOutAll: carry_out_all,
        SetStandingOrder: set_standing_order,
        FollowStandingOrders: follow_standing_orders,
        LeaveMonsters: leave_monsters,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=(OrderSettled, PlaceEnded, Declared), run=settle_phases, source="OSE-DECLARE"),
        Reaction(on=RoundBegan, run=declare_spells, source="OSE-DECLARE"),
        Reaction(on=AttackRolled, run=note_blow, source="OSE-CALLER"),
        Reaction(on=Moved, run=note_move, source="OSE-CALLER"),
        Reaction(on=ParryTaken, run=note_parry, source="OSE-CALLER"),
    ),
    settled=(act_unseen, follow_orders, carry_on, act_by_themselves),
    settings=(AS_DECLARED,),
)
