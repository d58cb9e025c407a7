"""Those whom players do not see do at their place what the referee has said for them.

That is what was declared for them, or a standing order of their own. Whoever strikes, shoots or
casts is seen from then on, and has a place in the round like everybody: there it is carried out.
What shows nobody is done unseen. Without a word of the referee's nothing happens.
"""

from functools import partial

from rules.encounter.actions import RevealCombatant
from rules.kernel.actor import CLOCK
from rules.kernel.deeds import acting_as
from rules.kernel.resolution import Resolution
from rules.morale.door import awaits_referee
from rules.orders.carrying import carry_out
from rules.orders.declared import WHY, is_declared
from rules.orders.kinds import attack, spell
from rules.orders.meaning import meant
from rules.orders.registry import BY_KEY, HOLD
from rules.orders.standing import standing_order_of
from rules.rounds.door import can_act, is_between_steps, who_have_come
from rules.state.encounter import Combatant
from rules.state.orders import Order

SEEN = (attack.KIND.key, spell.KIND.key)


def act_unseen(resolution: Resolution) -> None:
    """Once all is settled: the next of the hidden whose place has come does what was said."""
    encounter = resolution.state.encounter
    if encounter is None or not encounter.unseen or is_between_steps(resolution):
        return
    come = who_have_come(encounter)
    for one in encounter.combatants:
        if one.hidden and one.id in come and _may_act(resolution, one):
            order = _order_of(resolution, one)
            if order is not None:
                _act(resolution, one, order)
                return


def _may_act(resolution: Resolution, one: Combatant) -> bool:
    turn, state = one.turn, resolution.state
    is_open = not (turn.done or turn.carried_out or turn.refused)
    return is_open and can_act(state, one) and not awaits_referee(state, one)


def _order_of(resolution: Resolution, one: Combatant) -> Order | None:
    """What the referee has said for somebody hidden, as it is now; None where that is nothing."""
    said = one.turn.declaration
    order = said if is_declared(one) else standing_order_of(resolution.state, one.id)
    if order is None or (said is not None and not is_declared(one)):
        return None
    meaning = acting_as(resolution, CLOCK, partial(meant, resolution, one.id, order))
    return None if meaning.kind == HOLD or BY_KEY[meaning.kind].run is None else meaning


def _act(resolution: Resolution, one: Combatant, order: Order) -> None:
    if order.kind in SEEN:
        show = partial(resolution.perform, RevealCombatant(combatant_id=one.id))
        acting_as(resolution, CLOCK, show)
    else:
        carry_out(resolution, one.id, order, why=WHY)
