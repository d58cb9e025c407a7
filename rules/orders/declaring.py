"""Declarations as orders: read, checked by their kind, and announced (OSE-DECLARE)."""

from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.orders.kind import OrderKind
from rules.orders.registry import BY_KEY, KINDS
from rules.record import replace
from rules.rounds import door as rounds
from rules.rounds.actions import Declare, DeclareAhead
from rules.rounds.settings import everybody_declares
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.orders import Order

BY_THE_BOOK = ("spell", *rounds.MOVES_IN_MELEE, "other", rounds.NOTHING)
"""What is declared where only what the book asks for is."""


def declare(resolution: Resolution, action: Declare) -> None:
    """Announce what a combatant will do in this round."""
    combatant = rounds.require_declarer(resolution, action.target, action.round)
    order = _order(resolution, combatant, action)
    rounds.declare(resolution, combatant, order, secret=action.secret)
    said = resolution.combatants[combatant.id]
    turn = replace(said.turn, ordered=False, by_order=False, referee_plays=False)
    if turn != said.turn:
        resolution.put_combatant(replace(said, turn=turn))


def declare_ahead(resolution: Resolution, action: DeclareAhead) -> None:
    """Announce what a combatant will do in the next round."""
    combatant = rounds.require_early_declarer(resolution, action.target)
    rounds.declare_ahead(resolution, combatant, _order(resolution, combatant, action))


def open_kinds(state: GameState) -> tuple[OrderKind, ...]:
    """What can be declared in a game, in the order of pickers."""
    is_free = not rounds.declares_moves(state)
    return tuple(
        kind
        for kind in KINDS
        if kind.is_declared
        and (everybody_declares(state) or kind.key in BY_THE_BOOK)
        and not (is_free and kind.key in rounds.MOVES_IN_MELEE)
    )


def _order(resolution: Resolution, combatant: Combatant, action: Declare | DeclareAhead) -> Order:
    """What was declared, with its names read. RuleError for what cannot be declared."""
    kind = _kind(resolution.state, action.kind)
    order = Order(action.kind, action.text, action.targets, action.item, action.how)
    return kind.check(resolution, combatant.id, order)


def _kind(state: GameState, key: str) -> OrderKind:
    found = {kind.key: kind for kind in open_kinds(state)}
    if key in found:
        return found[key]
    if key in rounds.MOVES_IN_MELEE:
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
