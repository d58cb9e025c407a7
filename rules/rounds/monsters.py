"""Those whom the referee plays, and what they do by themselves where that is left to orders.

Each may have an order of the referee's. Those on the monsters' side who have none attack the
nearest, where the referee has said so for the encounter (`monsters_act`).
"""

from rules.encounter.door import MONSTERS
from rules.kernel.targets import find_character
from rules.rounds.settings import MONSTERS_ACT
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.orders import StandingOrder

NEAREST = StandingOrder("nearest")
PEOPLES = ("referee", "other")
"""The kinds of standing orders that are for people to play."""


def own_order_of(state: GameState, combatant: Combatant) -> StandingOrder | None:
    """The standing order that somebody has been given; a character's stands on its sheet."""
    if combatant.kind is Kind.CHARACTER:
        sheet = find_character(state, combatant.id)
        return None if sheet is None else sheet.standing_order
    return combatant.standing_order


def order_in_force(state: GameState, combatant: Combatant) -> StandingOrder | None:
    """What somebody whom the referee plays does by itself; None where the referee says it."""
    if combatant.owner is not None:
        return None
    own = own_order_of(state, combatant)
    if own is not None:
        return None if own.kind in PEOPLES else own
    is_left = combatant.side == MONSTERS and MONSTERS_ACT.in_force(state) == "by-order"
    return NEAREST if is_left else None


def acts_by_itself(state: GameState, combatant: Combatant) -> bool:
    """Whether somebody whom the referee plays acts in this round without the referee's word.

    The referee is asked where something else was declared for them and is not done, where a rule
    has refused the order, and as long as it is open whether they flee.
    """
    order = order_in_force(state, combatant)
    if order is None or combatant.turn.refused or combatant.morale.unplayed:
        return False
    said = combatant.turn.declaration
    return said is None or said.kind == order.kind or combatant.turn.carried_out
