"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.resolution import System
from rules.orders.events import CarriedOut, OrderRefused

SYSTEM = System(key="orders", handlers={}, events=(CarriedOut, OrderRefused))
