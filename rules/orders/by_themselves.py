"""Acting without being asked: by standing orders, and by those whom the referee leaves to theirs.

Standing orders are followed at a deadline, by the referee's word, and while players are away; what
was declared goes before them, and the caller before who follows them (OSE-CALLER). Those whom the
referee plays come last: once nobody else is waited for in their step. Until then the referee may
declare for them, give them another order, or act with them by hand. Nothing tells of an order:
what they do looks as if the referee had played it.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from rules.encounter.bodies import is_led, leader_of
from rules.encounter.joining import MONSTERS
from rules.encounter.records import RevealCombatant
from rules.errors import MissingNumberError, RuleError, TooLateError
from rules.kernel.actor import CLOCK, is_anybody_away, is_unplayed
from rules.kernel.dues import Due, DueKind, Plan
from rules.kernel.events import REFEREES, audience_of
from rules.kernel.hours import DAY
from rules.kernel.known import KnownByParts
from rules.kernel.resolution import Resolution, acting_as
from rules.morale.checks import awaits_referee
from rules.orders import FAMILY
from rules.orders.declared import WHY, can_be_carried_out, is_declared, why_of
from rules.orders.kinds import ATTACK, BY_KEY, HOLD, SPELL
from rules.orders.records import (
    BY_ORDER,
    FollowStandingOrders,
    LeaveMonsters,
    LeftToReferee,
    MonstersLeft,
    StandingOrdersCalled,
)
from rules.orders.standing import (
    carry_out,
    declare_by_order,
    is_for_people,
    meant,
    player_of,
    standing_order_of,
    tell_refusal,
    try_order,
    why_for,
)
from rules.record import replace
from rules.rounds.acting import end_turn_if_come
from rules.rounds.declarations import declare_for
from rules.rounds.dues import acts_by_itself, order_in_force
from rules.rounds.flow import is_between_steps
from rules.rounds.places import who_have_come
from rules.rounds.records import MONSTERS_ACT, MONSTERS_AWAITED, EndPhase, RoundBegan
from rules.rounds.turns import can_act
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.rounds import Order

TWO_DAYS_MS = 2 * DAY
_TURN = f"{DueKind.TURN.name.lower()}:"
SEEN = (ATTACK.key, SPELL.key)


def leave_to_order(resolution: Resolution, combatant_id: str) -> bool:
    """From now on the turn of somebody is played by what they have left behind.

    That is what they declared, or their standing order. False if there is neither.
    """
    combatant = resolution.combatants[combatant_id]
    if combatant.turn.carried_out or _order_by_lead(resolution, combatant) is None:
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
    left = [one for one in encounter.combatants if one.turn.ordered or is_led(one)]
    if not (left or is_anybody_away(resolution.state)) or is_between_steps(resolution):
        return
    dues = resolution.what_is_due()
    if _leave_absent_to_orders(resolution, dues):
        return
    _leave_led_to_orders(resolution, dues)
    ready = next(_led(resolution, dues), None)
    if ready is not None:
        _follow(resolution, encounter, *ready)


def _leave_absent_to_orders(resolution: Resolution, dues: Sequence[Due]) -> bool:
    """Once no player is waited for who is here; True if something was declared for one who is not.

    What the rules refused before is not tried again.
    """
    if not is_anybody_away(resolution.state) or any(
        due.holds and not due.is_referees for due in dues
    ):
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


def _led(resolution: Resolution, dues: Sequence[Due]) -> Iterator[tuple[Combatant, Order, str]]:
    """Those whose turn it is and is left to their orders, what they do, and how that comes."""
    turns = [due for due in dues if due.kind is DueKind.TURN and not due.secret]
    acting = {due.target for due in turns if due.holds}
    for due in turns:
        one = resolution.combatants[due.target]
        found = _order_by_lead(resolution, one) if one.turn.ordered and due.owners else None
        if found is None:
            continue
        order, why = found
        if BY_KEY[order.kind].waits_for(resolution.state, one.id) not in acting:
            yield one, order, why


def _order_by_lead(resolution: Resolution, combatant: Combatant) -> tuple[Order, str] | None:
    """What is done for somebody, and how come; None if they have left nothing behind."""
    declaration = combatant.turn.declaration
    if declaration is not None and can_be_carried_out(resolution.state, combatant):
        return declaration, why_of(resolution.state, combatant)
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


@FAMILY.plans
def plans_for_monsters(state: GameState) -> Iterator[Plan]:
    """Where a game wants it, monsters act by themselves once their turns have waited two days."""
    encounter = state.encounter
    if MONSTERS_AWAITED.in_force(state) != "by-order" or encounter is None:
        return
    if state.pace.paused is not None or MONSTERS_ACT.in_force(state) == "by-order":
        return
    monsters = {one.id for one in encounter.combatants if one.side == MONSTERS}
    turns = (wait for wait in state.pace.waits if wait.key.startswith(_TURN) and not wait.owners)
    since = min((wait.since for wait in turns if wait.target in monsters), default=None)
    if since is not None:
        key = f"monsters:{encounter.id}:{since}"
        yield Plan(since + TWO_DAYS_MS, key, LeaveMonsters(by_order=True), again=True)


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
    if encounter is None or encounter.step is None or not _is_any_left(resolution.state):
        return
    if is_between_steps(resolution):
        return
    dues = resolution.what_is_due()
    if any(due.holds for due in dues):
        return
    ready = next(_ready(resolution, dues), None)
    if ready is not None:
        _act_by_themselves(resolution, *ready)


def _find_any_left(state: GameState) -> bool:
    here = () if state.encounter is None else state.encounter.combatants
    return any(order_in_force(state, one) is not None for one in here)


def _read(state: GameState) -> tuple[object, ...]:
    encounter = state.encounter
    there = encounter and encounter.combatants, encounter and encounter.settings
    return state.characters, state.preset, state.overrides, *there


_is_any_left = KnownByParts(_read, _find_any_left)
"""Whether anybody is left to an order. Every step asks it."""


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
                if order.kind in SEEN:
                    show = partial(resolution.perform, RevealCombatant(combatant_id=one.id))
                    acting_as(resolution, CLOCK, show)
                else:
                    carry_out(resolution, one.id, order, why=WHY)
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
