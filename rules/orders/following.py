"""Following standing orders: at a deadline, by the referee's word, and while players are away.

What was declared goes before the standing order. One combatant follows after the other, each in
the phase in which it is done, and after the caller if that is whom it follows (OSE-CALLER).
"""

from collections.abc import Iterator, Sequence

from rules.encounter.bodies import is_led, leader_of
from rules.errors import RuleError, TooLateError
from rules.kernel.actor import is_unplayed
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution, acting_as
from rules.orders import FAMILY
from rules.orders.carrying import carry_out
from rules.orders.declared import WHY, can_be_carried_out
from rules.orders.kinds import BY_KEY, HOLD
from rules.orders.records import FollowStandingOrders, LeftToReferee, StandingOrdersCalled
from rules.orders.standing import (
    declare_by_order,
    is_for_people,
    meant,
    player_of,
    standing_order_of,
    why_for,
)
from rules.record import replace
from rules.rounds.declarations import declare_for
from rules.rounds.done import end_turn_if_come
from rules.rounds.flow import is_between_steps
from rules.rounds.records import EndPhase
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.rounds import Order


def leave_to_order(resolution: Resolution, combatant_id: str) -> bool:
    """From now on the turn of somebody is played by what they have left behind.

    That is what they declared, or their standing order. False if there is neither.
    """
    combatant = resolution.combatants[combatant_id]
    if combatant.turn.carried_out or _order_of(resolution, combatant) is None:
        return False
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, ordered=True)))
    return True


@FAMILY.handles
def follow_standing_orders(resolution: Resolution, action: FollowStandingOrders) -> None:
    """Those who are waited for and have standing orders follow them (referee)."""
    resolution.require_referee("have standing orders followed")
    number = resolution.encounter.step_number
    if action.step_number not in (None, number):
        raise TooLateError("That step is over.")
    waiting = [due for due in resolution.what_is_due() if due.holds and due.owners]
    answered = [_answer(resolution, due) for due in waiting]
    if not any(answered):
        raise RuleError("Nobody who is waited for has a standing order that could be followed now.")
    resolution.emit(StandingOrdersCalled(step_number=number))


def _answer(resolution: Resolution, due: Due) -> bool:
    """Do for somebody what they left behind for what they owe; False if there is nothing."""
    if due.kind is DueKind.DECLARATION:
        return declare_by_order(resolution, due.target)
    return due.kind is DueKind.TURN and leave_to_order(resolution, due.target)


# One after the other


@FAMILY.settles_after("act_unseen")
def follow_orders(resolution: Resolution) -> None:
    """Once all is settled: the next of those whose turn is left to their orders follows them.

    Who is away does so as soon as no other player is waited for, hirelings as soon as whoever leads
    them is not.
    """
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None:
        return
    is_left = any(one.turn.ordered or is_led(one) for one in encounter.combatants)
    if not (is_left or resolution.state.away) or is_between_steps(resolution):
        return
    dues = resolution.what_is_due()
    if _leave_absent_to_orders(resolution, dues):
        return
    _leave_led_to_orders(resolution, dues)
    ready = next(_ready(resolution, dues), None)
    if ready is not None:
        _follow(resolution, encounter, *ready)


def _leave_absent_to_orders(resolution: Resolution, dues: Sequence[Due]) -> bool:
    """Once no player is waited for who is here; True if something was declared for one who is not.

    What the rules refused before is not tried again.
    """
    if not resolution.state.away or any(due.holds and due.owners for due in dues):
        return False
    for due in dues:
        if not due.away or due.holds or due.secret:
            continue
        if due.kind is DueKind.DECLARATION and declare_by_order(resolution, due.target):
            return True
        if due.kind is DueKind.TURN and not resolution.combatants[due.target].turn.refused:
            leave_to_order(resolution, due.target)
    return False


def _leave_led_to_orders(resolution: Resolution, dues: Sequence[Due]) -> None:
    """Hirelings whose leader is not waited for any more do what their standing order says.

    Whose player has taken that away is waited for as everybody is.
    """
    turns = [due for due in dues if due.kind is DueKind.TURN and due.holds]
    acting = {due.target for due in turns}
    for due in turns:
        one = resolution.combatants[due.target]
        if is_led(one) and leader_of(resolution.state, one) not in acting and not one.turn.refused:
            leave_to_order(resolution, one.id)


def _ready(resolution: Resolution, dues: Sequence[Due]) -> Iterator[tuple[Combatant, Order, str]]:
    """Those whose turn it is and is left to their orders, what they do, and how that comes."""
    turns = [due for due in dues if due.kind is DueKind.TURN and not due.secret]
    acting = {due.target for due in turns if due.holds}
    for due in turns:
        one = resolution.combatants[due.target]
        found = _order_of(resolution, one) if one.turn.ordered and due.owners else None
        if found is None:
            continue
        order, why = found
        if BY_KEY[order.kind].waits_for(resolution.state, one.id) not in acting:
            yield one, order, why


def _order_of(resolution: Resolution, combatant: Combatant) -> tuple[Order, str] | None:
    """What is done for somebody, and how come; None if they have left nothing behind."""
    declaration = combatant.turn.declaration
    if declaration is not None and can_be_carried_out(resolution.state, combatant):
        return declaration, WHY
    standing = standing_order_of(resolution.state, combatant.id)
    return None if standing is None else (standing, why_for(resolution, combatant.id))


def _follow(
    resolution: Resolution, encounter: Encounter, combatant: Combatant, order: Order, why: str
) -> None:
    player = player_of(combatant)
    meaning = acting_as(resolution, player, lambda: meant(resolution, combatant.id, order))
    if comes_later(resolution, encounter, combatant, order, meaning):
        deed = EndPhase(target=combatant.id)
        acting_as(resolution, player, lambda: resolution.perform(deed))
        return
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, ordered=False)))
    if is_led(combatant) and meaning.kind == HOLD:
        # A hireling who only stays close needs no message.
        end_turn_if_come(resolution, combatant.id)
    elif is_for_people(order):
        _leave_to_referee(resolution, combatant.id, order, why)
    else:
        carry_out(resolution, combatant.id, order, why=why, fallback=HOLD)
        end_turn_if_come(resolution, combatant.id)


def _leave_to_referee(resolution: Resolution, who: str, order: Order, why: str) -> None:
    """The player's own words are for the referee to play, and stand on the board."""
    declare_for(resolution, who, order)
    combatant = resolution.combatants[who]
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, referee_plays=True)))
    resolution.emit(
        LeftToReferee(
            target=resolution.who(who),
            text=order.text,
            why=why,
            audience=audience_of(hidden=combatant.hidden),
        )
    )


def comes_later(
    resolution: Resolution,
    encounter: Encounter,
    combatant: Combatant,
    order: Order,
    meaning: Order,
) -> bool:
    """Whether the place of somebody has a later phase in which the order is done."""
    step, who = encounter.step, combatant.id
    assert step is not None
    rest = encounter.steps[encounter.step_index + 1 :]
    phases = [later.phase for later in rest if later.place == step.place]
    leader = BY_KEY[order.kind].waits_for(resolution.state, who) or leader_of(
        resolution.state, combatant
    )
    if leader and meaning.kind == HOLD and leader in step.members:
        return bool(phases) and _is_still_to_act(resolution.state, resolution.combatants[leader])
    return BY_KEY[meaning.kind].phase(resolution.state, who, meaning) in phases


def _is_still_to_act(state: GameState, combatant: Combatant) -> bool:
    return not combatant.turn.done and not is_unplayed(state, combatant.owner)
