"""The same as in the round before: what was done then is kept, and declared or done again."""

from rules.casting.casting import check_castable
from rules.encounter.joining import combatant_of
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.orders import FAMILY
from rules.orders.declared import announce_order, open_kinds
from rules.orders.kind import by_now
from rules.orders.kinds import ATTACK, BY_KEY, HOLD, SPELL
from rules.orders.records import DoAsBefore, HoldAll
from rules.orders.standing import try_order
from rules.record import replace
from rules.rounds.declarations import require_declarer
from rules.rounds.records import RoundEnded
from rules.rounds.turns import can_act, can_use_turn, has_to_declare, require_round
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.rounds import Order, StepKind

NOTHING_BEFORE = "Nobody of yours who is waited for has done anything yet that could be repeated."


NOBODY_DECLARES = "Nobody of yours is still to declare in this round."


@FAMILY.follows("OSE-DECLARE")
def keep_what_was_done(resolution: Resolution, event: RoundEnded) -> None:
    """A round is over: what everybody did in it can be done again by one word."""
    del event
    changed = [
        replace(one, before=done)
        for one in resolution.encounter.combatants
        if (done := _done_by(one)) != one.before
    ]
    if changed:
        resolution.put_combatants(changed)


def _done_by(combatant: Combatant) -> Order | None:
    """What somebody did in the round that is over, else in one before it.

    What was declared counts, unless the rules did not carry it out and something else was done.
    """
    said, did = combatant.turn.declaration, combatant.turn.did
    if did is not None and not combatant.turn.carried_out:
        item = combatant.last_item if did.kind == ATTACK.key else ""
        return Order(did.kind, targets=did.targets, item=item, how=did.how)
    if said is None:
        return combatant.before
    return Order(said.kind, said.text, said.targets, said.item, said.how, said.weapon)


def can_repeat(state: GameState, combatant: Combatant) -> bool:
    """Whether somebody has done anything before that can be declared, or done, in this game.

    A spell that is not in memory any more cannot.
    """
    before, encounter = combatant.before, state.encounter
    step = None if encounter is None else encounter.step
    if before is None or step is None:
        return False
    if before.kind == SPELL.key and not _is_left(state, combatant, before.text):
        return False
    if step.kind is StepKind.DECLARE:
        return before.kind in {kind.key for kind in open_kinds(state)}
    return BY_KEY[before.kind].run is not None


def _is_left(state: GameState, combatant: Combatant, spell: str) -> bool:
    try:
        check_castable(state, combatant.id, spell, name=combatant.name)
    except RuleError:
        return False
    return True


def awaited(state: GameState, encounter: Encounter, who: Viewer) -> tuple[Combatant, ...]:
    """Those of somebody's own who are to declare, or whose turn it is."""
    step = encounter.step
    own = [one for one in encounter.combatants if who.plays_for(one.owner) and can_act(state, one)]
    if step is None or step.kind is StepKind.INITIATIVE:
        return ()
    if step.kind is StepKind.DECLARE:
        return tuple(one for one in own if has_to_declare(state, one))
    return tuple(one for one in own if one.id in step.members and not one.turn.done)


@FAMILY.handles
def do_as_before(resolution: Resolution, action: DoAsBefore) -> None:
    """One's own do again what they did. RuleError where none of them can, with what is in the way.

    Who cannot is waited for as before.
    """
    require_round(resolution, action.round)
    own = _who_does(resolution, action)
    refusals = [_do_again(resolution, one) for one in own if can_repeat(resolution.state, one)]
    refused = [one for one in refusals if one is not None]
    if len(refused) == len(refusals):
        raise refused[0] if refused else RuleError(NOTHING_BEFORE)


def _who_does(resolution: Resolution, action: DoAsBefore) -> tuple[Combatant, ...]:
    """The one who is named, else all of one's own who are waited for."""
    step = resolution.encounter.step
    if not action.target:
        return awaited(resolution.state, resolution.encounter, resolution.actor)
    if step is not None and step.kind is StepKind.DECLARE:
        declarer = require_declarer(resolution, action.target, action.round)
        if not can_use_turn(resolution, declarer):
            raise RuleError(f"{declarer.name} cannot act in this round.")
        return (declarer,)
    resolution.require_control(action.target, "act for {}")
    return (combatant_of(resolution, action.target),)


def _do_again(resolution: Resolution, combatant: Combatant) -> RuleError | None:
    """Why somebody cannot do it again, None if it is declared or done."""
    assert combatant.before is not None
    step = resolution.encounter.step
    resolution.act_for(combatant.id)
    try:
        # The order as it can be given now: an attack meets those who stand, else the nearest.
        who = combatant.id
        before = combatant.before
        if before.kind == ATTACK.key:
            before = replace(before, targets=by_now(resolution, who, before))
        order = BY_KEY[before.kind].check(resolution, who, before)
        if step is not None and step.kind is not StepKind.DECLARE:
            return try_order(resolution, combatant.id, order)
        announce_order(resolution, combatant, order)
    except RuleError as refusal:
        return refusal
    return None


@FAMILY.handles
def hold_all(resolution: Resolution, action: HoldAll) -> None:
    """One's own who are still to declare do nothing in this round."""
    require_round(resolution, action.round)
    step = resolution.encounter.step
    is_open = step is not None and step.kind is StepKind.DECLARE
    own = awaited(resolution.state, resolution.encounter, resolution.actor) if is_open else ()
    if not own:
        raise RuleError(NOBODY_DECLARES)
    for one in own:
        resolution.act_for(one.id)
        announce_order(resolution, one, Order(HOLD))
