"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.initiative.events import OrderSettled
from rules.kernel.resolution import Reaction, System
from rules.orders.actions import CarryOutAll, CarryOutDeclared
from rules.orders.declared import (
    carry_on,
    carry_out_all,
    carry_out_declared,
    settle_phases,
)
from rules.orders.declaring import declare, declare_ahead
from rules.orders.events import AttackCarriedOut, CarriedOut, OrderRefused, OrdersReleased
from rules.orders.settings import AS_DECLARED
from rules.rounds.actions import Declare, DeclareAhead
from rules.rounds.events import Declared, PlaceEnded

SYSTEM = System(
    key="orders",
    handlers={
        Declare: declare,
        DeclareAhead: declare_ahead,
        CarryOutDeclared: carry_out_declared,
        CarryOutAll: carry_out_all,
    },
    events=(CarriedOut, AttackCarriedOut, OrderRefused, OrdersReleased),
    reactions=(
        Reaction(on=(OrderSettled, PlaceEnded, Declared), run=settle_phases, source="OSE-DECLARE"),
    ),
    settled=(carry_on,),
    settings=(AS_DECLARED,),
)
