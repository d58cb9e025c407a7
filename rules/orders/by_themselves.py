"""Those whom the referee plays act by themselves, where the referee leaves them to their orders.

They come last: once nobody else is waited for in their step. Until then the referee may declare
for them, give them another order, or act with them by hand. Nothing tells of an order: what they
do looks as if the referee had played it.
"""

from collections.abc import Iterator, Sequence

from rules.errors import MissingNumberError, RuleError
from rules.kernel.deeds import acting_as
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution
from rules.orders.actions import LeaveMonsters
from rules.orders.by_order import declare_by_order
from rules.orders.carrying import tell_refusal, try_order
from rules.orders.events import BY_ORDER, MonstersLeft
from rules.orders.following import comes_later
from rules.orders.kinds import spell
from rules.orders.meaning import meant, player_of
from rules.orders.registry import HOLD
from rules.rounds.actions import EndPhase
from rules.rounds.door import (
    acts_by_itself,
    end_turn_if_come,
    is_between_steps,
    order_in_force,
)
from rules.rounds.events import RoundBegan
from rules.rounds.settings import MONSTERS_ACT
from rules.state.encounter import Combatant
from rules.state.orders import Order


def leave_monsters(resolution: Resolution, action: LeaveMonsters) -> None:
    """Say for this encounter whether monsters act by themselves."""
    resolution.require_referee("say whether monsters act by themselves")
    encounter, value = resolution.encounter, "by-order" if action.by_order else "by-referee"
    if MONSTERS_ACT.in_force(resolution.state) == value:
        raise RuleError(
            "Monsters act by themselves already in this encounter."
            if action.by_order
            else "You play the monsters already in this encounter."
        )
    resolution.put_encounter(MONSTERS_ACT.frozen(encounter, value))
    resolution.emit(MonstersLeft(by_order=action.by_order, audience=REFEREES))


def declare_spells(resolution: Resolution, event: RoundBegan) -> None:
    """Who casts by order declares it, as everybody has to (OSE-DECLARE)."""
    del event
    state = resolution.state
    for one in resolution.encounter.combatants:
        order = order_in_force(state, one)
        if order is not None and order.kind == spell.KIND.key and one.turn.declaration is None:
            declare_by_order(resolution, one.id)


def act_by_themselves(resolution: Resolution) -> None:
    """Once all is settled and nobody is waited for: the next of them does what its order says."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None or not _is_any_left(resolution):
        return
    if is_between_steps(resolution):
        return
    dues = resolution.what_is_due()
    if any(due.holds for due in dues):
        return
    ready = next(_ready(resolution, dues), None)
    if ready is not None:
        _act(resolution, *ready)


def _is_any_left(resolution: Resolution) -> bool:
    """Whether anybody is left to an order. Every step asks it."""
    state = resolution.state
    return any(order_in_force(state, one) is not None for one in resolution.encounter.combatants)


def _ready(resolution: Resolution, dues: Sequence[Due]) -> Iterator[tuple[Combatant, Order]]:
    """Those whose turn it is, in the order of the step, and what they do."""
    state = resolution.state
    for due in dues:
        if due.kind is not DueKind.TURN or due.secret:
            continue
        one = resolution.combatants[due.target]
        order = order_in_force(state, one)
        if order is not None and acts_by_itself(state, one):
            yield one, Order(order.kind, order.text)


def _act(resolution: Resolution, combatant: Combatant, order: Order) -> None:
    """Do it; where a rule refuses, the turn goes by, and where a number lacks, the referee acts."""
    player, who = player_of(combatant), combatant.id
    meaning = acting_as(resolution, player, lambda: meant(resolution, who, order))
    if comes_later(resolution, resolution.encounter, combatant, order, meaning):
        acting_as(resolution, player, lambda: resolution.perform(EndPhase(target=who)))
        return
    if meaning.kind != HOLD:
        refusal = try_order(resolution, who, meaning)
        if refusal is None:
            return
        tell_refusal(resolution, combatant, refusal, BY_ORDER)
        if isinstance(refusal, MissingNumberError):
            return
    end_turn_if_come(resolution, who)
