"""The door of this family: what other rooms may call of it, beside its records."""

from rules.orders.by_order import declare_by_order, declare_hold
from rules.orders.carrying import carry_out
from rules.orders.declared import ready_in
from rules.orders.declaring import open_kinds
from rules.orders.following import leave_to_order
from rules.orders.kind import OrderKind
from rules.orders.kinds.going import AWAY, TOWARDS
from rules.orders.registry import BY_KEY, HOLD, KINDS
from rules.orders.standing import STANDING, offered_to, standing_order_of

__all__ = [
    "AWAY",
    "BY_KEY",
    "HOLD",
    "KINDS",
    "STANDING",
    "TOWARDS",
    "OrderKind",
    "carry_out",
    "declare_by_order",
    "declare_hold",
    "leave_to_order",
    "offered_to",
    "open_kinds",
    "ready_in",
    "standing_order_of",
]
