"""The door of this family: what other rooms may call of it, beside its records."""

from rules.orders.carrying import carry_out
from rules.orders.declared import ready_in
from rules.orders.declaring import open_kinds
from rules.orders.kind import OrderKind
from rules.orders.kinds.going import AWAY, TOWARDS
from rules.orders.registry import BY_KEY, HOLD, KINDS

__all__ = [
    "AWAY",
    "BY_KEY",
    "HOLD",
    "KINDS",
    "TOWARDS",
    "OrderKind",
    "carry_out",
    "open_kinds",
    "ready_in",
]
