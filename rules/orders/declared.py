"""What is declared, and how it is carried out: one after the other, each as the turn comes."""

from collections.abc import Iterator

from rules.errors import RuleError, WayOut
from rules.initiative.methods import method_in
from rules.initiative.records import OrderSettled
from rules.kernel.resolution import Resolution
from rules.morale.checks import awaits_referee
from rules.orders import FAMILY
from rules.orders.kind import OrderKind
from rules.orders.kinds import BY_KEY, HOLD, KINDS
from rules.orders.standing import carry_out, standing_order_of
from rules.record import replace
from rules.rounds.declarations import (
    MOVES_IN_MELEE,
    NOTHING,
    is_declaring,
    require_declarer,
    require_early_declarer,
)
from rules.rounds.declarations import declare as declarations_declare
from rules.rounds.declarations import declare_ahead as ahead_declare_ahead
from rules.rounds.flow import is_between_steps
from rules.rounds.records import Declare, DeclareAhead, Declared, PlaceEnded, everybody_declares
from rules.rounds.steps import PHASES
from rules.rounds.turns import can_act, declares_moves, takes_part
from rules.speech.saying import words_for
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.rounds import Order, RoundStep, StepKind

WHY, UNANSWERED = "as declared", "with no answer"
"""How it comes that something is carried out."""
BY_THE_BOOK = ("spell", *MOVES_IN_MELEE, "other", NOTHING)
"""What is declared where only what the book asks for is."""


def is_declared(combatant: Combatant) -> bool:
    """Whether somebody has declared what can be carried out."""
    said = combatant.turn.declaration
    return said is not None and BY_KEY[said.kind].run is not None


def is_open(combatant: Combatant) -> bool:
    """Whether somebody whom players see has declared what can be carried out, and is not yet."""
    turn = combatant.turn
    if turn.declaration is None or turn.done or turn.carried_out or turn.refused:
        return False
    return not combatant.hidden and is_declared(combatant)


def _fits(combatant: Combatant, step: RoundStep) -> bool:
    """Whether a step is the phase in which somebody does what they have declared."""
    declaration = combatant.turn.declaration
    assert declaration is not None
    return step.phase not in PHASES or declaration.phase in ("", step.phase)


def _ready_in(state: GameState, encounter: Encounter) -> Iterator[Combatant]:
    """Those whose turn it is to do what they have declared, in the order of the step."""
    step = encounter.step
    assert step is not None
    if step.kind is not StepKind.ACT:
        return
    by_id = {one.id: one for one in encounter.combatants}
    found = [by_id[who] for who in step.members if who in by_id]
    ready = [one for one in found if is_open(one) and _fits(one, step)]
    yield from (one for one in ready if _may(state, one))


def can_be_carried_out(state: GameState, combatant: Combatant) -> bool:
    """Whether somebody has declared what the rules can do for them, and it is still to be done."""
    return everybody_declares(state) and is_open(combatant) and _may(state, combatant)


def _may(state: GameState, combatant: Combatant) -> bool:
    """Whether somebody can do what they have declared, where declarations are carried out."""
    assert state.encounter is not None
    is_there = takes_part(state.encounter, combatant) and can_act(state, combatant)
    return is_there and not awaits_referee(state, combatant)


@FAMILY.settles_after("follow_orders")
def carry_on(resolution: Resolution) -> None:
    """Once all is settled: the next of those whose declaration is due does what was declared."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None:
        return
    if not everybody_declares(resolution.state):
        return
    early = next(_at_once(resolution, encounter), None)
    if early is not None:
        _carry_out(resolution, early)
    elif not is_between_steps(resolution):
        ready = next(_ready_in(resolution.state, encounter), None)
        if ready is not None:
            _carry_out(resolution, ready)


def _carry_out(resolution: Resolution, combatant: Combatant) -> None:
    declaration = combatant.turn.declaration
    assert declaration is not None
    carry_out(resolution, combatant.id, declaration, why=why_of(resolution.state, combatant))


def why_of(state: GameState, combatant: Combatant) -> str:
    """How it comes that somebody does what is declared: who holds by no word said nothing."""
    said, turn = combatant.turn.declaration, combatant.turn
    is_silent = turn.by_order and said is not None and said.kind == HOLD
    is_ordered = standing_order_of(state, combatant.id) is not None
    return UNANSWERED if is_silent and not is_ordered else WHY


def _at_once(resolution: Resolution, encounter: Encounter) -> Iterator[Combatant]:
    """Those who do what they declared as soon as all have: it counts from the start."""
    step = encounter.step
    assert step is not None
    if step.kind is StepKind.DECLARE and not is_between_steps(resolution):
        return
    state = resolution.state
    for one in filter(is_open, encounter.combatants):
        assert one.turn.declaration is not None
        if BY_KEY[one.turn.declaration.kind].at_once(state) and _may(state, one):
            yield one


@FAMILY.follows("OSE-DECLARE")
def settle_phases(resolution: Resolution, event: OrderSettled | PlaceEnded | Declared) -> None:
    """Say in which phase of their place those are waited for who have declared what they do."""
    state = resolution.state
    is_early = isinstance(event, Declared) and is_declaring(resolution)
    if is_early or not method_in(state).phases or not everybody_declares(state):
        return
    changed = [
        replace(one, turn=replace(one.turn, declaration=replace(said, phase=phase)))
        for one in resolution.encounter.combatants
        if is_open(one) and (said := one.turn.declaration) is not None
        if (phase := BY_KEY[said.kind].phase(state, one.id, said)) != said.phase
    ]
    if changed:
        resolution.put_combatants(changed)


@FAMILY.handles
def declare(resolution: Resolution, action: Declare) -> None:
    """Announce what a combatant will do in this round."""
    combatant = require_declarer(resolution, action.target, action.round)
    order = _order(resolution, combatant, action)
    words = _words(resolution, combatant, action)
    announce_order(resolution, combatant, order, words)


def announce_order(
    resolution: Resolution,
    combatant: Combatant,
    order: Order,
    words: str = "",
) -> None:
    """Announce an order for a combatant; what others would have ordered counts no more."""
    declarations_declare(resolution, combatant, order, words=words)
    said = resolution.combatants[combatant.id]
    turn = replace(said.turn, ordered=False, by_order=False, referee_plays=False)
    if turn != said.turn:
        resolution.put_combatant(replace(said, turn=turn))


@FAMILY.handles
def declare_ahead(resolution: Resolution, action: DeclareAhead) -> None:
    """Announce what a combatant will do in the next round."""
    combatant = require_early_declarer(resolution, action.target)
    order = _order(resolution, combatant, action)
    ahead_declare_ahead(resolution, combatant, order, _words(resolution, combatant, action))


def open_kinds(state: GameState) -> tuple[OrderKind, ...]:
    """What can be declared in a game, in the order of pickers."""
    is_free = not declares_moves(state)
    return tuple(
        kind
        for kind in KINDS
        if kind.is_declared
        and (everybody_declares(state) or kind.key in BY_THE_BOOK)
        and not (is_free and kind.key in MOVES_IN_MELEE)
    )


def _order(resolution: Resolution, combatant: Combatant, action: Declare | DeclareAhead) -> Order:
    """What was declared, with its names read. RuleError for what cannot be declared."""
    kind = _kind(resolution.state, action.kind)
    order = Order(action.kind, action.text, action.targets, action.item, action.how)
    return kind.check(resolution, combatant.id, order)


def _words(resolution: Resolution, combatant: Combatant, action: Declare | DeclareAhead) -> str:
    """What is said when it is done. RuleError where nothing is told then."""
    words = words_for(resolution, combatant.id, action.words)
    if words and BY_KEY[action.kind].run is None:
        raise RuleError(
            "Nothing is told with that, so no words can be. ", WayOut("Say them", "say"), "."
        )
    return words


def _kind(state: GameState, key: str) -> OrderKind:
    found = {kind.key: kind for kind in open_kinds(state)}
    if key in found:
        return found[key]
    if key in MOVES_IN_MELEE:
        raise RuleError(
            "Leaving a melee is free in this game, so it is not declared. "
            "Declare a spell, something other, or nothing."
        )
    if key in BY_KEY and BY_KEY[key].is_declared:
        raise RuleError(
            "In this game only spells and moves out of melee are declared. "
            "Declare something other, or wait until it is your turn."
        )
    raise RuleError(f"There is no such declaration. Pick one of: {', '.join(found)}.")
