"""All kinds of orders there are."""

from rules.orders.kind import OrderKind
from rules.orders.kinds import (
    attack,
    attacker,
    caller,
    defend,
    employer,
    going,
    nearest,
    spell,
    waiting,
)

KINDS: tuple[OrderKind, ...] = (
    attack.KIND,
    defend.KIND,
    spell.KIND,
    going.WITHDRAWAL,
    going.RETREAT,
    going.KIND,
    waiting.OTHER,
    waiting.NOTHING,
    waiting.KIND,
    waiting.REFEREE,
    caller.KIND,
    employer.KIND,
    attacker.KIND,
    nearest.KIND,
)
"""All kinds there are. A new one is its file and a line here."""
BY_KEY = {kind.key: kind for kind in KINDS}
HOLD = waiting.KIND.key
