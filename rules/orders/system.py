"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackRolled
from rules.combat.events import ParryTaken
from rules.initiative.events import OrderSettled
from rules.kernel.rulebook import Reaction, System
from rules.movement.events import Moved
from rules.orders.actions import (
    CarryOutAll,
    CarryOutDeclared,
    FollowStandingOrders,
    LeaveMonsters,
    SetStandingOrder,
)
from rules.orders.by_themselves import act_by_themselves, declare_spells, leave_monsters
from rules.orders.declared import (
    carry_on,
    carry_out_all,
    carry_out_declared,
    settle_phases,
)
from rules.orders.declaring import declare, declare_ahead
from rules.orders.events import (
    AttackCarriedOut,
    CarriedOut,
    LeftToOrder,
    LeftToReferee,
    MonstersLeft,
    OrderRefused,
    OrdersReleased,
    StandingOrdersCalled,
    StandingOrderSet,
)
from rules.orders.following import follow_orders, follow_standing_orders
from rules.orders.noting import note_blow, note_move, note_parry
from rules.orders.settings import AS_DECLARED
from rules.orders.standing import set_standing_order
from rules.orders.unseen import act_unseen
from rules.rounds.actions import Declare, DeclareAhead
from rules.rounds.events import Declared, PlaceEnded, RoundBegan

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
    events=(
        CarriedOut,
        AttackCarriedOut,
        OrderRefused,
        OrdersReleased,
        StandingOrderSet,
        MonstersLeft,
        StandingOrdersCalled,
        LeftToOrder,
        LeftToReferee,
    ),
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
