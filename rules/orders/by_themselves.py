"""Those whom the referee plays act by themselves, where the referee leaves them to their orders.

They come last: once nobody else is waited for in their step. Until then the referee may declare
for them, give them another order, or act with them by hand. Nothing tells of an order: what they
do looks as if the referee had played it.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from rules.encounter.records import RevealCombatant
from rules.errors import MissingNumberError, RuleError
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import REFEREES
from rules.kernel.resolution import Resolution, acting_as
from rules.morale.checks import awaits_referee
from rules.orders import FAMILY
from rules.orders.carrying import carry_out, tell_refusal, try_order
from rules.orders.declared import WHY, is_declared
from rules.orders.following import comes_later
from rules.orders.kinds import ATTACK, BY_KEY, HOLD, SPELL
from rules.orders.records import BY_ORDER, LeaveMonsters, MonstersLeft
from rules.orders.standing import declare_by_order, meant, player_of, standing_order_of
from rules.rounds.done import end_turn_if_come
from rules.rounds.dues import acts_by_itself, order_in_force
from rules.rounds.flow import is_between_steps
from rules.rounds.places import who_have_come
from rules.rounds.records import MONSTERS_ACT, EndPhase, RoundBegan
from rules.rounds.turns import can_act
from rules.state.encounter import Combatant
from rules.state.rounds import Order


@FAMILY.handles
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


@FAMILY.follows("OSE-DECLARE")
def declare_spells(resolution: Resolution, event: RoundBegan) -> None:
    """Who casts by order declares it, as everybody has to (OSE-DECLARE)."""
    del event
    state = resolution.state
    for one in resolution.encounter.combatants:
        order = order_in_force(state, one)
        if order is not None and order.kind == SPELL.key and one.turn.declaration is None:
            declare_by_order(resolution, one.id)


@FAMILY.settles_after("carry_on")
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
        _act_by_themselves(resolution, *ready)


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


def _act_by_themselves(resolution: Resolution, combatant: Combatant, order: Order) -> None:
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
        tell_refusal(resolution, who, refusal, BY_ORDER)
        if isinstance(refusal, MissingNumberError):
            return
    end_turn_if_come(resolution, who)


SEEN = (ATTACK.key, SPELL.key)


@FAMILY.settles
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
                _act_unseen(resolution, one, order)
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


def _act_unseen(resolution: Resolution, one: Combatant, order: Order) -> None:
    if order.kind in SEEN:
        show = partial(resolution.perform, RevealCombatant(combatant_id=one.id))
        acting_as(resolution, CLOCK, show)
    else:
        carry_out(resolution, one.id, order, why=WHY)
