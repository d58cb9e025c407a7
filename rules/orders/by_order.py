"""Declarations by standing order, of those who have not declared in time (OSE-DECLARE)."""

from rules.kernel.absence import is_unplayed
from rules.kernel.deeds import acting_as, attempt
from rules.kernel.resolution import Resolution
from rules.orders.events import BY_ORDER, WHILE_AWAY, LeftToOrder
from rules.orders.meaning import meant, player_of
from rules.orders.registry import BY_KEY, HOLD
from rules.orders.standing import standing_order_of
from rules.record import replace
from rules.rounds.door import MOVES_IN_MELEE, NOTHING, declare_for
from rules.rounds.settings import everybody_declares
from rules.state.orders import Order

BY_THE_BOOK = ("spell", *MOVES_IN_MELEE)
"""What of a standing order is declared where only what the book asks for is."""


def declare_by_order(resolution: Resolution, combatant_id: str) -> bool:
    """Declare what the standing order of somebody comes to; False if there is nothing to declare.

    What hangs on others who have not said yet what they do is decided when its turn comes.
    """
    standing = standing_order_of(resolution.state, combatant_id)
    if standing is None:
        return False
    order = _declared_as(resolution, combatant_id, standing)
    is_by_book = not everybody_declares(resolution.state)
    if is_by_book and (order is None or order.kind not in BY_THE_BOOK):
        return False
    declare_for(resolution, combatant_id, order or Order(NOTHING))
    combatant = resolution.combatants[combatant_id]
    turn = replace(
        combatant.turn,
        ordered=order is None,
        by_order=True,
        referee_plays=order is not None and order.kind == "other",
    )
    resolution.put_combatant(replace(combatant, turn=turn))
    who = resolution.who(combatant_id)
    resolution.emit(LeftToOrder(target=who, why=why_for(resolution, combatant_id)))
    return True


def declare_hold(resolution: Resolution, combatant_id: str) -> None:
    """Declare that somebody holds, and let that be done whoever else has to say so."""
    declare_for(resolution, combatant_id, Order(HOLD))
    combatant = resolution.combatants[combatant_id]
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, ordered=True)))


def _declared_as(resolution: Resolution, who: str, standing: Order) -> Order | None:
    """The order to declare, None where that cannot be said yet, or rules refuse it now."""
    found: list[Order] = []

    def check() -> None:
        order = meant(resolution, who, standing)
        is_open = bool(BY_KEY[standing.kind].waits_for(resolution.state, who))
        if not (is_open and order.kind == HOLD):
            found.append(BY_KEY[order.kind].check(resolution, who, order))

    player = player_of(resolution.combatants[who])
    acting_as(resolution, player, lambda: attempt(resolution, check))
    return found[0] if found else None


def why_for(resolution: Resolution, who: str) -> str:
    """How it comes that somebody's order is followed."""
    is_away = is_unplayed(resolution.state, resolution.combatants[who].owner)
    return WHILE_AWAY if is_away else BY_ORDER
